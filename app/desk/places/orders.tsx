import { listDeskOrders } from '#contract/desk/orders.ts'
import { ORDER_STATUSES } from '#domain/order-kinds.ts'
import { statusWords } from '#app/shop/order/order-status.tsx'
import { DeskList, deskQuery } from '#app/desk/desk-list.tsx'
import { OrderEntry } from '#app/desk/order-entry.tsx'

const STATES = { all: 'All', ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusWords(status)])) }
const FIELDS = deskQuery(STATES)

/** The shop's orders, with buttons to change their status. */
export default function Orders() {
  return (
    <DeskList endpoint={listDeskOrders} fields={FIELDS} states={STATES} noun={{ one: 'order', many: 'orders' }}>
      {(entries, reload, report) => (
        <ul className="border-t border-line">
          {entries.map((entry) => (
            <OrderEntry key={entry.order.orderNumber} entry={entry} reload={reload} report={report} />
          ))}
        </ul>
      )}
    </DeskList>
  )
}

import { listDeskOrders, noteDeskOrder, type DeskOrder } from '#contract/desk/orders.ts'
import { ORDER_STATUSES } from '#domain/order-kinds.ts'
import { statusWords, OrderStatusBadge } from '#app/shop/order/order-status.tsx'
import { DeskList, type Act } from '#app/desk/desk-list.tsx'
import { formatMoney, times } from '#domain/money.ts'
import { AddressLines } from '#app/shop/address-lines.tsx'
import { MailLink, PhoneLink, DeskEntry, DeskLink, TextAction } from '#app/desk/desk-parts.tsx'
import { actAtDesk } from '#app/desk/desk-service.ts'
import { minuteOf } from '#domain/dates.ts'
import { OrderActions } from '#app/desk/order-actions.tsx'
import { PAYMENT_WORDS } from '#app/desk/payment-facts.ts'

const STATES = { all: 'All', ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusWords(status)])) }

/** The shop's orders, with buttons to change their status. */
export default function Orders() {
  return (
    <DeskList endpoint={listDeskOrders} states={STATES} noun={{ one: 'order', many: 'orders' }}>
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

type EntryProps = { entry: DeskOrder; reload(): Promise<void>; report(act: Act): void }

function OrderEntry({ entry: { order, notes, toReturn }, reload, report }: EntryProps) {
  const { orderNumber, orderDate, status, total, currency, shippingAddress, trackingNumber, timeline } = order
  const id = `order-${orderNumber}`
  return (
    <DeskEntry
      id={id}
      title={[
        `${shippingAddress.firstName} ${shippingAddress.lastName}`,
        order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      ]}
      line={[orderNumber, minuteOf(orderDate)]}
      amount={formatMoney(total, currency)}
      facts={<OrderStatusBadge status={status} />}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Items order={order} toReturn={toReturn} />
        <Buyer order={order} />
      </div>
      <div>
        <h2 className="label">History</h2>
        <ul>
          {timeline.map(({ status: step, at }) => (
            <li key={step}>{`${statusWords(step)} · ${minuteOf(at)}`}</li>
          ))}
        </ul>
        {trackingNumber !== undefined && (
          <p className="break-words">
            Tracking number <span className="in-one-piece">{trackingNumber}</span>
          </p>
        )}
      </div>
      <OrderActions order={order} reload={reload} report={(words, undo) => report({ words, undo, entry: id })} />
      {notes.length > 0 && (
        <div>
          <h2 className="label">Notes</h2>
          <ul className="grid gap-2">
            {notes.map(({ text, at }) => (
              <li key={at}>
                <span className="block text-sm text-muted">{minuteOf(at)}</span>
                <span dir="auto" className="block break-words whitespace-pre-wrap">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextAction
        draft={`note ${orderNumber}`}
        label={`Note on ${orderNumber} (only you see it)`}
        action="Save note"
        rows={2}
        send={(text) => actAtDesk(noteDeskOrder, { body: { orderNumber, text } }, 'Note saved.', reload)}
      />
    </DeskEntry>
  )
}

function Items({
  order: { orderNumber, items, total, currency, payment, refunded, notes },
  toReturn,
}: Pick<DeskOrder, 'order' | 'toReturn'>) {
  return (
    <div>
      <h2 className="label">Items</h2>
      <ul>
        {items.map(({ productId, name, quantity, price }) => (
          <li key={productId}>{`${quantity} × ${name}: ${formatMoney(times(price, quantity), currency)}`}</li>
        ))}
      </ul>
      <p className="mt-2">{`Total ${formatMoney(total, currency)}`}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {refunded === undefined || payment === 'refunded'
            ? PAYMENT_WORDS[payment]
            : `${PAYMENT_WORDS[payment]}, ${formatMoney(refunded, currency)} refunded`}
        </span>
        <DeskLink place="payments" search={orderNumber}>
          Its payments
        </DeskLink>
      </p>
      {toReturn.length > 0 && (
        <p className="font-semibold text-warn">{`To be refunded: ${toReturn.join(', ')}, received for this order.`}</p>
      )}
      {notes !== '' && (
        <p dir="auto" className="mt-2 break-words whitespace-pre-wrap">
          {`“${notes}”`}
        </p>
      )}
    </div>
  )
}

/** An order's shipping address, and links to contact the buyer. */
function Buyer({ order: { shippingAddress, shippingMethod } }: { order: DeskOrder['order'] }) {
  const { phone, email } = shippingAddress
  return (
    <div className="min-w-0">
      <h2 className="label">{`Ship to (${shippingMethod.name})`}</h2>
      <AddressLines address={{ ...shippingAddress, phone: '', email: '' }} />
      <ul>
        {phone !== '' && (
          <li>
            <PhoneLink phone={phone} />
          </li>
        )}
        <li>
          <MailLink email={email} />
        </li>
      </ul>
    </div>
  )
}

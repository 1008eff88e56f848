import { useState } from 'react'
import { listDeskOrders, moveDeskOrder, noteDeskOrder, type DeskOrder } from '#contract/desk/orders.ts'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/shop/order-kinds.ts'
import { formatMoney, times } from '#domain/money.ts'
import { nextStatuses } from '#domain/shop/orders.ts'
import { AddressLines } from '../../shop/address-lines.tsx'
import { OrderStatusBadge, statusWords } from '../../shop/order/order-status.tsx'
import { FormField } from '../../storefront/form-field.tsx'
import { DeskEntry } from '../desk-entry.tsx'
import { DeskList, deskQuery } from '../desk-list.tsx'
import { actAtDesk } from '../desk-service.ts'
import { moment } from '../format-moment.ts'
import { TextAction } from '../text-action.tsx'

const STATES = { all: 'All', ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusWords(status)])) }
const FIELDS = deskQuery(STATES)

/** The label of the button that gives an order this status. */
const ACTIONS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Mark as pending',
  processing: 'Mark as paid',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
}

/** The shop's orders, with buttons to change their status. */
export default function Orders() {
  return (
    <DeskList endpoint={listDeskOrders} fields={FIELDS} states={STATES} things={{ one: 'order', many: 'orders' }}>
      {(entries, reload) => (
        <ul className="border-t border-line">
          {entries.map((entry) => (
            <OrderEntry key={entry.order.orderNumber} entry={entry} reload={reload} />
          ))}
        </ul>
      )}
    </DeskList>
  )
}

function OrderEntry({ entry: { order, notes }, reload }: { entry: DeskOrder; reload(): Promise<void> }) {
  const {
    orderNumber,
    orderDate,
    status,
    items,
    total,
    payment,
    shippingAddress,
    shippingMethod,
    trackingNumber,
    notes: buyersNotes,
    timeline,
  } = order
  const [tracking, setTracking] = useState('')
  const [isCancelling, setCancelling] = useState(false)
  const move = (to: OrderStatus) => {
    const sent = to === 'shipped' && tracking.trim() !== '' ? { trackingNumber: tracking } : {}
    const said = `${orderNumber} is now ${statusWords(to).toLowerCase()}.`
    return actAtDesk(moveDeskOrder, { body: { orderNumber, from: status, to, ...sent } }, said, reload)
  }
  const next = nextStatuses(status)
  return (
    <DeskEntry
      title={orderNumber}
      line={`${shippingAddress.firstName} ${shippingAddress.lastName} · ${moment(orderDate)} · ${formatMoney(total)}`}
      facts={
        <span className="ml-2">
          <OrderStatusBadge status={status} />
        </span>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h2 className="label">Items</h2>
          <ul>
            {items.map(({ productId, name, quantity, price }) => (
              <li key={productId}>{`${quantity} × ${name}: ${formatMoney(times(price, quantity))}`}</li>
            ))}
          </ul>
          <p className="mt-2">{`Total ${formatMoney(total)}, payment ${payment}`}</p>
          {buyersNotes !== '' && <p className="mt-2 break-words whitespace-pre-wrap">{`“${buyersNotes}”`}</p>}
        </div>
        <div>
          <h2 className="label">{`Ship to (${shippingMethod.name})`}</h2>
          <AddressLines address={shippingAddress} />
        </div>
      </div>
      <div>
        <h2 className="label">History</h2>
        <ul>
          {timeline.map(({ status: step, at }) => (
            <li key={step}>{`${statusWords(step)} · ${moment(at)}`}</li>
          ))}
        </ul>
        {trackingNumber !== undefined && <p>{`Tracking number ${trackingNumber}`}</p>}
      </div>
      {next.length > 0 && (
        <div className="grid max-w-md gap-3">
          {next.includes('shipped') && (
            <FormField
              name={`tracking-${orderNumber}`}
              label="Tracking number (Optional)"
              value={tracking}
              onType={setTracking}
              mistake={undefined}
              autoComplete="off"
              maxLength={LONGEST_SHORT_TEXT}
              isRequired={false}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {next.map((to) => (
              <button
                key={to}
                type="button"
                className={to === 'cancelled' ? 'button button-quiet' : 'button'}
                aria-expanded={to === 'cancelled' ? isCancelling : undefined}
                onClick={() => (to === 'cancelled' ? setCancelling(!isCancelling) : void move(to))}
              >
                {ACTIONS[to]}
              </button>
            ))}
          </div>
          {isCancelling && next.includes('cancelled') && (
            <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
              <p>A cancelled order cannot be reopened. Its items go back into stock.</p>
              <div className="flex flex-wrap gap-3">
                <button type="button" className="button" onClick={() => void move('cancelled')}>
                  Yes, cancel it
                </button>
                <button type="button" className="button button-quiet" onClick={() => setCancelling(false)}>
                  Keep it
                </button>
              </div>
            </div>
          )}
        </div>
      )}
      {notes.length > 0 && (
        <div>
          <h2 className="label">Notes</h2>
          <ul className="grid gap-2">
            {notes.map(({ text, at }) => (
              <li key={at}>
                <span className="block text-sm text-muted">{moment(at)}</span>
                <span className="break-words whitespace-pre-wrap">{text}</span>
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

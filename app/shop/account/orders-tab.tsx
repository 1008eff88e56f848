import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { dayOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/shop/orders.ts'
import { OrderStatusBadge } from '#app/shop/order/order-status.tsx'
import { placedOrders } from '#app/orders/placed-orders.ts'

/** The Orders tab: orders placed in this browser, followed by the sample orders. */
export function OrdersTab({ samples }: { samples: readonly Order[] }) {
  const orders = placedOrders.use()
  return (
    <div className="grid gap-6">
      <p>
        <a href={addressOf(pages.shopOrder)} className="row-link prose-link">
          Look up an order from another device
        </a>
      </p>
      {orders.length + samples.length === 0 && <p className="text-muted">You have no orders yet.</p>}
      <ul className="grid gap-6">
        {orders.map((order) => (
          <OrderCard key={order.orderNumber} order={order} isSample={false} />
        ))}
        {samples.map((order) => (
          <OrderCard key={order.orderNumber} order={order} isSample />
        ))}
      </ul>
    </div>
  )
}

function OrderCard({
  order: { orderNumber, orderDate, total, currency, status, items, trackingNumber },
  isSample,
}: {
  order: Order
  isSample: boolean
}) {
  const details = `${addressOf(pages.shopOrder)}?number=${orderNumber}`
  return (
    <li className="rounded-md border border-line p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="in-one-piece font-mono font-semibold">{orderNumber}</h3>
        <OrderStatusBadge status={status} />
        {isSample && <span className="badge">Sample</span>}
      </div>
      <p className="mt-1 text-muted">
        {dayOf(orderDate)} · <span className="tabular">{formatMoney(total, currency)}</span>
      </p>
      <ul className="mt-3 grid gap-1">
        {items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {trackingNumber !== undefined && (
        <p className="mt-2 text-sm">
          Tracking number <span className="in-one-piece font-mono">{trackingNumber}</span>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={details} className="button button-quiet">
          View Details<span className="sr-only">{` of ${orderNumber}`}</span>
        </a>
        <a href={`${details}#tracking`} className="button button-quiet">
          Track Order<span className="sr-only">{` ${orderNumber}`}</span>
        </a>
      </p>
    </li>
  )
}

import { dayOf, longDate } from '#domain/dates.ts'
import { trackingSteps, type Order } from '#domain/shop/orders.ts'
import { statusWords } from './order-status.tsx'

/** The tracking timeline of an order. */
export function OrderTracking({ order }: { order: Order }) {
  const steps = trackingSteps(order)
  const isUnderWay = order.status !== 'delivered' && order.status !== 'cancelled'
  return (
    <section id="tracking" aria-labelledby="tracking-title">
      <h2 id="tracking-title" className="subtitle">
        Tracking
      </h2>
      {order.trackingNumber !== undefined && (
        <p className="mt-1">
          Tracking number <span className="font-mono">{order.trackingNumber}</span>
        </p>
      )}
      {isUnderWay && <p className="mt-1">Estimated delivery: {longDate(order.estimatedDelivery)}</p>}
      <ol className="timeline mt-4">
        {steps.map(({ status, isReached, at }) => (
          <li
            key={status}
            data-reached={isReached ? '' : undefined}
            data-cancelled={status === 'cancelled' ? '' : undefined}
            aria-current={status === order.status ? 'step' : undefined}
          >
            <span className={isReached ? 'font-semibold' : 'text-muted'}>{statusWords(status)}</span>
            <span className="text-sm text-muted">
              {at === undefined ? (isReached ? '' : 'still to come') : dayOf(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

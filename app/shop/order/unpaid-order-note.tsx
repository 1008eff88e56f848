import { awaitsPayment } from '#domain/shop/unpaid-order.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { placedOrders } from '#app/orders/placed-orders.ts'

const load = () => import('./unpaid-order.tsx').then(({ UnpaidOrder }) => UnpaidOrder)

/** A note about this browser's newest unpaid order; nothing if it has none, which is the usual case. */
export function UnpaidOrderNote() {
  const order = placedOrders.use().find(awaitsPayment)
  return <OnDemand isWanted={order !== undefined} load={load} failed={() => {}} props={{ order }} />
}

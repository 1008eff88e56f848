import { awaitsPayment } from '#domain/shop/unpaid-order.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { placedOrders } from '#app/orders/placed-orders.ts'

const load = () => import('./unpaid-order.tsx').then(({ UnpaidOrder }) => UnpaidOrder)

/** A note about the newest unpaid order stored in this browser, if there is one. Its code is loaded on demand. */
export function UnpaidOrderNote() {
  const order = placedOrders.use().find(awaitsPayment)
  return <OnDemand isWanted={order !== undefined} load={load} failed={() => {}} props={{ order }} />
}

import type { Order } from '#domain/shop/orders.ts'
import { MOST_ORDERS, readOrders } from '#domain/shop/stored-orders.ts'
import { storedList } from '#app/browser/outside-value.ts'

/** The orders placed in this browser, newest first. Stored entries that are not valid orders are ignored. */
export const placedOrders = storedList('orders', readOrders)

/** Stores the latest state of an order. */
export function rememberOrder(order: Order): void {
  placedOrders.change((orders) =>
    [order, ...orders.filter(({ orderNumber }) => orderNumber !== order.orderNumber)]
      .toSorted((a, b) => (a.orderDate < b.orderDate ? 1 : -1))
      .slice(0, MOST_ORDERS),
  )
}

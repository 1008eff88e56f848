import type { Order } from '#domain/shop/orders.ts'
import { MOST_ORDERS, readOrders } from '#domain/shop/stored-orders.ts'
import { storedValue } from '#app/browser/stored-value.ts'

const NONE: readonly Order[] = []

/** The orders placed in this browser, newest first. Stored entries that are not valid orders are ignored. */
export const placedOrders = storedValue<readonly Order[]>(
  'orders',
  NONE,
  (stored) => {
    const orders = readOrders(stored)
    return orders.length > 0 ? orders : NONE
  },
  (orders) => (orders.length > 0 ? orders : undefined),
)

/** Stores the latest state of an order. */
export function rememberOrder(order: Order): void {
  placedOrders.change((orders) =>
    [order, ...orders.filter(({ orderNumber }) => orderNumber !== order.orderNumber)]
      .toSorted((a, b) => (a.orderDate < b.orderDate ? 1 : -1))
      .slice(0, MOST_ORDERS),
  )
}

import * as v from 'valibot'
import { orderSchema, type Order } from './orders.ts'

/** The maximum number of orders that a browser stores; older ones are dropped. */
export const MOST_ORDERS = 50

/** Parses the orders that a browser stores, newest first. Invalid entries are ignored. */
export function readOrders(stored: unknown): Order[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST_ORDERS).flatMap((entry) => {
    const order = v.safeParse(orderSchema, entry)
    return order.success ? [order.output] : []
  })
}

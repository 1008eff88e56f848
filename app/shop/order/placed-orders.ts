import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { orderSchema, type Order } from '#domain/orders.ts'
import { onOtherTab, readStored, writeStored } from '../../stored.ts'

/** How many orders this browser remembers, the newest first. */
const MOST = 50
const NONE: readonly Order[] = []
const listeners = new Set<() => void>()
let known: readonly Order[] | undefined

/** The orders that were placed in this browser. What is stored and is no order is left out. */
export function readOrders(): readonly Order[] {
  if (known) return known
  const stored = readStored('orders')
  const orders = Array.isArray(stored) ? stored.slice(0, MOST).flatMap((entry) => (v.is(orderSchema, entry) ? [entry] : [])) : []
  return (known = orders.length > 0 ? orders : NONE)
}

/** Remembers an order, as it stands now. */
export function rememberOrder(order: Order): void {
  known = [order, ...readOrders().filter(({ orderNumber }) => orderNumber !== order.orderNumber)]
    .toSorted((a, b) => (a.orderDate < b.orderDate ? 1 : -1))
    .slice(0, MOST)
  writeStored('orders', known)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onOtherTab('orders', () => {
    known = undefined
    listener()
  })
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** The orders that were placed in this browser. */
export function useOrders(): readonly Order[] {
  return useSyncExternalStore(subscribe, readOrders, () => NONE)
}

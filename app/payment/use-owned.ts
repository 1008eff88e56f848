import { useState } from 'react'
import { useLocation } from 'react-router'
import { readOrderNumber, type Order } from '#domain/shop/orders.ts'
import { placedOrders } from '../shop/order/placed-orders.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { awaitedPayments } from './awaited-payments.ts'
import type { Owned } from './owned.ts'

/**
 * What a page knows of the order or sale in its URL.
 * @property email undefined if this browser does not know it
 * @property isBack whether the buyer has just come back from the payment service's page
 * @property round how often `ask` was called
 */
export type KnownOwned = {
  isLive: boolean
  number: string
  email: string | undefined
  order: Order | undefined
  isBack: boolean
  round: number
  ask(typed: Owned): void
}

/** Returns what proves the order or sale whose number is in the URL, as far as this browser knows it or is told. */
export function useOwned(): KnownOwned {
  const { search } = useLocation()
  const isLive = useIsHydrated()
  const [typed, setTyped] = useState<Owned & { round: number }>()
  const query = new URLSearchParams(isLive ? search : '')
  const number = typed?.number ?? readOrderNumber(query.get('number') ?? '')
  const order = placedOrders.use().find(({ orderNumber }) => orderNumber === number)
  const waiting = awaitedPayments.use().find((one) => one.number === number)
  const round = typed?.round ?? 0
  return {
    isLive,
    number,
    email: typed?.email ?? waiting?.email ?? order?.shippingAddress.email,
    order,
    isBack: query.has('reference'),
    round,
    ask: (owned) => setTyped({ number: readOrderNumber(owned.number), email: owned.email, round: round + 1 }),
  }
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import { readOrderNumber, type Order } from '#domain/shop/orders.ts'
import { placedOrders } from '../shop/order/placed-orders.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { awaitedPayments } from './awaited-payments.ts'

/** What proves an order or a sale to the server. */
export type Owned = { number: string; email: string }

/** What a page knows of the order or sale in its URL. @property email undefined if this browser does not know it */
type KnownOwned = {
  isLive: boolean
  query: URLSearchParams
  number: string
  email: string | undefined
  order: Order | undefined
  ask(typed: Owned): void
}

/** Returns what proves the order or sale whose number is in the URL, as far as this browser knows it or is told. */
export function useOwned(): KnownOwned {
  const { search } = useLocation()
  const isLive = useIsHydrated()
  const [typed, setTyped] = useState<Owned>()
  const query = new URLSearchParams(isLive ? search : '')
  const number = typed?.number ?? readOrderNumber(query.get('number') ?? '')
  const order = placedOrders.use().find(({ orderNumber }) => orderNumber === number)
  const waiting = awaitedPayments.use().find((one) => one.number === number)
  return {
    isLive,
    query,
    number,
    email: typed?.email ?? waiting?.email ?? order?.shippingAddress.email,
    order,
    ask: (owned) => setTyped({ number: readOrderNumber(owned.number), email: owned.email }),
  }
}

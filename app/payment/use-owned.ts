import { useState } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { readOrderNumber, type Order } from '#domain/shop/orders.ts'
import { emailText } from '#domain/text/email-address.ts'
import { placedOrders } from '#app/orders/placed-orders.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { awaitedPayments, lookedUp, type Owned } from './known-payments.ts'

/**
 * The data that a page has about the order or sale in its URL.
 * @property email the buyer's email address; undefined if this browser does not store it
 * @property isBack whether the buyer has just returned from the payment service's page
 * @property round the number of calls of `ask`
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

/**
 * Returns the number and email address that give access to the order or sale in the URL. Both are from storage or from
 * the form.
 */
export function useOwned(): KnownOwned {
  const { search } = useLocation()
  const isLive = useIsHydrated()
  const [typed, setTyped] = useState<Owned & { round: number }>()
  const query = new URLSearchParams(search)
  const number = typed?.number ?? readOrderNumber(query.get('number') ?? '')
  const order = placedOrders.use().find(({ orderNumber }) => orderNumber === number)
  const waiting = awaitedPayments.use().find((one) => one.number === number)
  const remembered = lookedUp.use()
  const round = typed?.round ?? 0
  return {
    isLive,
    number,
    email:
      typed?.email ??
      waiting?.email ??
      order?.shippingAddress.email ??
      (remembered?.number === number ? remembered.email : undefined),
    order,
    isBack: query.has('reference'),
    round,
    ask(owned) {
      const asked = { number: readOrderNumber(owned.number), email: emailText(owned.email) }
      setTyped({ ...asked, round: round + 1 })
      // Store the number and email address, so that a reload opens the same order or sale.
      lookedUp.change(() => asked)
      navigate({ search: `?${new URLSearchParams({ number: asked.number })}` }, { replace: true })
    },
  }
}

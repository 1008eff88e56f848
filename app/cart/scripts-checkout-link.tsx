import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isDigital } from '#domain/cart/digital.ts'

/** Leads to where the scripts of a cart are bought, if it holds any: they are no part of an order that is shipped. */
export function ScriptsCheckoutLink({
  cart,
  onLeave,
}: {
  cart: readonly CartLine[]
  onLeave: (() => void) | undefined
}) {
  if (!cart.some(({ product }) => isDigital(product))) return null
  return (
    <a href={addressOf(pages.codeshopCheckout)} className="row-link prose-link" onClick={onLeave}>
      Check out the scripts in the code shop
    </a>
  )
}

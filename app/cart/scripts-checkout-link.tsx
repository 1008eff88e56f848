import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isDigital } from '#domain/cart/is-digital.ts'

/** A link to the code shop checkout if the cart contains scripts, because scripts cannot be part of a shipped order. */
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
      Buy the scripts in the code shop
    </a>
  )
}

import type { CartLine } from '#domain/cart/cart.ts'
import { pricedLines, toFreeShipping } from '#domain/cart/pricing.ts'
import { prices } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

/** How much more to order for free shipping. */
export function ToFreeShipping({ cart }: { cart: readonly CartLine[] }) {
  const missing = toFreeShipping(pricedLines(cart), prices)
  if (missing === undefined) return null
  const { freeIn } = prices.cartShipping
  const where = freeIn === undefined ? '' : ` in ${freeIn}`
  return <p className="mt-2 text-sm text-muted">{`${formatPrice(missing)} more for free delivery${where}`}</p>
}

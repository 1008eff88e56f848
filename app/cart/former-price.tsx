import type { LineNow } from '#domain/cart/current-offer.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

/** The note in the cart about an item that is no longer sold. */
export const NO_LONGER_SOLD = 'No longer sold. Please remove it.'

/** A note with the price that a cart line had when it was added, if the price has changed since. */
export function FormerPrice({ line: { formerPrice, isGone } }: { line: Pick<LineNow, 'formerPrice' | 'isGone'> }) {
  if (formerPrice === undefined || isGone) return null
  return (
    <span className="block text-sm text-muted">{`New price. It was ${formatPrice(formerPrice)} when you added it.`}</span>
  )
}

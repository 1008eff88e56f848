import type { CartLine } from '#domain/cart/cart.ts'
import { deliveryNote } from '#domain/cart/total-lines.ts'
import { pricedLines } from '#domain/cart/pricing.ts'
import { prices } from '#app/content/content.ts'

type Props = { cart: readonly CartLine[]; freeWith?: string | undefined }

/**
 * A note on how the cart qualifies for free delivery.
 * @property freeWith the code of the applied coupon, if it makes delivery free
 */
export function ToFreeShipping({ cart, freeWith }: Props) {
  const note = deliveryNote(pricedLines(cart, {}), prices, freeWith)
  return note === undefined ? null : <p className="mt-2 text-sm text-muted">{note}</p>
}

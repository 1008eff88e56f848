import type { Cart } from '#domain/cart/cart.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { isUntouched } from '#app/cart/cart-state.ts'
import { useLinesNow } from '#app/cart/current-offer.ts'
import { useShop } from '#app/shop/shop-context.ts'

/**
 * Returns the cart for the shop's pages. It contains the sample items until the visitor's first change, which turns
 * them into ordinary lines.
 */
export function useShopCart() {
  const { cart, change, setQuantity, remove } = useCart()
  const { samples } = useShop()
  const isSample = isUntouched(cart) && samples.length > 0
  const now = useLinesNow(isSample ? samples : cart)
  // The visitor did not add the samples, so they have no former price.
  const lines = isSample ? now.map((line) => ({ ...line, formerPrice: undefined })) : now
  const held = (now: Cart) => (isUntouched(now) ? samples : now)
  return {
    lines,
    isSample,
    /** Sets the quantity of a line. Ignores quantities below 1. */
    setQuantity(id: string, quantity: number) {
      if (quantity < 1) return
      change(held)
      setQuantity(id, quantity)
    },
    remove(id: string) {
      change(held)
      remove(id)
    },
    clear: () => change(() => []),
    /** Removes the ordered products from the cart; other lines stay. */
    takeOut: (ids: readonly string[]) => change((now) => held(now).filter(({ product }) => !ids.includes(product.id))),
  }
}

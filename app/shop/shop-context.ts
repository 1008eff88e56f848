import { createContext, use } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import type { CartRules } from '#domain/cart/pricing.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { isUntouched } from '#app/cart/cart-state.ts'
import { useLinesNow } from '#app/cart/current-offer.ts'

/** Data shared by all shop pages: the pricing rules, and the sample cart shown in a fresh browser. */
type ShopFacts = { rules: CartRules & Pick<ShopSettings, 'coupons' | 'accepted'>; samples: Cart }

export const ShopContext = createContext<ShopFacts | undefined>(undefined)

export function useShop(): ShopFacts {
  const facts = use(ShopContext)
  if (!facts) throw new Error('useShop must be used within the shop layout')
  return facts
}

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

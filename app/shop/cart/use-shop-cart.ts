import { useMemo } from 'react'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { refreshCart } from '#domain/shop/catalog.ts'
import { isDigital } from '#domain/cart/is-digital.ts'
import { currentOf } from '#domain/shop/current-products.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { isUntouched } from '#app/cart/cart-state.ts'
import { useProductsNow } from '#app/shop/current-products.ts'
import { useShop } from '#app/shop/shop-context.ts'

/** A cart line with its current price and stock. `isGone`: the shop no longer sells the product. */
export type ShopLine = CartLine & { isGone: boolean; isDigital: boolean }

/**
 * Returns the cart as the shop's pages show it. It holds the samples until the visitor's first change, which turns
 * them into ordinary lines.
 */
export function useShopCart() {
  const { cart, change, setQuantity, remove } = useCart()
  const { samples } = useShop()
  const now = useProductsNow()
  const isSample = isUntouched(cart) && samples.length > 0
  const lines = useMemo(() => {
    return refreshCart(isSample ? samples : cart, now).map((line): ShopLine => ({
      ...line,
      isDigital: isDigital(line.product),
      isGone: now?.isLive === true && !currentOf(now, line.product.id) && !isDigital(line.product),
    }))
  }, [cart, samples, isSample, now])
  const held = (now: Cart) => (isUntouched(now) ? samples : now)
  return {
    lines,
    isSample,
    /** Ignores a quantity below 1. */
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

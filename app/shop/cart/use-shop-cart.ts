import { useMemo } from 'react'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { refreshCart } from '#domain/shop/catalogue.ts'
import { isDigital } from '#domain/cart/digital.ts'
import { currentOf } from '#domain/shop/products-now.ts'
import { useCart } from '../../cart/cart-provider.tsx'
import { isUntouched } from '../../cart/cart-state.ts'
import { useProductsNow } from '../products-now.ts'
import { useShop } from '../shop-context.ts'

/**
 * A line of the cart as the shop shows it: with the price and the stock of now. `isGone` when the shop does not sell it
 * any more.
 */
export type ShopLine = CartLine & { isGone: boolean; isDigital: boolean }

/**
 * The cart as the pages of the shop show it. As long as nothing has ever been put into a cart it is the samples;
 * the first change makes them ordinary lines.
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
    /** Below 1 nothing happens here. */
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
    /** Takes what was ordered out of the cart; other lines stay. */
    takeOut: (ids: readonly string[]) => change((now) => held(now).filter(({ product }) => !ids.includes(product.id))),
  }
}

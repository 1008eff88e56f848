import type { Cart } from '#domain/cart/cart.ts'
import { CART, readStoredCart, writeStoredCart } from '../browser/storage.ts'
import { createStoredValue } from '../browser/stored-value.ts'

const EMPTY: Cart = []
/** The cart of a visitor who has never put anything into it. */
const UNTOUCHED: Cart = []

/** Whether nothing has ever been put into a cart. */
export function isUntouched(cart: Cart): boolean {
  return cart === UNTOUCHED
}

/** The one cart of the browser. */
export const cartStore = createStoredValue<Cart>({
  name: CART,
  read: () => known(readStoredCart()),
  write: writeStoredCart,
  atBuild: UNTOUCHED,
})

/** Every empty cart is the same one, so that a page that shows it is not rendered again. */
function known(cart: Cart | undefined): Cart {
  return cart === undefined ? UNTOUCHED : cart.length > 0 ? cart : EMPTY
}

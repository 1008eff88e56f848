import type { Cart } from '#domain/cart/cart.ts'
import { CART } from '#app/browser/storage.ts'
import { readStoredCart, writeStoredCart } from './cart-storage.ts'
import { createStoredValue } from '#app/browser/outside-value.ts'

const EMPTY: Cart = []
/** The cart of a visitor who has never changed it. */
const UNTOUCHED: Cart = []

/** Returns whether a cart is the initial one, which the visitor has never changed. */
export function isUntouched(cart: Cart): boolean {
  return cart === UNTOUCHED
}

/** This browser's cart. */
export const cartStore = createStoredValue<Cart>({
  name: CART,
  read: () => known(readStoredCart()),
  write: writeStoredCart,
  atBuild: UNTOUCHED,
})

/** Maps every empty cart to the same value, to avoid needless renders. */
function known(cart: Cart | undefined): Cart {
  return cart === undefined ? UNTOUCHED : cart.length > 0 ? cart : EMPTY
}

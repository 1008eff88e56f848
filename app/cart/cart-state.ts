import type { Cart } from '#domain/cart/cart.ts'
import { CART, local, read, write } from '#app/browser/storage.ts'
import { createStoredValue } from '#app/browser/outside-value.ts'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'

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

/**
 * Returns the stored cart, or undefined if there never was one. An unreadable cart is logged to the console and
 * returned as an empty one.
 */
export function readStoredCart(): Cart | undefined {
  const stored = read(local, CART)
  if (stored === null) return undefined
  try {
    const cart = readCart(JSON.parse(stored))
    if (cart) return cart
    console.error('Error loading cart from localStorage', new TypeError('the stored cart is not a list'))
  } catch (error) {
    console.error('Error loading cart from localStorage', error)
  }
  return []
}

export function writeStoredCart(cart: Cart): void {
  write(local, CART, JSON.stringify(storedCart(cart)))
}

import type { Cart } from '#domain/cart/cart.ts'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'
import { CART, local, read, write } from '#app/browser/storage.ts'

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

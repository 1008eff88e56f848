import type { Cart } from '#domain/cart.ts'
import { onStoredChange, readStoredCart, writeStoredCart } from '../storage.ts'

const EMPTY: Cart = []

/** The cart outside React: read once from storage, saved after every change, kept in step with other tabs. */
export function createCartStore() {
  let cart: Cart | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = () => (cart ??= orEmpty(readStoredCart()))

  return {
    read,
    /** What the prerendered page shows. */
    readAtBuild: () => EMPTY,
    subscribe(listener: () => void) {
      listeners.add(listener)
      const stop = onStoredChange('cart', () => {
        cart = orEmpty(readStoredCart())
        listener()
      })
      return () => {
        stop()
        listeners.delete(listener)
      }
    },
    change(next: (cart: Cart) => Cart) {
      cart = next(read())
      writeStoredCart(cart)
      tell()
    },
  }
}

/** Every empty cart is the same one, so that a page that was prerendered with it is not rendered again. */
function orEmpty(cart: Cart): Cart {
  return cart.length > 0 ? cart : EMPTY
}

import type { Cart } from '#domain/cart.ts'
import { onStoredChange, readStoredCart, writeStoredCart } from '../storage.ts'

const EMPTY: Cart = []
/** The cart of a visitor who has never put anything into it. */
const UNTOUCHED: Cart = []

/** Whether nothing has ever been put into a cart. */
export function isUntouched(cart: Cart): boolean {
  return cart === UNTOUCHED
}

/** The cart outside React: read once from storage, saved after every change, kept in step with other tabs. */
export function createCartStore() {
  let cart: Cart | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = () => (cart ??= known(readStoredCart()))

  return {
    read,
    /** What the prerendered page shows. */
    readAtBuild: () => UNTOUCHED,
    subscribe(listener: () => void) {
      listeners.add(listener)
      const stop = onStoredChange('cart', () => {
        cart = known(readStoredCart())
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

/** Every empty cart is the same one, so that a page that shows it is not rendered again. */
function known(cart: Cart | undefined): Cart {
  return cart === undefined ? UNTOUCHED : cart.length > 0 ? cart : EMPTY
}

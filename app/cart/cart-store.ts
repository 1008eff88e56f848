import type { Cart } from '#domain/cart.ts'
import { onStoredChange, readStoredCart, writeStoredCart } from '../storage.ts'

/** The cart outside React: read once from storage, saved after every change, kept in step with other tabs. */
export function createCartStore() {
  let cart: Cart | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = () => (cart ??= readStoredCart())

  return {
    read,
    subscribe(listener: () => void) {
      listeners.add(listener)
      const stop = onStoredChange('cart', () => {
        cart = readStoredCart()
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

import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  addToCart,
  isInOtherCurrency,
  removeFromCart,
  setQuantity,
  type Cart,
  type CartProduct,
} from '#domain/cart/cart.ts'
import { countItems } from '#domain/cart/cart-count.ts'
import { statedCurrency } from '#domain/currency.ts'
import { currency } from '#app/content/content.ts'
import { showToast } from '#app/ui/toasts.ts'
import { cartStore as store } from './cart-state.ts'

type CartService = {
  cart: Cart
  itemCount: number
  add(product: CartProduct, amount?: number): void
  remove(productId: string): void
  setQuantity(productId: string, count: number): void
  /** Changes the current cart without showing a toast. */
  change(next: (cart: Cart) => Cart): void
  isDrawerOpen: boolean
  openDrawer(): void
  closeDrawer(): void
}

const CartContext = createContext<CartService | undefined>(undefined)

/** Provides the cart shared by all pages, which is stored in the browser. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const stored = store.use()
  const isOutdated = stored.some((line) => isInOtherCurrency(line, currency))
  // Lines in another currency stay hidden until the shop's current prices are loaded.
  const cart = useMemo(
    () => (isOutdated ? stored.filter((line) => !isInOtherCurrency(line, currency)) : stored),
    [stored, isOutdated],
  )
  useEffect(() => {
    // If this fails, the lines stay in storage, and the next page tries again.
    if (isOutdated) void import('./reprice-cart.ts').then(({ repriceCart }) => repriceCart()).catch(() => {})
  }, [isOutdated])

  const service = useMemo<CartService>(() => {
    const find = (productId: string) => store.read().find((line) => line.product.id === productId)
    return {
      cart,
      itemCount: countItems(cart),
      add: (product, amount) =>
        store.change((now) => addToCart(now, { ...product, ...statedCurrency(currency) }, amount)),
      remove(productId) {
        const line = find(productId)
        store.change((now) => removeFromCart(now, productId))
        if (line) showToast.success(`${line.product.name} removed from cart`, { id: `cart-${productId}` })
      },
      setQuantity(productId, count) {
        const line = find(productId)
        store.change((now) => setQuantity(now, productId, count))
        if (!line) return
        const held = find(productId)
        const words = held
          ? `Updated ${line.product.name} quantity to ${held.quantity}`
          : `${line.product.name} removed from cart`
        showToast.success(words, { id: `cart-${productId}` })
      },
      change: store.change,
      isDrawerOpen,
      openDrawer: () => setDrawerOpen(true),
      closeDrawer: () => setDrawerOpen(false),
    }
  }, [cart, isDrawerOpen])

  return <CartContext value={service}>{children}</CartContext>
}

/** Returns the cart and its actions. */
export function useCart(): CartService {
  const service = use(CartContext)
  if (!service) throw new Error('useCart must be used within a CartProvider')
  return service
}

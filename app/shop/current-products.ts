import type { Cents } from '#domain/money.ts'
import { useMemo } from 'react'
import { PRODUCTS_ROUTE } from '#contract/light-routes.ts'
import { currentOf, readProductsNow, type ProductsNow } from '#domain/shop/current-products.ts'
import { askRoute } from '#app/api/call-route.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'

const askProducts = () => askRoute(PRODUCTS_ROUTE, readProductsNow)

const KEY = 'products'

/** Refetches prices and stock. */
export const refreshProducts = () => void refreshAnswer(KEY)

/** Returns the server's current prices and stock; undefined until they arrive. */
export function useProductsNow(): ProductsNow | undefined {
  const snapshot = useAnswer(KEY, askProducts)
  return snapshot.state === 'ready' ? snapshot.data : undefined
}

/** Returns the products with their current price and stock. */
export function useCurrent<P extends { id: string; price: Cents; stock: number }>(
  products: readonly P[],
): readonly P[] {
  const now = useProductsNow()
  return useMemo(() => {
    if (!now) return products
    return products.map((product) => {
      const current = currentOf(now, product.id)
      return current && (current.price !== product.price || current.stock !== product.stock)
        ? { ...product, ...current }
        : product
    })
  }, [products, now])
}

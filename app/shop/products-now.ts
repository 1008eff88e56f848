import type { Cents } from '#domain/money.ts'
import { useMemo } from 'react'
import { PRODUCTS_ROUTE } from '#contract/routes.ts'
import { currentOf, readProductsNow, type ProductsNow } from '#domain/shop/products-now.ts'
import { askRoute } from '../api/call-route.ts'
import { refreshAnswer, useAnswer } from '../api/use-answer.ts'

const askProducts = () => askRoute(PRODUCTS_ROUTE, readProductsNow)

const KEY = 'products'

/** Fetches prices and stock again after a change. */
export const refreshProducts = () => void refreshAnswer(KEY)

/** Prices and stock as the server tells them; undefined until it has. */
export function useProductsNow(): ProductsNow | undefined {
  const snapshot = useAnswer(KEY, askProducts)
  return snapshot.state === 'ready' ? snapshot.data : undefined
}

/** Products with the price and the stock that they have now. */
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

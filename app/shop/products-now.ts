import type { Cents } from '#domain/money.ts'
import { useMemo } from 'react'
import { PRODUCTS_PATH } from '#contract/paths.ts'
import { nowOf, readProductsNow, type ProductsNow } from '#domain/shop/products-now.ts'
import { askApi } from '../api/ask-api.ts'
import { refreshQuery, useQuery } from '../api/use-answer.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

async function askProducts(): Promise<ProductsNow> {
  const answer = await askApi(PRODUCTS_PATH, { patience: PATIENCE })
  const now = readProductsNow(answer?.body)
  if (!now) throw new Error('No server of ours answered.')
  return now
}

const KEY = 'products'

/** Asks for prices and stock anew, because something has changed. */
export const refreshProducts = () => refreshQuery(KEY)

/** Prices and stock as the server tells them; undefined until it has. */
export function useProductsNow(): ProductsNow | undefined {
  const snapshot = useQuery(KEY, askProducts)
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
      const current = nowOf(now, product.id)
      return current && (current.price !== product.price || current.stock !== product.stock)
        ? { ...product, ...current }
        : product
    })
  }, [products, now])
}

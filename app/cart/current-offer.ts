import type { Cents } from '#domain/money.ts'
import { useMemo } from 'react'
import { PRODUCTS_ROUTE } from '#contract/light-routes.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { currentOf, linesNow, readOfferNow, type LineNow, type OfferNow } from '#domain/cart/current-offer.ts'
import { askRoute } from '#app/api/call-route.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'

/** Fetches prices and stock. Throws if the server does not respond. */
export const askOffer = () => askRoute(PRODUCTS_ROUTE, readOfferNow)

/** Returns a cart's lines with the shops' current prices and stock. Throws if the server does not respond. */
export async function askLinesNow(cart: Cart): Promise<LineNow[]> {
  return linesNow(cart, await askOffer())
}

const KEY = 'offer'

/** Refetches prices and stock. @returns a promise that resolves once they have arrived or the request has failed */
export const refreshOffer = () => refreshAnswer(KEY)

/** Returns the server's current prices and stock; undefined until they arrive. */
function useOfferNow(): OfferNow | undefined {
  const snapshot = useAnswer(KEY, askOffer)
  return snapshot.state === 'ready' ? snapshot.data : undefined
}

/** Returns a cart's lines, updated to the shops' current prices and stock. */
export function useLinesNow(cart: Cart): LineNow[] {
  const now = useOfferNow()
  return useMemo(() => linesNow(cart, now), [cart, now])
}

/** Returns the products with their current price and stock. */
export function useCurrent<P extends { id: string; price: Cents; stock: number }>(
  products: readonly P[],
): readonly P[] {
  const now = useOfferNow()
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

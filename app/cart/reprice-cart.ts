import { reprice, repricedMessage } from '#domain/cart/reprice.ts'
import type { Cents } from '#domain/money.ts'
import { currency } from '#app/content/content.ts'
import { fetchList } from '#app/lists/fetch-list.ts'
import { showToast } from '#app/ui/toasts.ts'
import { cartStore } from './cart-state.ts'

/**
 * Replaces the prices of cart lines in another currency with the shop's prices, and shows a toast about the change.
 * @throws if the prices cannot be fetched
 */
export async function repriceCart(): Promise<void> {
  const [products, scripts] = await Promise.all([fetchList('products'), fetchList('scripts')])
  const prices = new Map([...products, ...scripts].map(({ id, price }): [string, Cents] => [String(id), price]))
  let gone: readonly string[] = []
  cartStore.change((now) => {
    const repriced = reprice(now, currency, prices)
    gone = repriced.gone
    return repriced.cart
  })
  showToast.success(repricedMessage(currency, gone))
}

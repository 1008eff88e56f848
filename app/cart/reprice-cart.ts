import { reprice, repricedMessage } from '#domain/cart/reprice.ts'
import { wholeListPath, type ItemOf } from '#domain/lists/whole-lists.ts'
import type { Cents } from '#domain/money.ts'
import { currency } from '../content/content.ts'
import { showToast } from '../ui/toasts.ts'
import { cartStore } from './cart-state.ts'

/**
 * Gives the lines of the cart that were priced in another currency the shop's prices, and says so.
 * @throws if the prices cannot be fetched
 */
export async function repriceCart(): Promise<void> {
  const [products, scripts] = await Promise.all([fetchList('products'), fetchList('scripts')])
  const prices = new Map([...products, ...scripts].map(({ id, price }): [string, Cents] => [String(id), price]))
  const { gone } = reprice(cartStore.read(), currency, prices)
  cartStore.change((now) => reprice(now, currency, prices).cart)
  showToast.success(repricedMessage(currency, gone))
}

async function fetchList<Name extends 'products' | 'scripts'>(name: Name): Promise<ItemOf<Name>[]> {
  const response = await fetch(wholeListPath(name))
  if (!response.ok) throw new Error(`The list responded with ${response.status}.`)
  return response.json()
}

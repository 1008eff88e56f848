import { statedCurrency, symbolOf, type CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import { isInOtherCurrency, type Cart, type CartLine } from './cart.ts'

/**
 * Replaces the price of each cart line that is in another currency with the shop's current price.
 * @param prices the shop's prices, keyed by product ID
 * @returns the new cart, and the names of the products removed from it because the shop no longer sells them
 */
export function reprice(
  cart: Cart,
  currency: CurrencyCode,
  prices: ReadonlyMap<string, Cents>,
): { cart: Cart; gone: string[] } {
  const gone: string[] = []
  const repriced = cart.flatMap((line): CartLine[] => {
    if (!isInOtherCurrency(line, currency)) return [line]
    const price = prices.get(line.product.id)
    if (price === undefined) {
      gone.push(line.product.name)
      return []
    }
    const { originalPrice: _price, currency: _currency, ...product } = line.product
    return [{ ...line, product: { ...product, price, ...statedCurrency(currency) } }]
  })
  return { cart: repriced, gone }
}

/** Returns the message that says the cart was repriced. @param gone the names of the products removed from the cart */
export function repricedMessage(currency: CurrencyCode, gone: readonly string[]): string {
  const words = `Prices are now in ${symbolOf(currency).trim()}, so your cart was repriced.`
  if (gone.length === 0) return words
  return `${words} Removed because they are no longer sold: ${gone.join(', ')}.`
}

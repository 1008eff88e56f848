import type { Mismatch } from './check.ts'
import type { Cents } from '#domain/money.ts'

type Priced = { price: Cents; originalPrice?: Cents | undefined; isOnSale: boolean; discount: number }

/**
 * Yields the inconsistencies between the prices and the discount of an item on sale. A discount may be rounded up or
 * down.
 */
export function* saleMisfits({ price, originalPrice, isOnSale, discount }: Priced): Iterable<Mismatch> {
  if (!isOnSale) return
  if (originalPrice === undefined || originalPrice <= price) {
    yield {
      path: ['originalPrice'],
      expected: 'more than the price, because it is on sale',
      found: originalPrice ?? null,
    }
    return
  }
  const percent = 100 - (price * 100) / originalPrice
  if (Math.abs(discount - percent) >= 1)
    yield {
      path: ['discount'],
      expected: `${Math.round(percent)}, because the price is that many percent below originalPrice`,
      found: discount,
    }
}

import { DOLLARS } from '#domain/currency.ts'
import type { Cart } from './cart.ts'

/** Returns the number of items in a cart. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** Returns a number of items in words, such as `1 item`. */
export function itemsText(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** Returns the badge text for a count: empty at zero, `99+` above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}

/**
 * Returns the number of items in a stored cart, without the code that reads carts; undefined for a cart that only that
 * code can read: lines in an older shape, in another currency than the site's, or not in JSON.
 * @param stored the stored text; null if there is none
 */
export function quickCount(stored: string | null, currency: string | undefined): number | undefined {
  try {
    let count = 0
    for (const line of JSON.parse(stored ?? '[]') as Iterable<unknown>) {
      if (!isCurrentLine(line, currency)) return undefined
      count += line.quantity
    }
    return count
  } catch {
    return undefined
  }
}

function isCurrentLine(line: unknown, currency: string | undefined): line is { quantity: number } {
  const { product, quantity }: Readonly<Record<string, unknown>> = Object(line)
  const { id, price, currency: stated = DOLLARS }: Readonly<Record<string, unknown>> = Object(product)
  return typeof id === 'string' && typeof price === 'number' && stated === currency && Number.isInteger(quantity)
}

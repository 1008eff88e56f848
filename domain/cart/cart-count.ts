import { DOLLARS } from '#domain/currency.ts'
import { HIGHEST_PRICE, isQuantity, LONGEST_ID, type Cart } from './cart.ts'

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
 * Returns the number of items in a stored cart, without loading the code that parses carts. Returns undefined if only
 * that code can handle the cart: if the text is not JSON, or if a line has the older flat shape, a currency other than
 * the site's, an invalid field, or the same product as an earlier line.
 * @param stored the stored text; null if there is none
 */
export function quickCount(stored: string | null, currency: string | undefined): number | undefined {
  try {
    const ids = new Set<string>()
    let count = 0
    for (const entry of JSON.parse(stored ?? '[]') as Iterable<unknown>) {
      const { product, quantity }: Readonly<Record<string, unknown>> = Object(entry)
      const id = idOf(product, currency)
      if (!id || ids.has(id) || !isQuantity(quantity)) return undefined
      ids.add(id)
      count += quantity
    }
    return count
  } catch {
    return undefined
  }
}

/**
 * Returns the ID of a stored product; undefined if the product does not have the current shape and the site's currency.
 */
function idOf(product: unknown, currency: string | undefined): string | undefined {
  const { id, name, price, images = [], ...others }: Readonly<Record<string, unknown>> = Object(product)
  const isCurrent =
    isText(id) &&
    isText(name) &&
    typeof price === 'number' &&
    price >= 0 &&
    price <= HIGHEST_PRICE &&
    Array.isArray(images) &&
    images.every((image) => typeof image === 'string') &&
    (others.currency ?? DOLLARS) === currency
  return isCurrent && id.length <= LONGEST_ID ? id : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

import { isCurrencyCode, statedCurrency, type CurrencyCode } from '#domain/currency.ts'
import { parseMoney, toUnits } from '#domain/money.ts'
import {
  HIGHEST_PRICE,
  isQuantity,
  LONGEST_ID,
  MOST_PER_LINE,
  type Cart,
  type CartLine,
  type CartProduct,
} from './cart.ts'
import type { SampleLine } from '#domain/content/shop.ts'

/** Returns a cart in the shape that browsers and accounts store, with prices as numbers, such as 49.5 for $49.50. */
export function storedCart(cart: Cart): unknown[] {
  return cart.map(({ product: { price, originalPrice, ...product }, ...line }) => ({
    ...line,
    product: {
      ...product,
      price: toUnits(price),
      ...(originalPrice === undefined ? {} : { originalPrice: toUnits(originalPrice) }),
    },
  }))
}

/**
 * Parses a stored cart. Accepts nested and flat lines, skips other entries, and merges lines for the same product.
 * @returns undefined if the value is not a list
 */
export function readCart(stored: unknown): Cart | undefined {
  if (!Array.isArray(stored)) return undefined
  const lines = new Map<string, CartLine>()
  for (const entry of stored) {
    const line = readLine(entry)
    if (!line) continue
    const held = lines.get(line.product.id)
    const quantity = Math.min((held?.quantity ?? 0) + line.quantity, MOST_PER_LINE)
    lines.set(line.product.id, { product: held?.product ?? line.product, quantity })
  }
  return [...lines.values()]
}

/**
 * Parses a stored line: nested, or in the flat shape of seeded sample items (id, productId, name, price, quantity,
 * image, stock).
 */
function readLine(entry: unknown): CartLine | undefined {
  if (!isRecord(entry)) return undefined
  const { product: nested, productId, name, price, quantity, image, stock } = entry
  if (!isQuantity(quantity)) return undefined
  const flat = {
    id: productId,
    name,
    price,
    images: typeof image === 'string' && image !== '' ? [image] : [],
    ...(typeof stock === 'number' ? { stock } : {}),
  }
  const product = readProduct(isRecord(nested) ? nested : flat)
  return product && { product, quantity }
}

function readProduct(stored: Record<string, unknown>): CartProduct | undefined {
  const { id, name, price, originalPrice, currency, images = [], ...others } = stored
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || typeof name !== 'string' || name === '')
    return undefined
  if (typeof price !== 'number' || price > HIGHEST_PRICE) return undefined
  const cents = parseMoney(price)
  if (cents === undefined) return undefined
  if (!Array.isArray(images) || !images.every((image) => typeof image === 'string')) return undefined
  const original = typeof originalPrice === 'number' ? parseMoney(originalPrice) : undefined
  return {
    ...others,
    id,
    name,
    price: cents,
    ...(original === undefined ? {} : { originalPrice: original }),
    ...(isCurrencyCode(currency) ? { currency } : {}),
    images,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the initial cart of a new visitor: sample items as ordinary lines. */
export function sampleCart(samples: readonly SampleLine[], currency: CurrencyCode): Cart {
  return samples.map(({ productId, name, price, quantity, image, stock }) => ({
    product: { id: productId, name, price, images: [image.src], stock, ...statedCurrency(currency) },
    quantity,
  }))
}

import type { Cents } from '#domain/money.ts'
import type { Cart, CartLine, CartProduct } from './cart.ts'
import { isDigital } from '#domain/content/is-digital.ts'

/**
 * The shops' current offer, keyed by ID: products with their price (cents) and stock, and scripts with their price.
 * `isLive` means that a server takes orders.
 */
export type OfferNow = {
  isLive: boolean
  products: Record<string, { price: Cents; stock: number }>
  scripts: Record<string, { price: Cents }>
}

/**
 * A cart line with its product's current price and stock.
 * @property isGone whether the shop no longer sells it
 * @property formerPrice the product's price when it was added to the cart, if different
 */
export type LineNow = CartLine & { isDigital: boolean; isGone: boolean; formerPrice: Cents | undefined }

/** Returns a product's current price and stock; undefined if unknown. */
export function currentOf(now: OfferNow | undefined, id: string): { price: Cents; stock: number } | undefined {
  return now && entryOf(now.products, id)
}

/**
 * Returns a product's ID, price (cents) and stock as one string, so that a page can detect when any of them has
 * changed.
 */
export function offeredAs({ id, price, stock }: { id: string; price: Cents; stock: number }): string {
  return `${id} ${price} ${stock}`
}

/** Returns a cart's lines with their current price and stock, where they are known. */
export function linesNow(cart: Cart, now: OfferNow | undefined): LineNow[] {
  return cart.map(({ product, quantity }) => {
    const isScript = isDigital(product)
    const current = now && entryOf<Partial<CartProduct>>(isScript ? now.scripts : now.products, product.id)
    const price = current?.price ?? product.price
    return {
      product: { ...product, ...current, price },
      quantity,
      isDigital: isScript,
      isGone: now?.isLive === true && !current,
      formerPrice: price === product.price ? undefined : product.price,
    }
  })
}

/** Returns the lines that can be bought. */
export function soldLines(lines: readonly LineNow[]): LineNow[] {
  return lines.filter(({ isGone }) => !isGone)
}

/**
 * Parses a server's current offer. Validates it with its own code instead of the contract's schema, to keep the
 * JavaScript of list pages small.
 */
export function readOfferNow(body: unknown): OfferNow | undefined {
  const { isLive, products, scripts }: Readonly<Record<string, unknown>> = Object(body)
  const isKnown = typeof isLive === 'boolean' && isTable(products, ['price', 'stock']) && isTable(scripts, ['price'])
  return isKnown ? (body as OfferNow) : undefined
}

function isTable(table: unknown, fields: readonly string[]): boolean {
  if (typeof table !== 'object' || table === null || Array.isArray(table)) return false
  return Object.values(table).every((entry: unknown) => {
    const numbers: Readonly<Record<string, unknown>> = Object(entry)
    return fields.every((field) => typeof numbers[field] === 'number')
  })
}

function entryOf<Entry>(table: Readonly<Record<string, Entry>>, id: string): Entry | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined
}

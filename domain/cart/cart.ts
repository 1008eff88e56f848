import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { sum, times, type Cents } from '#domain/money.ts'

/** The maximum quantity of one product in a cart. */
export const MOST_PER_LINE = 1_000_000

/** The maximum price of one stored product, in units of its currency. */
export const HIGHEST_PRICE = 1e7

export const LONGEST_ID = 200

/** Returns whether a stored value is a valid quantity for a line. */
export function isQuantity(stored: unknown): stored is number {
  return Number.isInteger(stored) && Number(stored) >= 1 && Number(stored) <= MOST_PER_LINE
}

/** A product in the cart. Unknown fields are preserved. */
export type CartProduct = {
  id: string
  name: string
  price: Cents
  originalPrice?: Cents
  /** Dollars if absent. */
  currency?: CurrencyCode
  images: string[]
  [field: string]: unknown
}
export type CartLine = { product: CartProduct; quantity: number }
export type Cart = readonly CartLine[]

/**
 * Returns the maximum quantity for a product's line: the stock, if known, but at least one, because an existing line
 * never becomes empty.
 */
export function mostOf({ stock }: CartProduct): number {
  return typeof stock === 'number' && Number.isInteger(stock) && stock >= 0
    ? Math.max(1, Math.min(stock, MOST_PER_LINE))
    : MOST_PER_LINE
}

/**
 * Adds a quantity of a product, up to its stock. If the cart has a line for the product, increases its quantity and
 * updates its product fields; otherwise, adds a line at the end.
 */
export function addToCart(cart: Cart, product: CartProduct, amount = 1): Cart {
  if (!Number.isInteger(amount) || amount < 1) return cart
  const held = cart.find((line) => line.product.id === product.id)
  if (!held) return [...cart, { product, quantity: Math.min(amount, mostOf(product)) }]
  const renewed = cart.map((line) => (line === held ? { ...line, product: { ...line.product, ...product } } : line))
  return setQuantity(renewed, product.id, held.quantity + amount)
}

/** Sets a line's quantity, up to its product's stock; zero or less removes the line. */
export function setQuantity(cart: Cart, productId: string, count: number): Cart {
  if (!Number.isInteger(count)) return cart
  if (count <= 0) return removeFromCart(cart, productId)
  return cart.map((line) =>
    line.product.id === productId ? { ...line, quantity: Math.min(count, mostOf(line.product)) } : line,
  )
}

/** Returns the quantity of a product in the cart. */
export function quantityOf(cart: Cart, productId: string): number {
  return cart.find((line) => line.product.id === productId)?.quantity ?? 0
}

/** Removes a product's line from the cart. */
export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId)
}

/** A removed line and its previous position. */
export type RemovedLine = { line: CartLine; position: number }

/**
 * Returns the line that was removed from a cart, so that it can be put back; undefined if no line or several lines were
 * removed.
 */
export function removedLine(before: Cart, after: Cart): RemovedLine | undefined {
  const [lost, ...others] = before.flatMap((line, position) =>
    quantityOf(after, line.product.id) > 0 ? [] : [{ line, position }],
  )
  return others.length === 0 ? lost : undefined
}

/** Puts a removed line back in its previous position, unless its product is in the cart again. */
export function putBack(cart: Cart, { line, position }: RemovedLine): Cart {
  return quantityOf(cart, line.product.id) > 0 ? cart : cart.toSpliced(position, 0, line)
}

/** Returns the total of a line. */
export function lineTotal({ product, quantity }: CartLine): Cents {
  return times(product.price, quantity)
}

/** Returns the total of all lines. */
export function cartTotal(cart: Cart): Cents {
  return sum(cart.map(lineTotal))
}

/** Returns whether a line's price is in a currency other than the shop's. */
export function isInOtherCurrency({ product }: CartLine, currency: CurrencyCode): boolean {
  return (product.currency ?? DOLLARS) !== currency
}

import { sum, times, type Cents } from '../money.ts'

/** The most of one product that a cart line can hold. */
export const MOST_PER_LINE = 1_000_000

/** A product as the cart holds it. Other fields are carried along untouched. */
export type CartProduct = {
  id: string
  name: string
  price: Cents
  originalPrice?: Cents
  images: string[]
  [field: string]: unknown
}
export type CartLine = { product: CartProduct; quantity: number }
export type Cart = readonly CartLine[]

/**
 * How many of a product a line may hold: as many as there are, where that is known. A line that is there holds at least
 * one.
 */
export function mostOf({ stock }: CartProduct): number {
  return typeof stock === 'number' && Number.isInteger(stock) && stock >= 0
    ? Math.max(1, Math.min(stock, MOST_PER_LINE))
    : MOST_PER_LINE
}

/** Adds an amount of a product, up to its stock: a line that is there grows, otherwise a new line is appended. */
export function addToCart(cart: Cart, product: CartProduct, amount = 1): Cart {
  if (!Number.isInteger(amount) || amount < 1) return cart
  const held = cart.find((line) => line.product.id === product.id)
  if (!held) return [...cart, { product, quantity: Math.min(amount, mostOf(product)) }]
  return setQuantity(cart, product.id, held.quantity + amount)
}

/** Sets a line's quantity, up to its product's stock; zero or less removes the line. */
export function setQuantity(cart: Cart, productId: string, count: number): Cart {
  if (!Number.isInteger(count)) return cart
  if (count <= 0) return removeFromCart(cart, productId)
  return cart.map((line) =>
    line.product.id === productId ? { ...line, quantity: Math.min(count, mostOf(line.product)) } : line,
  )
}

/** How many of a product the cart holds. */
export function quantityOf(cart: Cart, productId: string): number {
  return cart.find((line) => line.product.id === productId)?.quantity ?? 0
}

/** Takes a product's line out of the cart. */
export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId)
}

/** How many items the cart holds: the sum of its quantities. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** The count as the badge shows it: nothing at zero, `99+` above 99. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}

/** What a line comes to. */
export function lineTotal({ product, quantity }: CartLine): Cents {
  return times(product.price, quantity)
}

/** What the lines come to. */
export function cartTotal(cart: Cart): Cents {
  return sum(cart.map(lineTotal))
}

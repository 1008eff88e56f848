import { parseMoney } from '../money.ts'

/** The most of one product that a cart line can hold. */
export const MOST_PER_LINE = 1_000_000
/** The highest price of one product, in dollars. */
const HIGHEST_PRICE = 1e7
const LONGEST_ID = 200

/** A product as the browser stores it in the cart, its price in dollars. Other fields are carried along untouched. */
export type CartProduct = { id: string; name: string; price: number; images: string[]; [field: string]: unknown }
export type CartLine = { product: CartProduct; quantity: number }
export type Cart = readonly CartLine[]

/** What one of a product costs, in cents. */
export function unitPrice(product: CartProduct): number {
  return parseMoney(product.price) ?? 0
}

/** How many of a product a line may hold: as many as there are, where that is known. A line that is there holds at least one. */
export function mostOf({ stock }: CartProduct): number {
  return typeof stock === 'number' && Number.isInteger(stock) && stock >= 0
    ? Math.max(1, Math.min(stock, MOST_PER_LINE))
    : MOST_PER_LINE
}

/**
 * Reads a stored cart: nested and flat lines are kept, what is neither is left out, and two lines of one product become one.
 * @returns undefined when the value is not a list at all
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

/** A stored line: nested, or in the flat shape of seeded sample items (id, productId, name, price, quantity, image, stock). */
function readLine(entry: unknown): CartLine | undefined {
  if (!isRecord(entry)) return undefined
  const { product: nested, productId, name, price, quantity, image, stock } = entry
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PER_LINE)
    return undefined
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
  const { id, name, price, images = [] } = stored
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || typeof name !== 'string' || name === '')
    return undefined
  if (typeof price !== 'number' || !(price >= 0 && price <= HIGHEST_PRICE)) return undefined
  if (!Array.isArray(images) || !images.every((image) => typeof image === 'string')) return undefined
  return { ...stored, id, name, price, images }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** The sum of the lines in cents. */
export function cartTotal(cart: Cart): number {
  return cart.reduce((sum, { product, quantity }) => sum + unitPrice(product) * quantity, 0)
}

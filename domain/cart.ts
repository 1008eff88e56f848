import * as v from 'valibot'
import { parseMoney } from './money.ts'

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e7))
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** The most of one product that a cart line can hold. */
export const MOST_PER_LINE = 1_000_000

/** A product as the cart keeps it. Other fields of a stored product are carried along untouched. */
export const cartProductSchema = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  name: v.pipe(v.string(), v.nonEmpty()),
  price,
  images: v.optional(v.array(v.string()), []),
})

export const cartLineSchema = v.object({ product: cartProductSchema, quantity })

export type CartProduct = v.InferOutput<typeof cartProductSchema>
export type CartLine = v.InferOutput<typeof cartLineSchema>
export type Cart = readonly CartLine[]

/** The flat shape in which seeded sample items are written: id, productId, name, price, quantity, image, stock. */
const flatLineSchema = v.pipe(
  v.looseObject({
    productId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    name: v.pipe(v.string(), v.nonEmpty()),
    price,
    quantity,
    image: v.optional(v.string()),
    stock: v.optional(v.number()),
  }),
  v.transform((item): CartLine => ({
    product: {
      id: item.productId,
      name: item.name,
      price: item.price,
      images: item.image ? [item.image] : [],
      ...(item.stock === undefined ? {} : { stock: item.stock }),
    },
    quantity: item.quantity,
  })),
)

const storedLineSchema = v.union([cartLineSchema, flatLineSchema])

/**
 * Reads a stored cart: nested and flat lines are kept, what is neither is left out, and two lines of one product become one.
 * @returns undefined when the value is not a list at all
 */
export function readCart(stored: unknown): Cart | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.reduce<Cart>((cart, entry) => {
    const line = v.safeParse(storedLineSchema, entry)
    return line.success ? addToCart(cart, line.output.product, line.output.quantity) : cart
  }, [])
}

/** Adds an amount of a product: a line that is there grows, otherwise a new line is appended. */
export function addToCart(cart: Cart, product: CartProduct, amount = 1): Cart {
  if (!Number.isInteger(amount) || amount < 1) return cart
  const held = cart.find((line) => line.product.id === product.id)
  if (!held) return [...cart, { product, quantity: Math.min(amount, MOST_PER_LINE) }]
  return setQuantity(cart, product.id, held.quantity + amount)
}

/** Sets a line's quantity; zero or less removes the line. */
export function setQuantity(cart: Cart, productId: string, count: number): Cart {
  if (!Number.isInteger(count)) return cart
  if (count <= 0) return removeFromCart(cart, productId)
  return cart.map((line) => (line.product.id === productId ? { ...line, quantity: Math.min(count, MOST_PER_LINE) } : line))
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
  return cart.reduce((sum, line) => sum + (parseMoney(line.product.price) ?? 0) * line.quantity, 0)
}

import { soonOrDay } from '#domain/dates.ts'
import { addToCart, isInOtherCurrency, quantityOf, type Cart, type CartProduct } from '#domain/cart/cart.ts'
import type { Order } from './orders.ts'

/** Returns whether an order is waiting for its buyer to pay. */
export function awaitsPayment({ payment, status }: Pick<Order, 'payment' | 'status'>): boolean {
  return payment === 'waiting' && status === 'pending'
}

/** Returns whether a moment (a UTC timestamp) has passed at a given time; false if the given time is unknown. */
export function isPast(moment: string, at: Date | undefined): boolean {
  return at !== undefined && at.getTime() > Date.parse(moment)
}

/**
 * Returns a sentence that states the deadline for paying an order, with its day if that is not the day of the order.
 * @param payBy the deadline, as a UTC timestamp
 * @param orderDate when the order was placed, as a UTC timestamp
 * @param unansweredAt the time (by the visitor's clock) of the last order lookup, if that lookup failed
 */
export function payByWords(payBy: string, orderDate: string, unansweredAt: Date | undefined): string {
  const time = `${soonOrDay(payBy, orderDate)} in Nairobi`
  return isPast(payBy, unansweredAt)
    ? `The order could be paid until ${time}. If no payment arrived by then, it is canceled. We could not check this just now.`
    : `Pay by ${time}. After that, the order is canceled.`
}

/**
 * A cart with the items of a canceled order.
 * @property missing the names of the items that could not be added in full, because they are no longer sold or not in
 *   stock
 */
type TakenBack = { cart: Cart; isAnyTaken: boolean; missing: readonly string[] }

/**
 * Puts the items of a canceled order back into a cart, at the price of the order.
 * @param sold the products that the shop sells, in its currency, with their current stock if known
 * @param isCanceled whether the order was already canceled before; if so, its items may already be in the cart
 */
export function itemsTakenBack(
  cart: Cart,
  { items, currency }: Pick<Order, 'items' | 'currency'>,
  sold: readonly CartProduct[],
  { isCanceled }: { isCanceled: boolean },
): TakenBack {
  const taken: { cart: Cart; isAnyTaken: boolean; missing: string[] } = { cart, isAnyTaken: false, missing: [] }
  for (const { productId, name, price, quantity } of items) {
    const product = sold.find(({ id }) => id === productId)
    const held = quantityOf(taken.cart, productId)
    const wanted = isCanceled ? Math.max(held, quantity) : held + quantity
    if (product && product.stock !== 0) {
      const isSameMoney = held === 0 && !isInOtherCurrency({ product, quantity }, currency)
      taken.cart = addToCart(taken.cart, isSameMoney ? { ...product, price } : product, wanted - held)
    }
    const isIn = quantityOf(taken.cart, productId)
    if (isIn > 0) taken.isAnyTaken = true
    if (isIn < wanted) taken.missing.push(name)
  }
  return taken
}

/** Returns the message about a canceled order's items. */
export function takenBackWords(orderNumber: string, { isAnyTaken, missing }: TakenBack): string {
  const canceled = `Order ${orderNumber} is canceled`
  const back = isAnyTaken ? `${canceled}, and its items are in your cart again.` : `${canceled}.`
  const short = missing.length > 0 ? ` Not available, or only in part: ${missing.join(', ')}.` : ''
  return `${back}${short} If you have paid, you get your money back.`
}

import { addToCart, isInOtherCurrency, quantityOf, type Cart, type CartProduct } from '#domain/cart/cart.ts'
import type { Order } from './orders.ts'

/**
 * A cart with the items of a canceled order.
 * @property missing the names of the items that could not be added in full, because they are no longer sold or not in
 *   stock
 */
type TakenBack = { cart: Cart; isAnyTaken: boolean; missing: readonly string[] }

/**
 * Puts the items of a canceled order back into a cart, to the extent that they are in stock. A new line has the price
 * from the order, unless the order is in another currency.
 * @param sold the products that the shop sells, in its currency, with their current stock if known
 * @param isCanceled whether the order had already been canceled; if so, its items may already be in the cart
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
  const back = isAnyTaken ? `${canceled}, and its items are back in your cart.` : `${canceled}.`
  const short = missing.length > 0 ? ` Unavailable, or only partly available: ${missing.join(', ')}.` : ''
  return `${back}${short} If you have paid, you will get your money back.`
}

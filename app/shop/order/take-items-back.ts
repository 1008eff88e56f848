import { cancelOrder } from '#contract/orders.ts'
import { statedCurrency } from '#domain/currency.ts'
import { currentOf } from '#domain/cart/current-offer.ts'
import type { Coupon } from '#domain/content/shop.ts'
import { cartProduct } from '#domain/shop/catalog.ts'
import type { Order } from '#domain/shop/orders.ts'
import { awaitsPayment } from '#domain/shop/unpaid-order.ts'
import { itemsTakenBack, takenBackWords } from '#domain/shop/items-taken-back.ts'
import { call } from '#app/api/call.ts'
import { NO_ANSWER, reasonOf } from '#app/api/call-route.ts'
import { cartStore } from '#app/cart/cart-state.ts'
import { askOffer, refreshOffer } from '#app/cart/current-offer.ts'
import { currency } from '#app/content/content.ts'
import { takeCouponBack } from '#app/cart/coupon.ts'
import { fetchList } from '#app/lists/fetch-list.ts'
import { showToast } from '#app/ui/toasts.ts'
import { lookUpOrder } from '#app/orders/order-lookup.ts'
import { rememberOrder } from '#app/orders/placed-orders.ts'

/**
 * Cancels an unpaid order, unless it was already canceled, and puts its items back into the cart, except for items that
 * are no longer for sale. Does not change a paid order. Shows the outcome in a toast. Never throws.
 * @param coupons the coupons that the shop accepts now
 * @returns the reason if a request failed or was refused
 */
export async function takeItemsBack(
  { orderNumber, shippingAddress: { email } }: Order,
  coupons: readonly Coupon[],
): Promise<string | undefined> {
  // Fetch the products before canceling, so that a failed fetch loses no items.
  const products = await fetchList('products').catch(() => undefined)
  if (!products) return NO_ANSWER
  const found = await lookUpOrder(orderNumber, email)
  if (found.kind !== 'answered') return reasonOf(found)
  let { order } = found.answer
  const isCanceled = order.status === 'cancelled'
  if (!isCanceled) {
    if (!awaitsPayment(order)) {
      showToast.success(`Order ${orderNumber} is paid, so it was not canceled.`)
      return undefined
    }
    const canceled = await call(cancelOrder, { body: { orderNumber, email } })
    if (canceled.kind !== 'answered') return reasonOf(canceled)
    order = canceled.answer.order
  }
  const now = await askOffer().catch(() => undefined)
  const sold = products.map((product) => ({
    ...cartProduct(product),
    ...statedCurrency(currency),
    stock: undefined,
    ...currentOf(now, product.id),
  }))
  const taken = itemsTakenBack(cartStore.read(), order, sold, { isCanceled })
  cartStore.change(() => taken.cart)
  rememberOrder(order)
  if (order.coupon !== undefined) takeCouponBack(order.coupon, coupons)
  void refreshOffer()
  showToast.success(takenBackWords(orderNumber, taken))
  return undefined
}

import { cancelOrder } from '#contract/orders.ts'
import { addToCart } from '#domain/cart/cart.ts'
import { statedCurrency } from '#domain/currency.ts'
import { cartProduct } from '#domain/shop/catalog.ts'
import type { Order } from '#domain/shop/orders.ts'
import { isUnpaid } from '#domain/shop/unpaid-order.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import { cartStore } from '#app/cart/cart-state.ts'
import { currency } from '#app/content/content.ts'
import { fetchList } from '#app/lists/fetch-list.ts'
import { refreshOffer } from '#app/cart/current-offer.ts'
import { showToast } from '#app/ui/toasts.ts'
import { lookUpOrder } from './order-lookup.ts'
import { rememberOrder } from './placed-orders.ts'

/**
 * Cancels an unpaid order and puts its items back into the cart, as far as the shop still sells them. Does nothing to
 * an order that turns out to be paid. Never throws.
 * @returns why nothing was canceled, if so
 */
export async function takeItemsBack({ orderNumber, shippingAddress: { email } }: Order): Promise<string | undefined> {
  // Before anything is canceled, so that no item is lost if the list cannot be fetched.
  const sold = await fetchList('products').catch(() => undefined)
  if (!sold) return 'The server did not respond. Please try again.'
  const seen = await lookUpOrder(orderNumber, email)
  if (seen.kind !== 'answered') return reasonOf(seen)
  if (!isUnpaid(seen.answer.order)) return undefined
  const canceled = await call(cancelOrder, { body: { orderNumber, email } })
  if (canceled.kind !== 'answered') return reasonOf(canceled)
  const { order } = canceled.answer
  const items = order.items.map((item) => ({ ...item, product: sold.find(({ id }) => id === item.productId) }))
  cartStore.change((cart) =>
    items.reduce(
      (held, { product, quantity }) =>
        product ? addToCart(held, { ...cartProduct(product), ...statedCurrency(currency) }, quantity) : held,
      cart,
    ),
  )
  rememberOrder(order)
  refreshOffer()
  const gone = items.filter(({ product }) => !product).map(({ name }) => name)
  const missing = gone.length > 0 ? ` No longer sold: ${gone.join(', ')}.` : ''
  showToast.success(`Order ${orderNumber} is canceled, and its items are in your cart again.${missing}`)
  return undefined
}

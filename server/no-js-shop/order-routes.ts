import type { OrderRequest } from '#contract/orders.ts'
import type { OfferedProduct } from '#domain/content/shop.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { shop as shopPage } from '#domain/pages/page-table.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { wordsForShortage } from '#server/checkout/store-order.ts'
import { checkContents, placeOrder, priceOrder, type OrderParts } from '#server/shop/place-order.ts'
import { stockOf } from '#server/orders/stock.ts'
import { paymentWays, quoteFor } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import { checkoutRoutes } from './checkout.ts'
import { orderForm } from './order-form.ts'
import { orderReview, type ReadyOrder } from './order-review.ts'
import { readQuantity } from './posted-numbers.ts'
import type { ShowParts } from './show-payment.ts'
import { QUANTITY_WRONG, refused, wrongFields, type Problem } from './steps.ts'
import { readTypedOrder, requestOf, type TypedOrder } from './typed-order.ts'

/** Creates the routes of the electronics shop's no-JavaScript checkout, which orders one product. */
export function noJsOrderRoutes(parts: ShowParts & OrderParts & Frame) {
  const { shop, gateways } = parts
  const { settings } = shop
  return checkoutRoutes<TypedOrder, ReadyOrder, OrderRequest>(parts, {
    path: NO_JS_ORDER,
    title: 'Checkout',
    shop: shopPage,
    item: 'product',
    read: (posted) => readTypedOrder(posted, settings),
    async form(typed, problem) {
      const product = await findProduct(parts, typed.product)
      // Preserves the typed values, even if the last item has been sold since the form was opened.
      if (!product || (product.stock === 0 && !problem)) return { gone: product?.name }
      const offer = { product, settings, mode: modeOf(gateways), ways: paymentWays(gateways, settings) }
      return { form: orderForm(offer, typed, problem) }
    },
    check: (typed) => check(parts, typed),
    review: (ready, typed, problem) => orderReview(ready, typed, settings.currency.code, problem),
    requestOf,
    place: (posted) => placeOrder(parts, posted),
  })
}

async function check(parts: ShowParts, typed: TypedOrder): Promise<{ ready: ReadyOrder } | { problem: Problem }> {
  const { shop, gateways, now } = parts
  const { contents, fields } = checkContents(shop, {
    shippingAddress: typed.shipping,
    billingAddress: typed.shipping,
    notes: typed.notes,
  })
  const product = await findProduct(parts, typed.product)
  const quantity = readQuantity(typed.quantity)
  if (quantity === undefined) fields.quantity = QUANTITY_WRONG
  else if (product && quantity > product.stock)
    fields.quantity = errorMessage('not-enough-stock', { words: wordsForShortage(product.name, product.stock) })
  const request = requestOf(typed)
  if (!request) return wrongFields(fields) ?? refused('payment-method-not-taken')
  const priced = priceOrder(shop, request, now())
  if ('error' in priced && priced.error === 'coupon-invalid') fields.coupon = errorMessage(priced.error)
  if ('error' in priced) return wrongFields(fields) ?? refused(priced.error, priced.words)
  const { items, option, coupon, totals } = priced
  const quoted = quoteFor(gateways, shop.settings, request.paymentMethod, totals.total)
  const wrong = wrongFields({ ...fields, ...('refusal' in quoted ? quoted.refusal.fields : {}) })
  if (wrong) return wrong
  if ('refusal' in quoted) return refused(quoted.refusal.error, quoted.refusal.words)
  const { shipping: address, notes } = contents
  return { ready: { items, option, coupon: coupon?.code, totals, address, notes, charge: quoted.charge } }
}

/** Returns a product with its current stock. */
async function findProduct({ db, shop }: ShowParts, id: string): Promise<OfferedProduct | undefined> {
  const product = shop.products.find((known) => known.id === id)
  return product && { ...product, stock: (await stockOf(db, id)) ?? product.stock }
}

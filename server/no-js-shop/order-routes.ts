import type { TypedOrder } from '#contract/no-js-pages.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { OfferedProduct } from '#domain/content/shop.ts'
import { shop as shopPage } from '#domain/pages/page-table.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { placeOrder, reviewOrder } from '#server/shop/place-order.ts'
import { stockOf } from '#server/orders/stock.ts'
import { paymentWays } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import { checkoutRoutes } from './checkout.ts'
import { readQuantity } from './posted-numbers.ts'
import { refused, withWrongQuantity } from './steps.ts'
import { keptOrder, readTypedOrder, requestOf } from './typed-order.ts'
import { inquiryView, reviewView } from './views.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** Creates the routes of the electronics shop's no-JavaScript checkout, which orders one product. */
export function noJsOrderRoutes(site: SiteContext, frame: Frame) {
  const { shop, gateways } = site
  const { settings } = shop
  return checkoutRoutes<TypedOrder, OrderRequest>(site, frame, {
    path: NO_JS_ORDER,
    title: 'Checkout',
    shop: shopPage,
    item: 'product',
    read: (posted) => readTypedOrder(posted, settings),
    async form(typed, problem) {
      const product = await findProduct(site, typed.product)
      // Preserves the typed values, even if the last item has been sold since the form was opened.
      if (!product || (product.stock === 0 && !problem)) return { gone: product?.name }
      const mode = modeOf(gateways)
      if (mode === 'catalog') return inquiryView(product.name, typed.quantity, typed.shipping)
      const pieces = readQuantity(typed.quantity) ?? 1
      const offer = { item: product, settings, currency: settings.currency.code, mode, ways: paymentWays(site) }
      return { kind: 'form', shop: 'shop', ...offer, pieces, typed, problem }
    },
    check: (typed, address) => check(site, typed, address),
    review: (ready, typed, problem) => reviewView('shop', ready, { typed, kept: keptOrder(typed), problem }),
    requestOf,
    place: (posted) => placeOrder(site, posted),
  })
}

async function check(site: SiteContext, typed: TypedOrder, address: string) {
  const quantity = readQuantity(typed.quantity)
  const request = requestOf({ ...typed, quantity: String(quantity ?? 1) })
  const checked = request ? await reviewOrder(site, request, address) : refused('payment-method-not-taken')
  return quantity === undefined ? withWrongQuantity(checked) : checked
}

/** Returns a product with its current stock. */
async function findProduct({ db, shop }: SiteContext, id: string): Promise<OfferedProduct | undefined> {
  const product = shop.products.find((known) => known.id === id)
  return product && { ...product, stock: (await stockOf(db, id)) ?? product.stock }
}

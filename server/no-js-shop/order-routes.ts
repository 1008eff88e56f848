import type { TypedOrder, TypedPayment } from '#contract/no-js-pages.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { OfferedProduct, ShopSettings } from '#domain/content/shop.ts'
import { shop as shopPage } from '#domain/pages/page-table.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { placeOrder, reviewOrder } from '#server/shop/place-order.ts'
import { stockOf } from '#server/orders/stock.ts'
import { paymentWays } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { forAddressFields, type Address } from '#domain/address.ts'
import { LONGEST_COUPON, PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { checkoutRoutes } from './checkout.ts'
import {
  readQuantity,
  NOTHING_SEEN,
  type SeenAmounts,
  keptPayment,
  methodOf,
  readTypedPayment,
} from './posted-fields.ts'
import { refused, withWrongQuantity, inquiryView, reviewView } from './views.ts'

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
      // If the form is shown again with a problem, the typed values are kept, even if the last item was sold in the
      // meantime.
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

/** Reads an order from its form. Missing fields get their defaults. */
function readTypedOrder(
  posted: URLSearchParams,
  { defaultCountry, defaultShippingOption }: Pick<ShopSettings, 'defaultCountry' | 'defaultShippingOption'>,
): TypedOrder {
  const typed = (name: string, usual = '') => (posted.get(name) ?? usual).slice(0, LONGEST_TYPED)
  const key = typed('key')
  const shipping = forAddressFields((field) => typed(`shipping.${field}`, field === 'country' ? defaultCountry : ''))
  return {
    key: isIdempotencyKey(key) ? key : '',
    product: typed('product'),
    quantity: typed('quantity', '1'),
    shipping,
    shippingMethod: typed('shipping-method', defaultShippingOption),
    payment: withPhoneOf(shipping, readTypedPayment(posted)),
    coupon: typed('coupon').slice(0, LONGEST_COUPON),
    notes: typed('notes'),
  }
}

/**
 * Returns the payment method. If no phone number was typed for the M-Pesa prompt, the number in the address is used.
 */
function withPhoneOf({ phone: own }: Address, payment: TypedPayment): TypedPayment {
  const isAbsent = payment.type === 'mpesa' && keyText(payment.phone) === ''
  return isAbsent && readKenyanPhone(own) !== undefined ? { ...payment, phone: keyText(own) } : payment
}

/** Returns the names and values of the hidden fields that carry an order from page to page. */
function keptOrder({ key, product, quantity, shipping, shippingMethod, payment, coupon, notes }: TypedOrder) {
  const address = Object.entries(shipping).map(([field, value]) => [`shipping.${field}`, value] as const)
  return {
    key,
    product,
    quantity,
    ...Object.fromEntries(address),
    'shipping-method': shippingMethod,
    ...keptPayment(payment),
    coupon,
    notes,
  }
}

/** @param seen the amounts that the buyer saw @returns undefined if the quantity or the payment method is invalid */
function requestOf(
  { product, quantity: typedQuantity, shipping, shippingMethod, payment, coupon, notes }: TypedOrder,
  seen: SeenAmounts = NOTHING_SEEN,
): OrderRequest | undefined {
  const quantity = readQuantity(typedQuantity)
  const type = PAYMENT_TYPES.find((known) => known === payment.type)
  if (quantity === undefined || type === undefined) return undefined
  return {
    lines: [{ id: product, quantity }],
    total: seen.total,
    shippingMethod,
    ...(isBlank(coupon) ? {} : { coupon }),
    shippingAddress: shipping,
    billingAddress: shipping,
    paymentMethod: methodOf(type, payment, seen),
    notes,
  }
}

import type { OrderRefusal, OrderRequest, placedOrderSchema } from '#contract/orders.ts'
import type * as v from 'valibot'
import { shippingOptionsFor } from '#domain/shop/shipping.ts'
import { checkOrderFields } from '#domain/shop/order-fields.ts'
import { tidyAddress } from '#domain/shop/address-fields.ts'
import { withKnownPlaces } from '#domain/shop/known-places.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import type { Coupon, ShippingOption, ShopOffer } from '#domain/content/shop.ts'
import { addBusinessDays, nairobiDay } from '#domain/dates.ts'
import { orderFieldSentences } from '#domain/errors/field-sentences.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import type { Order } from '#domain/shop/orders.ts'
import { checkoutTotals, shippingCost, findCoupon, type Totals } from '#domain/cart/pricing.ts'
import { oneLine, severalLines } from '#domain/text/typed-text.ts'
import { checkOut, type CheckedOut } from '#server/checkout/check-out.ts'
import { previewOrder } from '#server/checkout/preview.ts'
import { type Posted, type Storefront, HIGHEST_TOTAL } from '#server/checkout/storefront.ts'
import { orderView, settledView } from '#server/orders/order-view.ts'
import type { NewLine } from '#server/orders/queries.ts'
import { pricedLine, taxRateOf } from '#server/orders/shares.ts'
import type { SiteContext } from '#server/context/site-context.ts'

type Shown = Omit<v.InferOutput<typeof placedOrderSchema>, 'success' | 'payAt'>
type Former = Pick<OrderRefusal, 'order'>

/**
 * Places an order in the electronics shop. Prices the order from the content, takes its stock and stores it in one
 * transaction, and then starts its payment.
 */
export function placeOrder(site: SiteContext, posted: Posted<OrderRequest>): Promise<CheckedOut<Shown, Former>> {
  return checkOut(site, storefrontOf(site), posted)
}

/** Returns an order as `placeOrder` would store it, or why it would be refused. @param address the client's IP address */
export function reviewOrder(site: SiteContext, request: OrderRequest, address: string) {
  return previewOrder(site, storefrontOf(site), request, address)
}

function storefrontOf({ shop, now }: SiteContext): Storefront<OrderRequest, Shown, Former> {
  return {
    operation: 'order',
    email: ({ shippingAddress }) => shippingAddress.email,
    wrongFields: (request) => checkContents(shop, request).fields,
    price(request) {
      const priced = priceOrder(shop, request, now())
      if ('error' in priced) return priced
      const { lines, option, coupon, totals } = priced
      const { shipping, billing, notes } = checkContents(shop, request).contents
      const shipment = {
        method: { name: option.name, time: option.time },
        estimatedDelivery: addBusinessDays(nairobiDay(now()), option.businessDays),
        address: shipping,
        billingAddress: billing,
      }
      return { lines, totals, coupon, shipment, notes }
    },
    shown: (order) => ({ order: settledView(order) }),
    former: (order) => ({ order: orderView(order) }),
  }
}

/** Returns the addresses and notes of an order in their stored form, and a message for each invalid field. */
function checkContents(
  { settings }: ShopOffer,
  { shippingAddress, billingAddress, notes }: Pick<OrderRequest, 'shippingAddress' | 'billingAddress' | 'notes'>,
): { contents: Contents; fields: Record<string, string> } {
  const shipping = withKnownPlaces(shippingAddress, settings.countries)
  const billing = withKnownPlaces(billingAddress, settings.countries)
  const form = addressForm(oneLine(shipping.country))
  const contents = {
    shipping: tidyAddress(shipping, form),
    billing: tidyAddress(billing, addressForm(oneLine(billing.country))),
    notes: severalLines(notes),
  }
  return { contents, fields: orderFieldSentences(checkOrderFields(contents, settings.countries, form), form) }
}

type Contents = Record<'shipping' | 'billing', Order['shippingAddress']> & { notes: string }
type Priced = { lines: NewLine[]; option: ShippingOption; coupon: Coupon | undefined; totals: Totals }

/** Returns the lines and totals of an order, priced from the content alone. */
function priceOrder(
  { settings, products }: ShopOffer,
  request: Pick<OrderRequest, 'lines' | 'shippingAddress' | 'shippingMethod' | 'coupon'>,
  now: Date,
): Priced | { error: OrderError; words?: string } {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of request.lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const lines: NewLine[] = []
  for (const [id, quantity] of quantities) {
    const product = products.find((known) => known.id === id)
    if (!product) return { error: 'product-unknown', words: `“${id}”` }
    const { name, price: unit_price } = product
    const tax_rate = taxRateOf(settings, id)
    lines.push({ kind: 'product', item_id: id, name, unit_price, quantity, tax_rate, version: null, slug: null })
  }
  const { country } = withKnownPlaces(request.shippingAddress, settings.countries)
  const offered = shippingOptionsFor(settings.shippingOptions, oneLine(country))
  const option = offered.find(({ id }) => id === request.shippingMethod)
  if (!option) return { error: 'shipping-unknown' }
  const typed = settings.carryCouponIntoCheckout ? request.coupon : undefined
  const coupon = typed === undefined ? undefined : findCoupon(settings.coupons, typed, now)
  if (typed !== undefined && !coupon) return { error: 'coupon-invalid' }
  const priced = lines.map(pricedLine)
  const totals = checkoutTotals(priced, settings, shippingCost(priced, option), coupon)
  return totals.total > HIGHEST_TOTAL ? { error: 'order-too-large' } : { lines, option, coupon, totals }
}

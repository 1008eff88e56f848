import type { OrderRefusal, OrderRequest } from '#contract/orders.ts'
import { shippingOptionsFor } from '#domain/shop/shipping.ts'
import { checkOrderFields } from '#domain/shop/order-fields.ts'
import { tidyAddress } from '#domain/shop/address-fields.ts'
import { withKnownPlaces } from '#domain/shop/known-places.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import type { Coupon, OfferedProduct, ShippingOption, ShopOffer } from '#domain/content/shop.ts'
import { addBusinessDays, nairobiDay } from '#domain/dates.ts'
import { orderSearchText } from '#domain/desk/search-text.ts'
import { orderFieldSentences } from '#domain/errors/field-sentences.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import { orderNumber, type Order, type OrderItem } from '#domain/shop/orders.ts'
import { checkoutTotals, shippingCost, findCoupon, type Totals } from '#domain/cart/pricing.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { oneLine, severalLines } from '#domain/text/typed-text.ts'
import { toJson } from '#server/db/tables/json-text.ts'
import type { Log } from '#server/http/log.ts'
import type { Database } from '#server/db/all-tables.ts'
import { errorBody } from '#server/http/answers.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { checkOut, countCheckout, type Posted, type StoredCheckout } from '#server/payments/checkout.ts'
import { HIGHEST_TOTAL } from '#server/payments/limits.ts'
import { askIfDue } from '#server/payments/ask-gateways.ts'
import { insertAttempt, payPage, type Attempt } from '#server/payments/attempts.ts'
import { chargeFor, refusedPayment } from '#server/payments/charge.ts'
import type { Gateways } from '#server/payments/gateways.ts'
import { newAttempt, payBy } from '#server/payments/new-attempt.ts'
import { admitPrompt } from '#server/payments/prompt-limit.ts'
import { startPayment, untilStarted } from '#server/payments/start-payment.ts'
import { orderPayable } from './order-payable.ts'
import { takeCoupon, takeStock, giveBackStock } from './stock.ts'
import { admitHold } from './unpaid-holds.ts'
import {
  insertOrder,
  orderOf,
  orderView,
  removeOrder,
  settledView,
  type OrderRow,
  type StoredOrder,
} from './queries.ts'

export type OrderParts = {
  db: Database
  shop: ShopOffer
  gateways: Gateways
  hash: KeyedHash
  log: Log
  now: () => Date
  randomText: () => string
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
  publicOrigin: string
  /** The seller's name and contact details, line by line. */
  seller: readonly string[]
}

/** An order request as posted by the client. */
type PostedOrder = Posted<OrderRequest>

type PlacedOrder =
  | { status: 201 | 202; body: { success: true; order: Order; payAt?: string } }
  | { status: 402 | 409 | 422 | 429; body: OrderRefusal; retryAfter?: number }

/** An order that was just stored, with the attempt to pay for it. */
type Stored = { order: StoredOrder; attempt: Attempt }

/**
 * Places an order. Prices the order from the content, takes its stock and stores it in one transaction, and then starts
 * its payment.
 */
export function placeOrder(parts: OrderParts, posted: PostedOrder): Promise<PlacedOrder> {
  return checkOut<OrderRequest, Stored, PlacedOrder>(parts, 'order', posted, {
    store: (transaction, id) => storeOrder({ ...parts, db: transaction }, id, posted),
    settle: (id, stored) => settle(parts, id, stored, posted.requestId),
    reused: (id) => reused(parts, id, posted),
  })
}

/**
 * Refuses an idempotency key that was already used for a different order. The buyer may have missed the response to
 * that order. Unless that order was canceled, the refusal includes the order. If the email addresses differ, the
 * refusal only says that the order was placed.
 */
async function reused({ db }: OrderParts, orderId: string, { request, requestId }: PostedOrder): Promise<PlacedOrder> {
  const order = await orderOf(db, orderId)
  const refusal = errorBody(requestId, 'idempotency-key-reused')
  if (order.status === 'cancelled') return { status: 422, body: refusal }
  const isOwn = order.email === tidyEmail(request.shippingAddress.email)
  return {
    status: 422,
    body: isOwn ? { ...refusal, order: orderView(order) } : errorBody(requestId, 'placed-for-another-email'),
  }
}

/** Validates, prices and stores an order. @returns the stored order, or a refusal if nothing was stored */
async function storeOrder(
  parts: OrderParts,
  id: string,
  posted: PostedOrder,
): Promise<StoredCheckout<Stored, PlacedOrder>> {
  const { db: transaction, shop, now } = parts
  const { request, requestId } = posted
  const refuse = (
    status: 409 | 422,
    error: OrderError | 'fields-wrong',
    more: Partial<OrderRefusal> = {},
    words?: string,
  ) => ({
    refusal: { status, body: { ...errorBody(requestId, error, { words }), ...more } },
  })
  const { contents, fields } = checkContents(shop, request)
  if (Object.keys(fields).length > 0) return refuse(422, 'fields-wrong', { fields })

  const tooMany = await countCheckout(parts, posted)
  if (tooMany) return { refusal: tooMany }
  const priced = priceOrder(shop, request, now())
  if ('error' in priced) return refuse(422, priced.error, {}, priced.words)
  const { items, coupon, totals } = priced
  if (totals.total !== request.total) return refuse(409, 'total-changed', { total: totals.total })

  const amounts = items.map(({ productId, quantity }) => ({ id: productId, quantity }))
  const charged = chargeFor(parts.gateways, shop.settings, request.paymentMethod, totals.total)
  if ('refusal' in charged) return { refusal: refusedPayment(requestId, charged.refusal) }
  const { charge } = charged
  const row = { ...newOrder(parts, id, contents, request, priced), pay_by: payBy(charge.gateway, shop.settings, now()) }
  const attempt = newAttempt(parts, charge, { ...row, kind: 'order' })
  const prompted = await admitPrompt(transaction, parts, attempt, posted.address)
  if (prompted) return { refusal: refusedPayment(requestId, prompted) }
  const over =
    charge.gateway.act !== 'fields' &&
    (await admitHold(transaction, parts, shop.settings, {
      attemptId: attempt.id,
      email: row.email,
      address: posted.address,
      items,
    }))
  if (over) return { refusal: refusedPayment(requestId, over) }
  const order = await insertOrder(transaction, row, items)
  // The stock is taken last, because other orders for these products have to wait from here to the end of the
  // transaction.
  const short = await takeStock(transaction, amounts)
  if (short.length > 0) {
    await removeOrder(transaction, id)
    return refuse(
      409,
      'not-enough-stock',
      { stock: short },
      short.map(({ id, stock }) => shortWords(nameOf(items, id), stock)).join(', '),
    )
  }
  if (coupon && !(await takeCoupon(transaction, coupon.code, coupon.limit))) {
    await giveBackStock(transaction, amounts)
    await removeOrder(transaction, id)
    return refuse(409, 'coupon-used-up')
  }
  await insertAttempt(transaction, attempt)
  return { stored: { order, attempt } }
}

/** Starts the payment of an order that was just stored, and returns the outcome. A retry only reads the outcome. */
async function settle(
  parts: OrderParts,
  orderId: string,
  stored: Stored | undefined,
  requestId: string,
): Promise<PlacedOrder> {
  const payable = orderPayable(parts, orderId, stored?.order)
  if (stored) await startPayment(parts, stored.attempt, payable, stored.order.email)
  else {
    await askIfDue(parts, orderId, payable)
    await untilStarted(parts.db, orderId)
  }
  const order = await orderOf(parts.db, orderId)
  const payAt = order.payment === 'waiting' ? await payPage(parts.db, orderId) : undefined
  const body = { success: true as const, order: settledView(order), ...(payAt === undefined ? {} : { payAt }) }
  switch (order.payment) {
    case 'declined':
      return { status: 402, body: errorBody(requestId, 'payment-declined') }
    case 'expired':
      return { status: 402, body: errorBody(requestId, 'payment-expired') }
    case 'open':
    case 'waiting':
      return { status: 202, body }
    case 'paid':
    case 'simulated':
    case 'refunded':
      return { status: 201, body }
  }
}

/** Returns the addresses and notes of an order in their stored form, and a message for each invalid field. */
export function checkContents(
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

type Priced = { items: OrderItem[]; option: ShippingOption; coupon: Coupon | undefined; totals: Totals }

/** Returns the items and totals of an order, priced from the content alone. */
export function priceOrder(
  { settings, products }: ShopOffer,
  request: Pick<OrderRequest, 'lines' | 'shippingAddress' | 'shippingMethod' | 'coupon'>,
  now: Date,
): Priced | { error: OrderError; words?: string } {
  const quantities = new Map<string, number>()
  for (const { id, quantity } of request.lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const items: OrderItem[] = []
  for (const [id, quantity] of quantities) {
    const product = products.find((known) => known.id === id)
    if (!product) return { error: 'product-unknown', words: `“${id}”` }
    items.push(itemOf(product, quantity))
  }
  const { country } = withKnownPlaces(request.shippingAddress, settings.countries)
  const offered = shippingOptionsFor(settings.shippingOptions, oneLine(country))
  const option = offered.find(({ id }) => id === request.shippingMethod)
  if (!option) return { error: 'shipping-unknown' }
  const typed = settings.carryCouponIntoCheckout ? request.coupon : undefined
  const coupon = typed === undefined ? undefined : findCoupon(settings.coupons, typed, now)
  if (typed !== undefined && !coupon) return { error: 'coupon-invalid' }
  const priced = items.map((item) => ({ ...item, isDigital: false }))
  const totals = checkoutTotals(priced, settings, shippingCost(priced, option), coupon)
  return totals.total > HIGHEST_TOTAL ? { error: 'order-too-large' } : { items, option, coupon, totals }
}

function itemOf({ id, name, price }: OfferedProduct, quantity: number): OrderItem {
  return { productId: id, name, price, quantity }
}

type Contents = Record<'shipping' | 'billing', Order['shippingAddress']> & { notes: string }

function newOrder(
  { now, randomText, seller, shop: { settings } }: OrderParts,
  id: string,
  { shipping, billing, notes }: Contents,
  { paymentMethod }: OrderRequest,
  { items, option, coupon, totals }: Priced,
): Omit<OrderRow, 'pay_by'> {
  const placed = now()
  const number = orderNumber(Buffer.from(randomText(), 'base64url'))
  const email = tidyEmail(shipping.email)
  return {
    id,
    number,
    email,
    status: 'pending',
    payment: 'open',
    payment_reference: null,
    receipt: null,
    subtotal: totals.subtotal,
    discount: totals.discount,
    coupon: coupon?.code ?? null,
    tax: totals.tax,
    shipping: totals.shipping,
    shipping_discount: totals.shippingDiscount,
    total: totals.total,
    currency: settings.currency.code,
    tax_name: totals.taxName,
    tax_included: Number(totals.isTaxIncluded),
    shipping_method: toJson({ name: option.name, time: option.time }),
    estimated_delivery: addBusinessDays(nairobiDay(placed), option.businessDays),
    shipping_address: toJson(shipping),
    billing_address: toJson({ ...billing }),
    payment_type: paymentMethod.type,
    notes,
    tracking_number: null,
    tracking_search: null,
    placed_at: placed.toISOString(),
    user_id: null,
    seller: toJson([...seller]),
    search_text: orderSearchText({ number, email, shipping, billing, items: items.map(({ name }) => name) }),
  }
}

function nameOf(items: readonly OrderItem[], id: string): string {
  return items.find(({ productId }) => productId === id)?.name ?? id
}

/** Returns the part of an out-of-stock message that states a product's remaining stock. */
export function shortWords(name: string, stock: number): string {
  return stock === 0 ? `${name} is sold out` : `only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left`
}

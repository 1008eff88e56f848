import { orderSearchText } from '#domain/desk/search-text.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import { NO_MONEY } from '#domain/money.ts'
import { orderNumber } from '#domain/shop/orders.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import type { Database } from '#server/db/all-tables.ts'
import { toJson } from '#server/db/tables/json-text.ts'
import { errorBody } from '#server/http/answers.ts'
import { reserve, reservedLines } from '#server/orders/fulfillment.ts'
import { nameOfLine } from '#server/orders/order-view.ts'
import { insertOrder, removeOrder, type OrderRow, type StoredOrder } from '#server/orders/queries.ts'
import { hundredths, withShares } from '#server/orders/shares.ts'
import { giveBack } from '#server/orders/settle-order.ts'
import { takeCoupon, type Shortage } from '#server/orders/stock.ts'
import { insertAttempt, type Attempt } from '#server/payments/attempts.ts'
import { chargeFor, quoteFor, refusedPayment, type Charge } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { newAttempt, payBy } from '#server/payments/start-payment.ts'
import { admitPrompt } from '#server/payments/prompt-limit.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { CHECKOUTS_PER_ADDRESS, type Limit } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import type { CheckoutRefusal, CheckoutRequest, Posted, PricedOrder, Storefront } from './storefront.ts'
import { admitHold } from './unpaid-holds.ts'

/** An order that was just stored, with its payment attempt and the charge. */
export type Stored = { order: StoredOrder; attempt: Attempt; charge: Charge }
export type Refused = { status: 409 | 422 | 429; body: CheckoutRefusal; retryAfter?: number }

/**
 * Returns an unguessable ID. IDs created at the same time share a prefix, so the rows of one checkout are on the same
 * page of each index.
 */
export function newId({ now, randomText }: TransactionContext): string {
  return now().getTime().toString(36).padStart(9, '0') + randomText()
}

/**
 * Validates, prices and stores an order, reserves its items, and stores its payment attempt.
 * @returns the stored order, or a refusal if nothing was stored
 */
export async function storeOrder<Request extends CheckoutRequest>(
  transaction: Database,
  site: TransactionContext,
  storefront: Storefront<Request, object, object>,
  id: string,
  posted: Posted<Request>,
): Promise<{ stored: Stored } | { refusal: Refused }> {
  const { request, requestId } = posted
  const refuse = (
    status: 409 | 422,
    error: OrderError | 'fields-wrong',
    more: Partial<CheckoutRefusal> = {},
    words?: string,
  ) => ({ refusal: { status, body: { ...errorBody(requestId, error, { words }), ...more } } })
  if (modeOf(site.gateways) === 'catalog') return refuse(422, 'no-orders-here')
  const fields = storefront.wrongFields(request)
  if (Object.keys(fields).length > 0) return refuse(422, 'fields-wrong', { fields })

  const tooMany = posted.isPreview ? undefined : await countCheckout(transaction, site, posted)
  if (tooMany) return { refusal: tooMany }
  const priced = storefront.price(request)
  if ('error' in priced) return refuse(422, priced.error, {}, priced.words)
  const { coupon, totals } = priced
  if (!posted.isPreview && totals.total !== request.total) return refuse(409, 'total-changed', { total: totals.total })

  const charged = (posted.isPreview ? quoteFor : chargeFor)(site, request.paymentMethod, totals.total)
  if ('refusal' in charged) return { refusal: refusedPayment(requestId, charged.refusal) }
  const { charge } = charged
  const payment = { way: charge.way, payBy: payBy(charge, site.shop.settings, site.now()) }
  const row = newOrder(site, id, storefront.email(request), priced, payment)
  const lines = withShares(priced.lines, totals, row)
  const attempt = newAttempt(site, charge, row)
  const prompted = await admitPrompt(transaction, site, attempt, posted.address)
  if (prompted) return { refusal: refusedPayment(requestId, prompted) }
  const items = reservedLines(lines)
  if (items.length > 0 && charge.gateway.act !== 'fields') {
    const holder = { attemptId: attempt.id, email: row.email, address: posted.address, items }
    const over = await admitHold(transaction, site, holder)
    if (over) return { refusal: refusedPayment(requestId, over) }
  }
  const order = await insertOrder(transaction, row, lines)
  // The stock is taken last, because other orders for these products have to wait from here to the end of the
  // transaction.
  const stock = await reserve(transaction, order)
  if (stock.length > 0) {
    await removeOrder(transaction, id)
    return refuse(409, 'not-enough-stock', { stock }, stock.map((short) => shortWords(order, short)).join(', '))
  }
  if (coupon && !(await takeCoupon(transaction, coupon.code, coupon.limit))) {
    await giveBack(transaction, { ...order, coupon: null })
    await removeOrder(transaction, id)
    return refuse(409, 'coupon-used-up')
  }
  await insertAttempt(transaction, attempt)
  return { stored: { order, attempt, charge } }
}

function newOrder(
  { now, randomText, seller, shop }: TransactionContext,
  id: string,
  typedEmail: string,
  { lines, totals, coupon, customer, shipment, notes = '' }: PricedOrder,
  payment: { way: OrderRow['payment_type']; payBy: string },
): OrderRow {
  const number = orderNumber(Buffer.from(randomText(), 'base64url'))
  const email = tidyEmail(typedEmail)
  return {
    id,
    number,
    email,
    status: 'pending',
    payment: 'open',
    closed: null,
    buyers_turn: 0,
    pay_by: payment.payBy,
    payment_reference: null,
    receipt: null,
    subtotal: totals.subtotal,
    discount: totals.discount,
    coupon: coupon?.code ?? null,
    tax: totals.tax,
    tax_rate: hundredths(shop.settings.taxPercent),
    shipping: totals.shipping,
    shipping_discount: totals.shippingDiscount,
    total: totals.total,
    refunded: NO_MONEY,
    currency: shop.settings.currency.code,
    tax_name: totals.taxName,
    tax_included: Number(totals.isTaxIncluded),
    has_products: shipment === undefined ? 0 : 1,
    has_scripts: customer === undefined ? 0 : 1,
    customer: customer === undefined ? null : toJson(customer),
    shipping_method: shipment === undefined ? null : toJson(shipment.method),
    estimated_delivery: shipment?.estimatedDelivery ?? null,
    shipping_address: shipment === undefined ? null : toJson(shipment.address),
    billing_address: shipment === undefined ? null : toJson(shipment.billingAddress),
    payment_type: payment.way,
    notes,
    tracking_number: null,
    tracking_search: null,
    placed_at: now().toISOString(),
    user_id: null,
    seller: toJson([...seller]),
    search_text: orderSearchText({ number, email, customer, shipment, items: lines.map(({ name }) => name) }),
  }
}

function shortWords(order: StoredOrder, { id, stock }: Shortage): string {
  const line = order.lines.find(({ kind, item_id }) => kind === 'product' && item_id === id)
  return wordsForShortage(line === undefined ? id : nameOfLine(line), stock)
}

/** Returns the part of an out-of-stock message that states a product's remaining stock. */
function wordsForShortage(name: string, stock: number): string {
  return stock === 0 ? `${name} is sold out` : `only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} left`
}

/**
 * Counts a checkout or its preview against the limit of its IP address.
 * @returns the refusal if the limit is exceeded
 */
export async function countCheckout(
  db: Database,
  { hash, now }: TransactionContext,
  { address, requestId }: Pick<Posted<unknown>, 'address' | 'requestId'>,
  limit: Limit = CHECKOUTS_PER_ADDRESS,
) {
  const tried = await countTry(db, limit, wallSubject(hash, address), now())
  if (tried.allowed) return undefined
  return {
    status: 429 as const,
    body: errorBody(requestId, 'too-many-orders', { minutes: tried.minutes }),
    retryAfter: tried.seconds,
  }
}

import type { Log } from '#server/http/log.ts'
import { NO_MONEY } from '#domain/money.ts'
import type { PurchaseRefusal, PurchaseRequest } from '#contract/purchases.ts'
import type { OfferedScript } from '#domain/content/scripts.ts'
import { saleSearchText } from '#domain/desk/search-text.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { customerFieldSentences } from '#domain/errors/field-sentences.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import { orderNumber } from '#domain/shop/orders.ts'
import { checkoutTotals, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { licenseKey } from '#domain/codeshop/purchases.ts'
import { checkCustomer, tidyCustomer, type Customer } from '#domain/codeshop/script-customer.ts'
import { toJson } from '#server/db/tables/json-text.ts'
import { errorBody } from '#server/http/answers.ts'
import { checkOut, countCheckout, type Posted, type StoredCheckout } from '#server/payments/checkout.ts'
import { HIGHEST_TOTAL } from '#server/payments/limits.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { askIfDue } from '#server/payments/ask-gateways.ts'
import { insertAttempt, payPage, type Attempt } from '#server/payments/attempts.ts'
import { chargeFor, refusedPayment, type MoneySettings } from '#server/payments/charge.ts'
import type { Gateways } from '#server/payments/gateways.ts'
import { newAttempt, payBy, type HoldSettings } from '#server/payments/new-attempt.ts'
import { admitPrompt } from '#server/payments/prompt-limit.ts'
import { startPayment, untilStarted } from '#server/payments/start-payment.ts'
import { salePayable, type SaleAnswer, type SalePayableParts } from './sale-payable.ts'
import { insertSale, saleOf, type PurchaseRow, type SaleRow } from '#server/licenses/queries.ts'

export type SellParts = SalePayableParts & {
  gateways: Gateways
  scripts: readonly OfferedScript[]
  rules: PricingRules & MoneySettings & HoldSettings
  hash: KeyedHash
  log: Log
  randomBytes: (count: number) => Uint8Array
  /** The seller's name and contact details, line by line. */
  seller: readonly string[]
}

/** The values of a newly stored sale that are needed for its payment. */
type Stored = { attempt: Attempt; email: string }

/** A purchase request as posted by the client. */
type PostedPurchase = Posted<PurchaseRequest>

type Sold =
  | { status: 201 | 202; body: SaleAnswer }
  | { status: 402 | 409 | 422 | 429; body: PurchaseRefusal; retryAfter?: number }

/**
 * Sells scripts. Prices the scripts from the content, stores the sale, starts its payment, and delivers the scripts
 * once the sale is paid.
 */
export function sellScripts(parts: SellParts, posted: PostedPurchase): Promise<Sold> {
  return checkOut<PurchaseRequest, Stored, Sold>(parts, 'purchase', posted, {
    store: (transaction, id) => storeSale({ ...parts, db: transaction }, id, posted),
    settle: (id, stored) => settle(parts, id, stored, posted.requestId),
    reused: (id) => reused(parts, id, posted),
  })
}

/**
 * Refuses an idempotency key that was already used for a different sale. The buyer may have missed the response to that
 * sale. Unless that sale was declined or expired, the refusal includes its outcome. If the email addresses differ, the
 * refusal only says that the order was placed.
 */
async function reused(parts: SellParts, saleId: string, { request, requestId }: PostedPurchase): Promise<Sold> {
  const refusal = errorBody(requestId, 'idempotency-key-reused')
  await askIfDue(parts, saleId, salePayable(parts, saleId))
  const sale = await saleOf(parts.db, saleId)
  if (sale.payment === 'declined' || sale.payment === 'expired') return { status: 422, body: refusal }
  if (sale.email !== tidyEmail(request.customer.email))
    return { status: 422, body: errorBody(requestId, 'placed-for-another-email') }
  const isOpen = sale.payment === 'open' || sale.payment === 'waiting'
  return {
    status: 422,
    body: { ...refusal, ...(isOpen ? { isOpen, number: sale.number } : { purchases: answerOf(sale).purchases }) },
  }
}

/** Validates, prices and stores a sale. @returns the stored sale, or the refusal */
async function storeSale(parts: SellParts, id: string, posted: PostedPurchase): Promise<StoredCheckout<Stored, Sold>> {
  const { request, requestId } = posted
  const refuse = (
    status: 409 | 422,
    error: OrderError | 'fields-wrong',
    more: Partial<PurchaseRefusal> = {},
    words?: string,
  ) => ({
    refusal: { status, body: { ...errorBody(requestId, error, { words }), ...more } },
  })
  const customer = tidyCustomer(request.customer)
  const fields = customerFieldSentences(checkCustomer(customer))
  if (Object.keys(fields).length > 0) return refuse(422, 'fields-wrong', { fields })

  const tooMany = await countCheckout(parts, posted)
  if (tooMany) return { refusal: tooMany }

  const priced = priceSale(parts, request.lines)
  if ('error' in priced) return refuse(422, priced.error, {}, priced.words)
  const { lines, totals } = priced
  if (totals.total !== request.total) return refuse(409, 'total-changed', { total: totals.total })

  const charged = chargeFor(parts.gateways, parts.rules, request.paymentMethod, totals.total)
  if ('refusal' in charged) return { refusal: refusedPayment(requestId, charged.refusal) }
  const { charge } = charged
  const sale = {
    ...newSale(parts, id, customer, request, priced),
    pay_by: payBy(charge.gateway, parts.rules, parts.now()),
  }
  const attempt = newAttempt(parts, charge, { ...sale, kind: 'sale' })
  const prompted = await admitPrompt(parts.db, parts, attempt, posted.address)
  if (prompted) return { refusal: refusedPayment(requestId, prompted) }
  await insertSale(
    parts.db,
    sale,
    lines.map(({ script, quantity }, position) => newPurchase(parts, sale, script, quantity, position)),
  )
  await insertAttempt(parts.db, attempt)
  return { stored: { attempt, email: sale.email } }
}

type Priced = { lines: { script: OfferedScript; quantity: number }[]; totals: Totals }

/** Returns the scripts of a sale with their totals, priced from the content alone. */
export function priceSale(
  { scripts, rules }: Pick<SellParts, 'scripts' | 'rules'>,
  asked: PurchaseRequest['lines'],
): Priced | { error: OrderError; words?: string } {
  const quantities = new Map<number, number>()
  for (const { scriptId, quantity } of asked) quantities.set(scriptId, (quantities.get(scriptId) ?? 0) + quantity)
  const unknown = [...quantities.keys()].find((id) => !scripts.some((script) => script.id === id))
  if (unknown !== undefined) return { error: 'product-unknown', words: `Script #${unknown}` }
  const lines = scripts.flatMap((script) => {
    const quantity = quantities.get(script.id)
    return quantity === undefined ? [] : [{ script, quantity }]
  })
  const totals = checkoutTotals(
    lines.map(({ script: { price }, quantity }) => ({ price, quantity, isDigital: true })),
    rules,
    NO_MONEY,
  )
  return totals.total > HIGHEST_TOTAL ? { error: 'order-too-large' } : { lines, totals }
}

/** Starts the payment of a sale that was just stored, and returns the outcome. A retry only reads the outcome. */
async function settle(parts: SellParts, saleId: string, stored: Stored | undefined, requestId: string): Promise<Sold> {
  const payable = salePayable(parts, saleId)
  if (stored) await startPayment(parts, stored.attempt, payable, stored.email)
  else {
    await askIfDue(parts, saleId, payable)
    await untilStarted(parts.db, saleId)
  }
  const sale = await saleOf(parts.db, saleId)
  switch (sale.payment) {
    case 'declined':
      return { status: 402, body: errorBody(requestId, 'payment-declined') }
    case 'expired':
      return { status: 402, body: errorBody(requestId, 'payment-expired') }
    case 'open':
    case 'waiting': {
      const payAt = await payPage(parts.db, saleId)
      const body = { success: true as const, number: sale.number, payment: sale.payment, purchases: [] }
      return { status: 202, body: { ...body, ...(payAt === undefined ? {} : { payAt }) } }
    }
    case 'paid':
    case 'simulated':
    case 'refunded':
      return { status: 201, body: answerOf(sale) }
  }
}

/** Returns the response that was stored for the buyer when a sale was paid. */
function answerOf({ receipt }: SaleRow): SaleAnswer {
  return JSON.parse(receipt!)
}

function newSale(
  { now, randomText, seller, rules: { currency } }: SellParts,
  id: string,
  customer: Customer,
  { paymentMethod }: PurchaseRequest,
  { lines, totals: { subtotal, tax, total, taxName, isTaxIncluded } }: Priced,
): Omit<SaleRow, 'pay_by'> {
  const number = orderNumber(Buffer.from(randomText(), 'base64url'))
  const email = tidyEmail(customer.email)
  return {
    id,
    number,
    payment: 'open',
    payment_reference: null,
    receipt: null,
    email,
    customer: toJson(customer),
    subtotal,
    tax,
    total,
    currency: currency.code,
    tax_name: taxName,
    tax_included: Number(isTaxIncluded),
    payment_type: paymentMethod.type,
    placed_at: now().toISOString(),
    user_id: null,
    seller: toJson([...seller]),
    search_text: saleSearchText({ number, email, customer, scripts: lines.map(({ script }) => script.name) }),
  }
}

/** Returns an unpaid purchase. The purchase becomes valid, and its dates are set, when the payment succeeds. */
function newPurchase(
  { now, randomText, randomBytes }: SellParts,
  sale: SaleRow,
  script: OfferedScript,
  quantity: number,
  position: number,
): PurchaseRow {
  return {
    id: randomText(),
    sale_id: sale.id,
    position,
    script_id: script.id,
    slug: script.slug,
    name: script.name,
    version: script.version,
    unit_price: script.price,
    quantity,
    state: 'open',
    revoked_because: null,
    license_key: licenseKey(randomBytes(16), now()),
    license_type: 'personal',
    purchased_at: sale.placed_at,
    expires_at: sale.placed_at,
    uncounted: 0,
    bytes_sent: 0,
  }
}

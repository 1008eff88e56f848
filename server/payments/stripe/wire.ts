import * as v from 'valibot'
import type { CurrencyCode } from '#domain/currency.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { RefundProblem } from '#domain/payments/refunds.ts'
import { decisiveRefund, readAs, type Reply } from '#server/payments/gateway/reply.ts'
import type {
  GatewayRefundStatus,
  GatewayStatus,
  NoticeNews,
  Payment,
} from '#server/payments/gateway/payment-gateway.ts'

/** Source of the formats: Stripe's API reference and OpenAPI document, read on 29 November 2026. */

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const sessionSchema = v.object({
  id,
  object: v.literal('checkout.session'),
  livemode: v.boolean(),
  status: v.nullable(v.string()),
  payment_status: v.string(),
  payment_intent: v.nullish(id),
  url: v.nullish(v.pipe(v.string(), v.url())),
  currency: v.nullish(v.string()),
  amount_total: v.nullish(amount),
})
const errorSchema = v.object({
  error: v.object({
    type: v.fallback(v.string(), ''),
    code: v.fallback(v.optional(v.string(), ''), ''),
    param: v.fallback(v.optional(v.string(), ''), ''),
  }),
})
const refundSchema = v.object({
  id,
  object: v.literal('refund'),
  status: v.nullable(v.string()),
  amount,
  currency: v.string(),
  payment_intent: v.nullish(id),
})
type Refund = v.InferOutput<typeof refundSchema>
const refundsSchema = v.object({ object: v.literal('list'), data: v.array(refundSchema) })
const eventSchema = v.object({
  object: v.literal('event'),
  type: v.string(),
  livemode: v.boolean(),
  data: v.object({ object: v.looseObject({}) }),
})
const disputeSchema = v.object({
  payment_intent: id,
  status: v.fallback(v.optional(v.string()), undefined),
  evidence_details: v.fallback(v.optional(v.object({ due_by: v.nullish(v.number()) })), undefined),
})

/** Returns our code for a refusal. The cause is either this payment or the owner's settings. */
function refusalCode(status: number, text: string | undefined): string {
  const refusal = readAs(errorSchema, text)?.error
  if (status === 401 || status === 403) return 'setup'
  if (!refusal || status < 400 || status >= 500 || status === 409 || status === 429) return 'busy'
  const { code, param } = refusal
  if (code === 'email_invalid' || param === 'customer_email') return 'email-refused'
  if (code.startsWith('amount_') || code.startsWith('invalid_charge_amount') || param.includes('unit_amount'))
    return 'amount-refused'
  return param.includes('currency') || param.startsWith('payment_method_types') ? 'setup' : 'refused'
}

/**
 * Reads the response to the creation of a session. Nobody can pay without the URL of Stripe's page, so after a response
 * without that URL, no money can move.
 * @param isPage returns whether a URL is one of Stripe's pages
 */
export function readCreated({ status, text }: Reply, isPage: (url: string) => boolean): GatewayStatus {
  const session = status === 200 ? readAs(sessionSchema, text) : undefined
  if (session?.url && isPage(session.url)) return { state: 'waiting', reference: session.id, payAt: session.url }
  return { state: 'failed', code: refusalCode(status, text) }
}

type Wanted = Pick<Payment, 'amount' | 'currency'> & { reference: string; isLive: boolean }

/**
 * Reads a session. A session is paid in full or not at all. After a declined card, the buyer can try another card on
 * the same page until the session ends.
 */
export function readSession({ status, text }: Reply, { reference, currency, isLive }: Wanted): GatewayStatus {
  const session = status === 200 ? readAs(sessionSchema, text) : undefined
  if (session?.id !== reference) return { state: 'unclear' }
  if (session.payment_status === 'paid') {
    if (isLive !== session.livemode || !session.payment_intent) return { state: 'unclear' }
    const received = arrived(session, currency)
    return received === undefined ? { state: 'unclear' } : { state: 'paid', receipt: session.payment_intent, received }
  }
  if (session.payment_status !== 'unpaid') return { state: 'unclear' }
  if (session.status === 'open') return { state: 'waiting', reference }
  return session.status === 'expired' ? { state: 'failed', code: 'not-received' } : { state: 'unclear' }
}

/** Returns the amount that has arrived; 0 if the money is in another currency, undefined if no amount is stated. */
function arrived(
  { currency, amount_total: total }: v.InferOutput<typeof sessionSchema>,
  expected: CurrencyCode,
): Cents | undefined {
  if (typeof total !== 'number' || total === 0) return undefined
  return currency === expected.toLowerCase() ? fromStripe(total, expected) : fromStripe(0, expected)
}

/** Returns Stripe's ID for the payment of a session; undefined if the response contains none. */
export function readIntent({ status, text }: Reply, reference: string): string | undefined {
  const session = status === 200 ? readAs(sessionSchema, text) : undefined
  return session?.id === reference ? (session.payment_intent ?? undefined) : undefined
}

/** The properties that identify one of our refunds. @property others the known IDs of the payment's other refunds */
type WantedRefund = { intent: string; amount: Cents; currency: CurrencyCode; others: readonly string[] }

/**
 * Reads the response to the request that starts a refund. If the response says that the money was already refunded, the
 * status is unclear until a status check.
 */
export function readStarted({ status, text }: Reply, wanted: WantedRefund): GatewayRefundStatus {
  const refund = status === 200 ? readAs(refundSchema, text) : undefined
  if (refund) return isOurs(refund, wanted) ? statusOf(refund) : { state: 'unclear' }
  const refusal = status >= 400 && status < 500 ? readAs(errorSchema, text)?.error : undefined
  if (!refusal || status === 409 || refusal.code === 'charge_already_refunded') return { state: 'unclear' }
  return { state: 'failed', code: problemOf(status, refusal.code) }
}

/** Reads a refund that was fetched by its ID. */
export function readFetched({ status, text }: Reply, known: string, wanted: WantedRefund): GatewayRefundStatus {
  const refund = status === 200 ? readAs(refundSchema, text) : undefined
  return refund?.id === known && isOurs(refund, wanted) ? statusOf(refund) : { state: 'unclear' }
}

/** Reads the list of a payment's refunds. Ignores the payment's other known refunds and refunds of other amounts. */
export function readList({ status, text }: Reply, wanted: WantedRefund): GatewayRefundStatus {
  const refunds = status === 200 ? readAs(refundsSchema, text)?.data : undefined
  return refunds
    ? decisiveRefund(refunds.filter((refund) => isOurs(refund, wanted)).map(statusOf))
    : { state: 'unclear' }
}

function isOurs(refund: Refund, { intent, amount: wanted, currency, others }: WantedRefund): boolean {
  return (
    !others.includes(refund.id.toLowerCase()) &&
    refund.payment_intent === intent &&
    refund.currency === currency.toLowerCase() &&
    refund.amount === toStripe(wanted, currency)
  )
}

function statusOf({ id: reference, status }: Refund): GatewayRefundStatus {
  switch (status) {
    case 'succeeded':
      return { state: 'processed', reference }
    case 'pending':
      return { state: 'pending', reference }
    case 'requires_action':
      return { state: 'needs-attention', reference }
    case 'failed':
    case 'canceled':
      return { state: 'failed', code: 'declined', reference }
    default:
      return { state: 'unclear' }
  }
}

function problemOf(status: number, code: string): RefundProblem {
  if (status === 401 || status === 403) return 'key'
  if (status === 404 || code === 'resource_missing') return 'unknown-payment'
  if (status === 429) return 'busy'
  return code === 'balance_insufficient' || code === 'insufficient_funds' ? 'balance' : 'refused'
}

/**
 * Reads a notice with a verified signature.
 * @param isLive whether the secret key is a live key; notices from the other mode are ignored
 * @returns the content; undefined for irrelevant events
 */
export function readNotice(body: string, isLive: boolean): NoticeNews | undefined {
  const event = readAs(eventSchema, body)
  if (!event || event.livemode !== isLive) return undefined
  const {
    type,
    data: { object },
  } = event
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded')
    return typeof object.id === 'string' ? { kind: 'charge', reference: object.id } : undefined
  if (type.startsWith('refund.') || type === 'charge.refund.updated' || type === 'charge.refunded')
    return typeof object.payment_intent === 'string' ? { kind: 'refund', receipt: object.payment_intent } : undefined
  if (!type.startsWith('charge.dispute.')) return undefined
  const dispute = v.safeParse(disputeSchema, object)
  if (!dispute.success) return undefined
  const { payment_intent: receipt, status, evidence_details: details } = dispute.output
  const dueAt = details?.due_by ? new Date(details.due_by * 1000).toISOString() : undefined
  return { kind: 'dispute', receipt, event: type, status, dueAt }
}

/** Source of the formats: Stripe's documentation of currencies, read on 29 November 2026. */

/** The currencies without decimals, whose amounts are sent in whole units. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
/** The currencies with three decimals, whose amounts are sent in thousandths and end in 0. */
const WITH_THREE: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * The currencies in which only whole units can be charged. Amounts in the last two are nevertheless sent in hundredths.
 */
export const WHOLE_CURRENCIES: readonly string[] = [...WITHOUT_DECIMALS, 'ISK', 'UGX']

/** Converts an amount to the format of Stripe's API. @param amount the amount in hundredths */
export function toStripe(amount: Cents, currency: CurrencyCode): number {
  if (WITHOUT_DECIMALS.has(currency)) return amount / 100
  return WITH_THREE.has(currency) ? amount * 10 : amount
}

/**
 * Converts an amount from the format of Stripe's API.
 * @returns the amount in hundredths; undefined if it is not a whole number
 */
export function fromStripe(amount: number, currency: CurrencyCode): Cents | undefined {
  const hundredths = WITHOUT_DECIMALS.has(currency) ? amount * 100 : WITH_THREE.has(currency) ? amount / 10 : amount
  return Number.isSafeInteger(hundredths) ? cents(hundredths) : undefined
}

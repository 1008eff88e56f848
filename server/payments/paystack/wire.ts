import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { cents } from '#domain/money.ts'
import type { NoticeNews, Payment, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { readAs, type Reply } from '#server/payments/gateway/reply.ts'

/**
 * Source of the formats: Paystack's OpenAPI document and the samples in its documentation, read on 22 November 2026.
 */

/** An amount in hundredths, sent as a number or as a string. */
export const amountOf = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger(), v.minValue(0))

const initializedSchema = v.object({
  status: v.literal(true),
  data: v.object({ authorization_url: v.pipe(v.string(), v.url()), reference: v.string() }),
})
const refusedSchema = v.object({
  status: v.literal(false),
  code: v.fallback(v.optional(v.string()), undefined),
  message: v.fallback(v.optional(v.string(), ''), ''),
})
/** The response to a status check. Its metadata can have any form, and is not read. */
const verifiedSchema = v.object({
  status: v.literal(true),
  data: v.object({
    id: v.fallback(v.optional(v.union([v.pipe(v.string(), v.maxLength(100)), v.number()])), undefined),
    status: v.string(),
    domain: v.optional(v.string()),
    reference: v.string(),
    currency: v.string(),
    amount: amountOf,
    requested_amount: v.optional(v.nullable(amountOf)),
  }),
})
const noticeSchema = v.object({ event: v.string(), data: v.looseObject({}) })
const reference = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const chargeSchema = v.object({ reference })
const refundSchema = v.union([
  v.object({ transaction_reference: reference }),
  v.pipe(
    v.object({ transaction: v.object({ reference }) }),
    v.transform(({ transaction }) => ({ transaction_reference: transaction.reference })),
  ),
])
const disputeSchema = v.object({
  transaction: v.object({ reference }),
  dueAt: v.fallback(v.optional(v.nullable(v.string())), undefined),
  status: v.fallback(v.optional(v.string()), undefined),
})

/**
 * Reads the response to the initialization of a payment. Nobody can pay without the URL of Paystack's page, so after a
 * response without that URL, no money can move. `duplicate`: this reference was initialized before.
 * @param isPage returns whether a URL is one of Paystack's pages
 */
export function readInitialized(
  { status, text }: Reply,
  isPage: (url: string) => boolean,
): GatewayStatus | 'duplicate' {
  const { data } = (isDone(status) && readAs(initializedSchema, text)) || {}
  if (data && isPage(data.authorization_url))
    return { state: 'waiting', reference: data.reference, payAt: data.authorization_url }
  const refusal = status >= 400 && status < 500 ? readAs(refusedSchema, text) : undefined
  if (!refusal) return { state: 'failed', code: 'busy' }
  return refusal.code === 'duplicate_reference' ? 'duplicate' : { state: 'failed', code: refusalCode(status, refusal) }
}

const isDone = (status: number) => status >= 200 && status < 300

/** Words in refusals caused by the owner's account, regardless of the HTTP status. */
const SETUP =
  /(?:invalid|wrong|inactive|secret|api) key\b|merchant|business|channel|unauthori[sz]ed|\bip\b|not (active|enabled|allowed|supported)/i

/**
 * Returns our code for a refusal. The cause is either this payment or the owner's settings. If the message mentions a
 * field of the payment, the cause is the payment, even if the message also contains words about the settings.
 */
function refusalCode(status: number, { code = '', message }: { code?: string | undefined; message: string }): string {
  if (status === 408 || status === 429) return 'busy'
  if (status === 401) return 'setup'
  const said = `${code} ${message}`
  if (/e-?mail/i.test(said)) return 'email-refused'
  if (/amount/i.test(said)) return 'amount-refused'
  if (/customer|transaction reference/i.test(said)) return 'refused'
  return SETUP.test(message) || ((status === 403 || status === 404) && message.trim() === '') ? 'setup' : 'refused'
}

/** Returns whether a response says that Paystack knows no payment with this reference. */
export function isUnknown({ status, text }: Reply): boolean {
  const refusal = status === 404 || status === 400 ? readAs(refusedSchema, text) : undefined
  return refusal !== undefined && (status === 404 || refusal.code === 'transaction_not_found')
}

/** The states in which a payment can still succeed. */
const OPEN: ReadonlySet<string> = new Set(['abandoned', 'ongoing', 'pending', 'processing', 'queued'])

/** Reads the response to a status check of a payment. @param isLive whether the secret key is a live key */
export function readVerified(
  { status, text }: Reply,
  expected: Pick<Payment, 'currency'> & { reference: string },
  isLive: boolean,
): GatewayStatus {
  const verified = isDone(status) ? readAs(verifiedSchema, text)?.data : undefined
  if (!verified || verified.reference !== expected.reference) return { state: 'unclear' }
  if (OPEN.has(verified.status)) return { state: 'waiting', reference: expected.reference }
  // After a declined card, the buyer can try another card on the same page.
  if (verified.status === 'failed') return { state: 'failed', code: 'declined', canStillBePaid: true }
  if (verified.status === 'reversed') return { state: 'failed', code: 'declined' }
  if (verified.status !== 'success' || (isLive && verified.domain !== 'live')) return { state: 'unclear' }
  const arrived = arrivedAmount(verified)
  if (arrived === 0) return { state: 'unclear' }
  const received = verified.currency === expected.currency ? arrived : 0
  return { state: 'paid', receipt: String(verified.id ?? expected.reference), received: cents(received) }
}

/**
 * Returns the amount that has arrived, in hundredths. If the customer pays the fees, `amount` is higher than requested;
 * after a partial payment, it is lower.
 */
function arrivedAmount({
  amount,
  requested_amount: requested,
}: {
  amount: number
  requested_amount?: number | null | undefined
}) {
  return requested ? Math.min(amount, requested) : amount
}

/** Reads a notice with a verified signature. @returns the content; undefined for irrelevant events */
export function readNotice(body: string): NoticeNews | undefined {
  const notice = readAs(noticeSchema, body)
  if (!notice) return undefined
  const { event, data } = notice
  if (event === 'charge.success') {
    const charge = v.safeParse(chargeSchema, data)
    return charge.success ? { kind: 'charge', reference: charge.output.reference } : undefined
  }
  if (event.startsWith('refund.')) {
    const refund = v.safeParse(refundSchema, data)
    return refund.success ? { kind: 'refund', reference: refund.output.transaction_reference } : undefined
  }
  if (!event.startsWith('charge.dispute.')) return undefined
  const dispute = v.safeParse(disputeSchema, data)
  if (!dispute.success) return undefined
  const { transaction, dueAt, status } = dispute.output
  return { kind: 'dispute', reference: transaction.reference, event, status, dueAt: dueAt ?? undefined }
}

/** Returns whether a notice is signed with the secret key. */
export function isSigned(body: string, signature: string | undefined, secretKey: string): boolean {
  const own = createHmac('sha512', secretKey).update(body).digest()
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}

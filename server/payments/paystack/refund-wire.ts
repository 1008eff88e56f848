import * as v from 'valibot'
import type { RefundProblem } from '#domain/payments/refunds.ts'
import { decisiveRefund, readAs, type Reply } from '#server/payments/gateway/reply.ts'
import type { GatewayRefundStatus } from '#server/payments/gateway/payment-gateway.ts'
import { amountOf } from './wire.ts'

/** Source of the formats: Paystack's documentation and its samples, read on 25 November 2026. */

const idOf = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const optionalId = v.optional(v.nullable(idOf))
const optionalText = v.optional(v.nullable(v.string()))

/** A refund. Its `transaction` is an ID or an object. */
const refundSchema = v.object({
  id: optionalId,
  transaction: v.union([idOf, v.object({ id: optionalId, reference: optionalText })]),
  status: v.string(),
  amount: amountOf,
  currency: v.string(),
  domain: optionalText,
})
type Refund = v.InferOutput<typeof refundSchema>
const oneSchema = v.object({ status: v.literal(true), data: refundSchema })
const listSchema = v.object({ status: v.literal(true), data: v.array(refundSchema) })
const refusedSchema = v.object({ status: v.literal(false), code: optionalText, message: optionalText })
const transactionSchema = v.object({
  status: v.literal(true),
  data: v.object({ id: idOf, reference: v.string(), status: v.string() }),
})

/** The properties that identify one of our refunds. @property transaction Paystack's ID for the payment, if known */
type Wanted = {
  reference: string
  transaction?: string
  amount: number
  currency: string
  /** The known IDs of the payment's other refunds. */
  others: readonly string[]
  /** Whether the secret key is a live key. */
  isLive: boolean
}

/**
 * Reads the response to the request that starts a refund. If the response says that the money was already refunded, the
 * status is unclear until a status check.
 */
export function readStarted({ status, text }: Reply, wanted: Wanted): GatewayRefundStatus {
  if (status === 200 || status === 201) {
    const refund = readAs(oneSchema, text)?.data
    return refund && isOurs(refund, wanted) ? statusOf(refund, wanted) : { state: 'unclear' }
  }
  const refusal = status >= 400 && status < 500 && status !== 408 ? readAs(refusedSchema, text) : undefined
  if (!refusal || isRefundedAlready(refusal)) return { state: 'unclear' }
  return { state: 'failed', code: problemOf(status, refusal) }
}

/** Reads a refund that was fetched by its ID. */
export function readFetched({ status, text }: Reply, id: string, wanted: Wanted): GatewayRefundStatus {
  const refund = status === 200 ? readAs(oneSchema, text)?.data : undefined
  return refund?.id === id && hasAmount(refund, wanted) ? statusOf(refund, wanted) : { state: 'unclear' }
}

/**
 * Reads a payment, whose ID is needed to list its refunds.
 * @returns the payment; undefined if the response does not describe it
 */
export function readTransaction(
  { status, text }: Reply,
  reference: string,
): { id: string; isReversed: boolean } | undefined {
  const transaction = status === 200 ? readAs(transactionSchema, text)?.data : undefined
  if (transaction?.reference !== reference) return undefined
  return { id: transaction.id, isReversed: transaction.status === 'reversed' }
}

/**
 * Reads the list of a payment's refunds. Ignores the payment's other known refunds, refunds of other payments, and
 * refunds of other amounts.
 */
export function readList({ status, text }: Reply, wanted: Wanted): GatewayRefundStatus {
  const refunds = status === 200 ? readAs(listSchema, text)?.data : undefined
  if (!refunds) return { state: 'unclear' }
  const ours = refunds.filter((refund) => isOurs(refund, wanted)).map((refund) => statusOf(refund, wanted))
  return decisiveRefund(ours)
}

function isOurs(refund: Refund, wanted: Wanted): boolean {
  const { transaction } = refund
  const { id, reference } = typeof transaction === 'string' ? { id: transaction } : transaction
  const isOfPayment =
    reference === undefined || reference === null
      ? wanted.transaction === undefined || id === wanted.transaction || id === wanted.reference
      : reference === wanted.reference
  return isOfPayment && hasAmount(refund, wanted) && !wanted.others.includes((refund.id ?? '').toLowerCase())
}

function hasAmount({ amount, currency, domain }: Refund, wanted: Wanted): boolean {
  return amount === wanted.amount && currency === wanted.currency && (!wanted.isLive || domain !== 'test')
}

function statusOf({ id, status }: Refund, wanted: Wanted): GatewayRefundStatus {
  const reference = id ?? undefined
  switch (status) {
    case 'processed':
      return { state: 'processed', reference: reference ?? wanted.reference }
    case 'pending':
    case 'processing':
      return { state: 'pending', reference }
    case 'needs-attention':
      return { state: 'needs-attention', reference }
    case 'failed':
      return { state: 'failed', code: 'declined', reference }
    default:
      return { state: 'unclear' }
  }
}

type Refusal = v.InferOutput<typeof refusedSchema>

function isRefundedAlready({ code, message }: Refusal): boolean {
  return code === 'transaction_reversed' || /reversed|already/i.test(message ?? '')
}

function problemOf(status: number, { message }: Refusal): RefundProblem {
  if (status === 401) return 'key'
  if (status === 404) return 'unknown-payment'
  if (status === 429) return 'busy'
  return /balance/i.test(message ?? '') ? 'balance' : 'refused'
}

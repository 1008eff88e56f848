import { broken, json, namesOf, type Answer } from './stub-answers.ts'

/** Paystack's IDs of the paid transaction and of its refund. */
export const TRANSACTION = 4099260516
export const REFUND = 18237078

/** The parameters of a request to start a refund. */
export type RefundParameters = { transaction: string; amount: number; currency: string }

const refund = ({ amount, currency }: RefundParameters, changes: Record<string, unknown> = {}) => ({
  integration: 412829,
  transaction: TRANSACTION as unknown,
  id: REFUND as number | string,
  domain: 'test',
  deducted_amount: 0,
  fully_deducted: false,
  channel: null,
  dispute: null,
  settlement: null,
  merchant_note: 'Refund by test@me.com',
  customer_note: 'Refund',
  status: 'pending',
  refunded_by: 'test@me.com',
  expected_at: '2026-12-16T09:21:17.016Z',
  currency,
  amount: amount as number | string,
  ...changes,
})
const refused = (status: number, code: string, message: string) => () =>
  json(status, { status: false, message, type: 'api_error', code })
const all = Object.fromEntries(Object.entries(broken).map(([name, answer]) => [name, () => answer])) as {
  [Name in keyof typeof broken]: () => Answer
}
const queued =
  (changes: Record<string, unknown> = {}) =>
  (asked: RefundParameters) => {
    const transaction = { id: TRANSACTION, domain: 'test', reference: asked.transaction, amount: asked.amount }
    const data = refund(asked, { transaction, ...changes })
    return json(200, { status: true, message: 'Refund has been queued for processing', data })
  }

/** The responses to the start of a refund, which accept it, refuse it, or leave its outcome open. */
export const refundStarts = {
  pending: queued(),
  processing: queued({ status: 'processing' }),
  processed: queued({ status: 'processed' }),
  'processed, as text': (asked: RefundParameters) =>
    queued({ status: 'processed', id: String(REFUND), amount: String(asked.amount) })(asked),
  'pending, with the number of the payment': queued({ transaction: TRANSACTION }),
  'pending, without an ID': queued({ id: undefined }),
  'needs-attention': queued({ status: 'needs-attention' }),
  failed: queued({ status: 'failed' }),
  'too little balance': refused(
    400,
    'insufficient_balance',
    'Insufficient balance to fulfill this refund. Please top up.',
  ),
  'too small': refused(400, 'invalid_params', 'Cannot refund less than USD 1'),
  'wrong key': refused(401, 'invalid_Key', 'Invalid key'),
  'not found': refused(404, 'transaction_not_found', 'Transaction not found'),
  'too many requests': refused(429, 'rate_limited', 'Please wait a few minutes and try again.'),
  'already refunded': refused(400, 'transaction_reversed', 'Transaction has been fully reversed'),
  'a new state': queued({ status: 'something' }),
  'another amount': queued({ amount: 1 }),
  'another payment': queued({ transaction: { id: 1, reference: 'other' } }),
  'server error': refused(500, 'server_error', 'An error occurred'),
  ...all,
}

type Refunds = (asked: RefundParameters) => ReturnType<typeof refund>[]
const one =
  (changes: Record<string, unknown> = {}): Refunds =>
  (asked) => [refund(asked, changes)]

/** The refunds that Paystack lists in response to a status check. */
const refundLists = {
  pending: one(),
  processing: one({ status: 'processing' }),
  processed: one({ status: 'processed' }),
  'processed, as text': (asked: RefundParameters) =>
    one({ status: 'processed', id: String(REFUND), transaction: String(TRANSACTION), amount: String(asked.amount) })(
      asked,
    ),
  'processed, with the payment as an object': (asked: RefundParameters) =>
    one({ status: 'processed', transaction: { id: TRANSACTION, reference: asked.transaction } })(asked),
  'needs-attention': one({ status: 'needs-attention' }),
  failed: one({ status: 'failed' }),
  'a new state': one({ status: 'something' }),
  'several, one of them processed': (asked: RefundParameters) => [
    refund(asked, { id: 1, status: 'failed' }),
    refund(asked, { id: 2, status: 'processed', amount: 1 }),
    refund(asked, { id: 3, status: 'processed', transaction: 7 }),
    refund(asked, { status: 'processed' }),
  ],
  'of another payment': one({ id: 3, status: 'processed', transaction: 7 }),
  'of another amount': one({ id: 2, status: 'processed', amount: 1 }),
  'in another currency': one({ id: 2, status: 'processed', currency: 'NGN' }),
  none: () => [],
} satisfies Record<string, Refunds>

/** The faulty responses to a status check. */
const refundFaults = {
  'wrong key': refused(401, 'invalid_Key', 'Invalid key'),
  'not found': refused(404, 'refund_not_found', 'Refund not found'),
  'server error': refused(500, 'server_error', 'An error occurred'),
  'no list': () => json(200, { status: true, data: { id: 1 } }),
  ...all,
}

export type RefundStart = keyof typeof refundStarts
export type RefundAnswer = keyof typeof refundLists | keyof typeof refundFaults
export const REFUND_STARTS = namesOf<RefundStart>(refundStarts)
export const REFUND_ANSWERS = namesOf<RefundAnswer>(refundLists, refundFaults)

/**
 * Returns the response to a request for one refund by its ID, or for all refunds of a payment.
 * @param asked the parameters with which the refund was started
 */
export function answerRefunds(name: RefundAnswer, asked: RefundParameters, url: URL): Answer {
  if (name in refundFaults) return refundFaults[name as keyof typeof refundFaults]()
  const refunds = refundLists[name as keyof typeof refundLists](asked)
  const id = /^\/refund\/(.+)$/.exec(url.pathname)?.[1]
  if (id === undefined) {
    const of = url.searchParams.get('transaction') === String(TRANSACTION) ? refunds : []
    return json(200, { status: true, message: 'Refunds retrieved', data: of, meta: { total: of.length, page: 1 } })
  }
  const found = refunds.find((known) => String(known.id) === id)
  return found ? json(200, { status: true, message: 'Refund retrieved', data: found }) : refundFaults['not found']()
}

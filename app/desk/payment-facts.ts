import type { DeskPayment } from '#contract/desk/payments.ts'
import { minuteOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { isRefundUnderWay, refundSentence, type RefundState } from '#domain/payments/refunds.ts'
import {
  type AttemptState,
  isPaidByHand,
  PAYMENT_METHODS,
  type PaymentState,
  type PaymentType,
} from '#domain/order-kinds.ts'

/** The label of each payment status at the desk. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  open: 'Payment unclear',
  waiting: 'Not paid yet',
  simulated: 'Simulated',
  paid: 'Paid',
  declined: 'Declined',
  expired: 'Not paid in time',
  refunded: 'Refunded',
}

/** The label of each status of a payment attempt at the desk. */
const ATTEMPT_WORDS: Readonly<Record<AttemptState, string>> = {
  starting: 'Starting',
  waiting: 'Waiting for the buyer',
  unclear: 'Unclear',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Not paid in time',
}

/** Returns the name of a payment method. */
export function methodWords(way: string): string {
  return way in PAYMENT_METHODS ? PAYMENT_METHODS[way as PaymentType] : way
}

const DUE: Readonly<Record<string, string>> = {
  canceled: 'The order had been canceled',
  'paid-twice': 'It had already been paid',
  'sold-out': 'Its items have been sold since',
  'wrong-amount': 'A different amount arrived',
}

const REFUNDS: Readonly<Record<Exclude<RefundState, 'failed' | 'processed'>, (service: string) => string>> = {
  requested: () => 'About to be sent',
  starting: () => 'Sent, not confirmed yet',
  pending: (service) => `${service} is refunding the money`,
  'needs-attention': (service) => `${service} needs you to act: check its dashboard`,
}

/** Returns the known facts about a payment, each with its name. */
export function paymentFacts(payment: DeskPayment): [name: string, value: string][] {
  const { amount, currency, received, code, phone, receipt, toldAt, toldReceipt, refundDue } = payment
  const { refunds, endedAt, nextPoll, nextRefundPoll, id, gateway } = payment
  const known: [string, string | null][] = [
    ['Gateway', gateway],
    ['Result code', code],
    ['Phone', phone],
    ['Receipt', receipt],
    ['Reported as paid, not confirmed', toldAt === null ? null : `${minuteOf(toldAt)}, ${toldReceipt ?? 'no receipt'}`],
    ['Received', received === null || received === amount ? null : formatMoney(received, currency)],
    ['Refund due', refundDue === null ? null : (DUE[refundDue] ?? refundDue)],
    ['Refund', refundStatus(payment)],
    ...refunds.map((refund): [string, string] => [
      refunds.length > 1 ? `Refunded ${minuteOf(refund.at)}` : 'Refunded',
      refundWords(refund, payment),
    ]),
    ['Ended', endedAt === null ? null : minuteOf(endedAt)],
    ['Next status check', nextPoll === null ? null : minuteOf(nextPoll)],
    ['Next refund status check', nextRefundPoll === null ? null : minuteOf(nextRefundPoll)],
    ['ID', id],
  ]
  return known.flatMap(([name, value]) => (value === null ? [] : [[name, value] satisfies [string, string]]))
}

function refundWords(
  { at, amount, items, receipt }: DeskPayment['refunds'][number],
  { received, currency }: Pick<DeskPayment, 'received' | 'currency'>,
): string {
  const returned = received === 0 ? 'money in another currency' : formatMoney(amount, currency)
  const what = items === '' ? returned : `${returned} (${items})`
  return [minuteOf(at), what, receipt].filter((word) => word !== null && word !== '').join(', ')
}

function refundStatus({ service, refundState, refundProblem, nextRefundPoll }: DeskPayment): string | null {
  if (refundState === null || refundState === 'processed') return null
  if (refundState === 'failed') return refundProblem === null ? 'Failed' : refundSentence(refundProblem, service)
  if (nextRefundPoll === null) return `Outcome unknown: check the ${service} dashboard`
  return REFUNDS[refundState](service)
}

/** Returns the badge of a payment attempt. */
export function paymentBadge(payment: DeskPayment): string {
  const { way, state, toldAt } = payment
  const isReported = isPaidByHand(way) && toldAt !== null && state !== 'paid'
  return refundBadge(payment) ?? (isReported ? 'Reported by the buyer' : ATTEMPT_WORDS[state])
}

/** Returns the badge of a payment that was or must be refunded; undefined for any other payment. */
function refundBadge(payment: DeskPayment): string | undefined {
  const { refundDue, refundedAt, refundState, nextRefundPoll, refunds } = payment
  if (refundedAt !== null) return 'Refunded'
  if (isRefundUnderWay(refundState, nextRefundPoll)) return 'Refund in progress'
  if (refundState === 'failed') return 'Refund failed'
  if (refundState !== null && refundState !== 'processed') return 'Refund needs your attention'
  if (refundDue !== null) return 'Refund due'
  return refunds.length > 0 ? 'Partially refunded' : undefined
}

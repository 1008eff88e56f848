import { formatMoney, type Cents } from '#domain/money.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { isolated } from '#domain/text/text.ts'
import { refundSentence, type RefundProblem } from '#domain/payments/refunds.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import { OWNER, type QueuedMail } from '#server/mail/outbox.ts'
import { arrivedAmount, inWords } from './attempt-amounts.ts'
import type { Attempt } from './attempts.ts'
import { serviceOf } from './create-gateways.ts'
import type { Refund } from './refund-queries.ts'
import type { NoticeNews } from '#server/payments/gateway/payment-gateway.ts'

/** The common fields of all emails to the owner. */
const TO_OWNER = { kind: 'uncapped', recipient: OWNER } as const

/** Returns the email to the owner about payments that fail because of the shop's own settings. */
export function setupFaultMail({ number, gateway }: Attempt, code: string): QueuedMail {
  const { label: service, causes } = serviceOf(gateway)
  return {
    ...TO_OWNER,
    subject: `${service} refuses payments to your shop (${code})`,
    text: `A buyer could not pay for ${number}: ${service} refused the payment with the result ${code}, because of the shop's own settings. Other buyers will have the same problem.\n\n${causes}\n`,
  }
}

/** Returns the email to the owner about a disputed payment. */
export function disputeMail(
  { number, amount, currency, gateway, receipt }: Attempt,
  { event, status, dueAt }: NoticeNews & { kind: 'dispute' },
): QueuedMail {
  const service = serviceOf(gateway).label
  const due = dueAt === undefined ? '' : `\n${service} expects your response by: ${dueAt}`
  return {
    ...TO_OWNER,
    subject: `Dispute about ${formatMoney(amount, currency)} for ${number}`,
    text: `The payment of ${formatMoney(amount, currency)} for ${number} is disputed. Respond in the ${service} dashboard: without a response in time, the money goes back to the buyer.\n\nEvent: ${event}\nStatus: ${status ?? 'not stated'}${due}\nReceipt: ${receipt ?? 'not known'}\n`,
  }
}

/**
 * Returns the email to the owner about a payment by hand that the buyer has reported.
 * @param code the code or reference that the buyer typed
 * @param isKnown whether another payment already has this receipt
 */
export function reportedMail({ number, amount, currency, way }: Attempt, code: string, isKnown: boolean): QueuedMail {
  const known = isKnown ? ' Another payment already has this receipt.' : ''
  return {
    ...TO_OWNER,
    kind: 'orders',
    subject: `Check a payment: ${formatMoney(amount, currency)} for ${number}`,
    text: `The buyer of ${number} says that ${formatMoney(amount, currency)} was paid. Payment method: ${PAYMENT_METHODS[way]}. Check whether the money has arrived, and then settle the payment at your desk, or close it as not paid.\n\nTyped by the buyer: ${isolated(code)}.${known}\n`,
  }
}

const BECAUSE: Readonly<Record<RefundReason, string>> = {
  canceled: 'The order had been canceled before the payment arrived.',
  'paid-twice': 'It had already been paid.',
  'wrong-amount': 'It is not the requested amount, so nothing was delivered.',
  'sold-out': 'The payment arrived after the order had expired, and its items have been sold since.',
}

/** Returns the email to the owner about money that has to be refunded. Nothing is refunded automatically. */
export function refundDueMail(attempt: Attempt, left: Cents, reason: RefundReason): QueuedMail {
  const { number, amount, currency, gateway, receipt } = attempt
  const [arrived, due] = [arrivedAmount(attempt), inWords(attempt, left)]
  const what = due === arrived ? `we received ${arrived}, which` : `${due} of the ${arrived} received`
  const asked = reason === 'wrong-amount' ? `\nRequested: ${formatMoney(amount, currency)}` : ''
  return {
    ...TO_OWNER,
    subject: `Refund due: ${due} for ${number}`,
    text: `For ${number}, ${what} must be refunded. ${BECAUSE[reason]}\n\nGateway: ${gateway}\nReceipt: ${receipt ?? 'not known'}${asked}\n\nNo refund is sent automatically.\n`,
  }
}

/** Returns the email to the owner about a delivered order whose payment turned out to have a different amount. */
export function otherAmountMail(attempt: Attempt): QueuedMail {
  const { number, amount, currency, receipt } = attempt
  const arrived = arrivedAmount(attempt)
  return {
    ...TO_OWNER,
    subject: `A different amount arrived: ${arrived} for ${number}`,
    text: `We received ${arrived} for ${number}. The gateway confirmed the payment before it reported the amount, so the purchase has already been delivered. Ask the buyer for the rest, refund the difference, or cancel.\n\nReceipt: ${receipt ?? 'not known'}\nRequested: ${formatMoney(amount, currency)}\n`,
  }
}

/**
 * Returns the email to the owner about a payment that was already settled with one receipt when the gateway reported
 * another receipt.
 * @param known the receipt with which the payment was settled
 */
export function secondReceiptMail(attempt: Attempt, known: string): QueuedMail {
  const { number, gateway, receipt } = attempt
  const [arrived, service] = [arrivedAmount(attempt), serviceOf(gateway).label]
  return {
    ...TO_OWNER,
    subject: `Perhaps paid twice: ${arrived} for ${number}`,
    text: `${service} reports that ${arrived} arrived for ${number}, with the receipt ${receipt ?? 'not known'}. That payment was already settled with the receipt ${known}. Look for both receipts in your records: if both payments arrived, refund one of them.\n`,
  }
}

/** Returns the email to the owner about a failed refund. */
export function refundFailedMail(attempt: Attempt, refund: Refund, problem: RefundProblem): QueuedMail {
  const amount = inWords(attempt, refund.amount)
  return {
    ...TO_OWNER,
    subject: `Refund failed: ${amount} for ${attempt.number}`,
    text: `The refund of ${amount} for ${attempt.number} failed: no money was returned. ${refundSentence(problem, serviceOf(attempt.gateway).label)}\n\n${receiptsOf(attempt, refund)}\n`,
  }
}

/** Returns the email to the owner about a refund with which the gateway cannot proceed on its own. */
export function refundAttentionMail(attempt: Attempt, refund: Refund): QueuedMail {
  const [amount, service] = [inWords(attempt, refund.amount), serviceOf(attempt.gateway).label]
  return {
    ...TO_OWNER,
    subject: `Refund needs your attention: ${amount} for ${attempt.number}`,
    text: `${service} cannot continue with the refund of ${amount} for ${attempt.number} without you. Look at the refund in its dashboard: it may need the buyer’s bank details. If you return the money in another way, record it at your desk.\n\n${receiptsOf(attempt, refund)}\n`,
  }
}

/**
 * Returns the email to the owner about a payment for which two refunds were sent.
 * @param receipt the receipt of the refund that was just processed
 */
export function sentTwiceMail(attempt: Attempt, refund: Refund, receipt: string): QueuedMail {
  const [amount, service] = [inWords(attempt, refund.amount), serviceOf(attempt.gateway).label]
  return {
    ...TO_OWNER,
    subject: `Two refunds were sent: ${amount} for ${attempt.number}`,
    text: `${service} has refunded ${amount} for ${attempt.number}. It had previously reported that there was no such refund, so another one was sent. Check in its dashboard that the money was refunded only once.\n\nRefund receipt: ${receipt}\n`,
  }
}

function receiptsOf({ receipt }: Attempt, { reference }: Refund): string {
  const refund = reference === null ? '' : `\nRefund: ${reference}`
  return `Payment receipt: ${receipt ?? 'not known'}${refund}`
}

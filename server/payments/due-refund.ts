import type { Database } from '#server/db/all-tables.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import { queueMail, type MailParts } from '#server/mail/outbox.ts'
import { markRefundDue, payingAttempt, type Attempt } from './attempts.ts'
import { refundDueMail } from './owner-mails.ts'
import { isReturned, leftCents, refundsOfPayment, unfinishedOf } from './refund-queries.ts'

/** Stores that a payment's money has to be returned, and notifies the owner. */
export async function dueRefund(
  transaction: Database,
  parts: MailParts,
  attempt: Attempt,
  reason: RefundReason,
): Promise<void> {
  // Nothing was charged, so nothing has to be refunded.
  if (attempt.gateway === 'none') return
  await markRefundDue(transaction, attempt.id, reason)
  const refunds = await refundsOfPayment(transaction, attempt.id)
  // A refund in progress needs no attention.
  if ((unfinishedOf(refunds)?.ask_at ?? null) !== null) return
  await queueMail(transaction, refundDueMail(attempt, leftCents(attempt, refunds), reason), parts)
}

/** Stores that the payment for a canceled order has to be returned, if the order was paid. */
export async function dueRefundOf(transaction: Database, parts: MailParts, orderId: string): Promise<void> {
  const attempt = await payingAttempt(transaction, orderId)
  if (attempt?.refund_due === null && !isReturned(attempt)) await dueRefund(transaction, parts, attempt, 'canceled')
}

import type { Database } from '#server/db/all-tables.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { markRefundDue, payingAttempt, type Attempt } from './attempts.ts'
import { refundDueMail } from './owner-mails.ts'
import { isReturned, leftCents, refundsOfPayment, unfinishedOf } from './refund-queries.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** Stores that a payment's money has to be returned, and notifies the owner. */
export async function dueRefund(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  reason: RefundReason,
): Promise<void> {
  // Nothing was charged, so nothing has to be refunded.
  if (attempt.gateway === 'none') return
  await markRefundDue(transaction, attempt.id, reason)
  const refunds = await refundsOfPayment(transaction, attempt.id)
  const [left, unfinished] = [leftCents(attempt, refunds), unfinishedOf(refunds)]
  // A refund in progress of all that is left needs no attention.
  if (unfinished && unfinished.ask_at !== null && unfinished.amount >= left) return
  await queueMail(transaction, refundDueMail(attempt, left, reason), site)
}

/** Stores that the payment for a canceled order has to be returned, if the order was paid. */
export async function dueRefundOf(transaction: Database, site: TransactionContext, orderId: string): Promise<void> {
  const attempt = await payingAttempt(transaction, orderId)
  if (attempt?.refund_due === null && !isReturned(attempt)) await dueRefund(transaction, site, attempt, 'canceled')
}

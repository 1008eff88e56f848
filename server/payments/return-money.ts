import { refundedItems } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { orderOf } from '#server/orders/queries.ts'
import { refundOrder } from '#server/orders/settle-order.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import type { RefundReason } from '#server/db/tables/payments.ts'
import { inWords } from './attempt-amounts.ts'
import { attemptOf, isPaying, markRefundDue, payingAttempt, type Attempt } from './attempts.ts'
import { completedLines, itemsOf } from './refund-plan.ts'
import { isReturned, refundsOfPayment, leftCents, unfinishedOf } from './refund-queries.ts'
import { refundDueMail } from './owner-mails.ts'

/**
 * Undoes the delivery of what was refunded, and notifies the buyer.
 * @param refundId the ID of the refund, which must already be stored
 */
export async function returnMoney(
  transaction: Database,
  site: TransactionContext,
  paymentId: string,
  refundId: string,
): Promise<void> {
  const attempt = await attemptOf(transaction, paymentId)
  const { number, order_id } = attempt
  const [order, refunds] = [await orderOf(transaction, order_id), await refundsOfPayment(transaction, paymentId)]
  const refund = refunds.find(({ id }) => id === refundId)!
  if (isPaying(attempt))
    await refundOrder(transaction, order, {
      reason: refund.reason,
      returned: isReturned(attempt) ? [...order.lines.keys()] : completedLines(order, refunds, refundId),
      restocked: refund.lines.map(({ position, restocked }) => ({ position, quantity: restocked })),
    })
  if (attempt.gateway === 'none') return
  const items = refundedItems(itemsOf(order, refund), order.currency)
  const mail = {
    kind: 'uncapped' as const,
    recipient: order.email,
    replyTo: OWNER,
    subject: `Your refund for ${number}`,
    text: `We have refunded ${inWords(attempt, refund.amount)} for ${number}.\n\n${items.length === 0 ? '' : `${items.join('\n')}\n\n`}Refund receipt: ${refund.receipt}\n`,
  }
  await queueMail(transaction, mail, site)
}

/** Records that a payment has to be refunded, and notifies the owner. */
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
  // If a refund of everything that is left is already in progress, the owner has nothing to do.
  if (unfinished && unfinished.poll_at !== null && unfinished.amount >= left) return
  await queueMail(transaction, refundDueMail(attempt, left, reason), site)
}

/** Records that the payment for a canceled order has to be refunded, if the order was paid. */
export async function dueRefundOf(transaction: Database, site: TransactionContext, orderId: string): Promise<void> {
  const attempt = await payingAttempt(transaction, orderId)
  if (attempt?.refund_due === null && !isReturned(attempt)) await dueRefund(transaction, site, attempt, 'canceled')
}

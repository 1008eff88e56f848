import { refundedItems } from '#domain/payments/receipt.ts'
import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { orderOf } from '#server/orders/queries.ts'
import { refundOrder } from '#server/orders/settle-order.ts'
import { inWords } from './attempt-amounts.ts'
import { attemptOf, isPaying } from './attempts.ts'
import { completedLines, itemsOf } from './refund-plan.ts'
import { isReturned, refundsOfPayment } from './refund-queries.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * Takes back what the returned money had paid for, after the refund was stored, and notifies the buyer.
 * @param refundId the refund that was stored
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
    text: `We have returned ${inWords(attempt, refund.amount)} for ${number}, the way you paid.\n\n${items.length === 0 ? '' : `${items.join('\n')}\n\n`}Receipt of the refund: ${refund.receipt}\n`,
  }
  await queueMail(transaction, mail, site)
}

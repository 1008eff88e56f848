import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail, type MailParts } from '#server/mail/outbox.ts'
import { arrivedAmount, attemptOf, type Attempt } from './attempts.ts'
import { orderOf } from '#server/orders/queries.ts'
import { refundOrder } from '#server/orders/settle-order.ts'

type Note = (
  transaction: Database,
  refunded: Pick<Attempt, 'id' | 'refunded_at' | 'refund_receipt'>,
) => Promise<boolean>

/**
 * Stores that money was returned, and notifies the buyer. If the money had paid for the order, that order or
 * sale is also marked as refunded: licenses are revoked, and past downloads still count.
 * @param note stores the return with the attempt, and returns whether there was money to return
 * @param returned the receipt and the reason of the return
 * @returns whether there was money to return
 */
export async function returnMoney(
  transaction: Database,
  parts: MailParts,
  { id }: Pick<Attempt, 'id'>,
  note: Note,
  { receipt, reason }: { receipt: string; reason: string },
): Promise<boolean> {
  if (!(await note(transaction, { id, refunded_at: parts.now().toISOString(), refund_receipt: receipt }))) return false
  const attempt = await attemptOf(transaction, id)
  // A second payment, or a payment of the wrong amount, has paid for nothing.
  if (attempt.refund_due !== 'paid-twice' && attempt.refund_due !== 'wrong-amount')
    await refundOrder(transaction, attempt.order_id, reason)
  if (attempt.gateway === 'none') return true
  const recipient = (await orderOf(transaction, attempt.order_id)).email
  await queueMail(transaction, { ...refundMail(attempt, receipt), recipient, replyTo: OWNER }, parts)
  return true
}

/** Returns the email to the buyer about a refund. */
function refundMail(attempt: Attempt, receipt: string) {
  const { number } = attempt
  return {
    kind: 'uncapped' as const,
    subject: `Your refund for ${number}`,
    text: `We have returned ${arrivedAmount(attempt)} for ${number}, the way you paid.\n\nReceipt of the refund: ${receipt}\n`,
  }
}

import type { Database } from '#server/db/all-tables.ts'
import { OWNER, queueMail } from '#server/mail/outbox.ts'
import { orderOf } from '#server/orders/queries.ts'
import { refundOrder, type SettleParts } from '#server/orders/settle-order.ts'
import { arrivedAmount, attemptOf, type Attempt } from './attempts.ts'

/**
 * Takes back what a returned payment had paid for, after the refund was stored, and notifies the buyer.
 * @param returned the receipt and the reason of the return
 */
export async function returnMoney(
  transaction: Database,
  parts: SettleParts,
  { id }: Pick<Attempt, 'id'>,
  { receipt, reason }: { receipt: string; reason: string },
): Promise<void> {
  const attempt = await attemptOf(transaction, id)
  await refundOrder(transaction, attempt.order_id, reason)
  if (attempt.gateway === 'none') return
  const { number, order_id } = attempt
  const mail = {
    kind: 'uncapped' as const,
    recipient: (await orderOf(transaction, order_id)).email,
    replyTo: OWNER,
    subject: `Your refund for ${number}`,
    text: `We have returned ${arrivedAmount(attempt)} for ${number}, the way you paid.\n\nReceipt of the refund: ${receipt}\n`,
  }
  await queueMail(transaction, mail, parts)
}

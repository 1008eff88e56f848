import type { Database } from '../db/all-tables.ts'
import type { RefundReason } from '../db/tables/payments.ts'
import { queueMail } from '../mail/outbox.ts'
import { markRefundDue, payingAttempt, type Attempt } from './attempts.ts'
import { refundDueMail } from './refund-due-mail.ts'

type Parts = { now: () => Date; randomText: () => string; mailTo: string | undefined }

/** Notes that the money of an attempt has to be returned, and tells the owner. */
export async function dueRefund(
  transaction: Database,
  { now, randomText, mailTo }: Parts,
  attempt: Attempt,
  reason: RefundReason,
): Promise<void> {
  await markRefundDue(transaction, attempt.id, reason)
  // A refund that is under way needs nobody.
  if (mailTo !== undefined && attempt.refund_ask_at === null)
    await queueMail(transaction, refundDueMail(attempt, reason, mailTo), randomText(), now())
}

/** Notes that the money for an order that is now canceled has to be returned, if it was paid. */
export async function dueRefundOf(transaction: Database, parts: Parts, subjectId: string): Promise<void> {
  const attempt = await payingAttempt(transaction, subjectId)
  if (attempt?.refund_due === null && attempt.refunded_at === null)
    await dueRefund(transaction, parts, attempt, 'canceled')
}

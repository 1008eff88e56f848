import { formatMoney } from '../../domain/money.ts'
import type { Database } from '../db/all-tables.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { queueMail } from '../mail/outbox.ts'
import { attemptOf, noteRefund, type Attempt } from './attempts.ts'
import type { Payable } from './payable.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { recordIn, type RecordParts } from './record-standing.ts'

type Parts = Omit<RecordParts, 'db'>

/**
 * Stores that the owner has found the money of an attempt, with its receipt, and delivers what was paid for.
 * @returns whether it was still unpaid
 */
export async function settleByHand(
  transaction: Database,
  parts: Parts,
  attempt: Attempt,
  payable: Payable,
  receipt: string,
  gateway: Pick<PaymentGateway, 'isSimulated' | 'canTryAgain'>,
): Promise<boolean> {
  if (attempt.state === 'paid') return false
  try {
    await recordIn(transaction, parts, attempt, payable, { state: 'paid', receipt }, gateway)
  } catch (error) {
    // The receipt belongs to another payment.
    if (isUniqueViolation(error)) return false
    throw error
  }
  return true
}

/**
 * Stores that money was returned, and tells the buyer. If the money had paid for the order or the sale, that is
 * refunded, too: licenses are revoked, and what was downloaded stays counted.
 * @param receipt the proof of the return
 * @returns whether there was anything to return
 */
export async function refundByHand(
  transaction: Database,
  parts: Parts,
  attempt: Attempt,
  payable: Payable,
  { receipt, reason }: { receipt: string; reason: string },
): Promise<boolean> {
  if (
    !(await noteRefund(transaction, {
      id: attempt.id,
      refunded_at: parts.now().toISOString(),
      refund_receipt: receipt,
    }))
  )
    return false
  const { refund_due } = await attemptOf(transaction, attempt.id)
  // Money that came twice, or for another amount, has paid for nothing.
  const hasPaid = refund_due === null || refund_due === 'canceled' || refund_due === 'sold-out'
  const email = hasPaid ? await payable.refund(transaction, reason) : undefined
  if (parts.mailTo === undefined || email === undefined) return true
  const amount = formatMoney(attempt.amount, attempt.currency)
  const mail = {
    kind: 'uncapped' as const,
    recipient: email,
    replyTo: parts.mailTo,
    subject: `Your refund for ${attempt.number}`,
    text: `We have returned ${amount} for ${attempt.number}, the way you paid.\n\nReceipt of the refund: ${receipt}\n`,
  }
  await queueMail(transaction, mail, parts.randomText(), parts.now())
  return true
}

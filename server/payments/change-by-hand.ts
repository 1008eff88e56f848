import type * as v from 'valibot'
import type { changeDeskPayment } from '../../contract/desk/payments.ts'
import { looksLikeEmail, oneLine, severalLines } from '../../domain/text/typed-text.ts'
import type { Database } from '../db/all-tables.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Act, Refused } from '../desk/audit.ts'
import { queueMail } from '../mail/outbox.ts'
import { arrivedAmount, attemptOf, findAttempt, markLookedAt, noteRefund, type Attempt } from './attempts.ts'
import { isSimulatedBy, type Gateways } from './gateways.ts'
import type { FindPayable, Payable } from './payable.ts'
import { recordIn, type RecordParts } from './record-standing.ts'

type Parts = Omit<RecordParts, 'db'>
export type ByHandParts = Parts & { gateways: Gateways; payable: FindPayable }
export type ByHand = v.InferOutput<(typeof changeDeskPayment)['body']>

const ACTS = {
  settle: 'payment settled',
  refund: 'payment refunded',
  'not-received': 'payment not received',
} as const satisfies Record<ByHand['change'], string>

/**
 * Stores what the owner has found out or done about a payment. Only money that never came needs no receipt.
 * @returns what was done, or why it was refused
 */
export async function changeByHand(
  transaction: Database,
  parts: ByHandParts,
  { payment: id, change, ...typed }: ByHand,
): Promise<Act | Refused> {
  const [attempt, receipt, reason] = [
    await findAttempt(transaction, id),
    oneLine(typed.receipt),
    severalLines(typed.reason),
  ]
  if (!attempt) return 'nothing-with-this-id'
  if (reason === '' || (receipt === '' && change !== 'not-received')) return 'desk-conflict'
  const payable = parts.payable(attempt)
  const isDone = await {
    settle: () => settle(transaction, parts, attempt, payable, receipt),
    refund: () => refund(transaction, parts, attempt, payable, { receipt, reason }),
    'not-received': () => markLookedAt(transaction, id),
  }[change]()
  if (!isDone) return 'desk-conflict'
  return { act: ACTS[change], subject: attempt.number, detail: receipt === '' ? reason : `${receipt}: ${reason}` }
}

/** Stores that money was found, and delivers what was paid for. @returns whether it was still unpaid */
async function settle(
  transaction: Database,
  parts: ByHandParts,
  attempt: Attempt,
  payable: Payable,
  receipt: string,
): Promise<boolean> {
  if (attempt.state === 'paid') return false
  const gateway = { isSimulated: isSimulatedBy(parts.gateways, attempt.gateway), canTryAgain: false }
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
 * @param returned the proof of the return, and why
 * @returns whether there was anything to return
 */
async function refund(
  transaction: Database,
  parts: Parts,
  { id }: Attempt,
  payable: Payable,
  returned: { receipt: string; reason: string },
): Promise<boolean> {
  const { receipt, reason } = returned
  const refunded = { id, refunded_at: parts.now().toISOString(), refund_receipt: receipt }
  if (!(await noteRefund(transaction, refunded))) return false
  const attempt = await attemptOf(transaction, id)
  // Money that came twice, or for another amount, has paid for nothing.
  if (attempt.refund_due !== 'paid-twice' && attempt.refund_due !== 'wrong-amount')
    await payable.refund(transaction, reason)
  const recipient = await payable.email(transaction)
  if (parts.mailTo !== undefined && looksLikeEmail(recipient))
    await queueMail(
      transaction,
      { ...refundMail(attempt, receipt), recipient, replyTo: parts.mailTo },
      parts.randomText(),
      parts.now(),
    )
  return true
}

/** Returns the email that tells a buyer that money was returned. */
function refundMail(attempt: Attempt, receipt: string) {
  const { number } = attempt
  return {
    kind: 'uncapped' as const,
    subject: `Your refund for ${number}`,
    text: `We have returned ${arrivedAmount(attempt)} for ${number}, the way you paid.\n\nReceipt of the refund: ${receipt}\n`,
  }
}

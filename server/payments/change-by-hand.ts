import type * as v from 'valibot'
import type { changeDeskPayment } from '#contract/desk/payments.ts'
import { isRefundUnderWay } from '#domain/payments/refund-states.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Act, Refused } from '#server/audit/carry-out.ts'
import { findAttempt, markLookedAt, type Attempt } from './attempts.ts'
import { canRefund, gatewayNamed, type Gateways } from './gateways.ts'
import { recordIn, type RecordParts } from './record-status.ts'
import { dropRefund, noteRefund, refundOf, requestRefund } from './refund-queries.ts'
import { returnMoney } from './return-money.ts'

type Parts = Omit<RecordParts, 'db'>
export type ByHandParts = Parts & { gateways: Gateways }
export type ByHand = v.InferOutput<(typeof changeDeskPayment)['body']>

const ACTS = {
  settle: 'payment settled',
  refund: 'payment refunded',
  'refund-through': 'refund requested',
  'drop-refund': 'refund dropped',
  'not-received': 'payment not received',
} as const satisfies Record<ByHand['change'], string>

/** The changes that need a receipt. */
export const WITH_RECEIPT: ReadonlySet<ByHand['change']> = new Set(['settle', 'refund'])

/**
 * Applies a manual change to a payment: the owner records a finding or a refund, or requests a refund through the
 * gateway.
 * @returns the action for the log, or why the change was refused
 */
export async function changeByHand(
  transaction: Database,
  parts: ByHandParts,
  { payment: id, change, ...typed }: ByHand,
): Promise<Act | Refused> {
  const [attempt, receipt, reason] = [
    await findAttempt(transaction, id),
    WITH_RECEIPT.has(change) ? capitalKey(typed.receipt) : '',
    severalLines(typed.reason),
  ]
  if (!attempt) return 'nothing-with-this-id'
  if (reason === '' || (receipt === '' && WITH_RECEIPT.has(change))) return 'desk-conflict'
  const last = await refundOf(transaction, id)
  const isReturn = change === 'refund' || change === 'refund-through'
  if (isReturn && isRefundUnderWay(last?.state, last?.ask_at ?? null)) return 'refund-under-way'
  if (change === 'refund-through' && !gatewayNamed(parts.gateways, attempt.gateway)) return 'gateway-off'
  const isDone = await {
    settle: () => settle(transaction, parts, attempt, receipt),
    refund: () => noteReturn(transaction, parts, attempt, { receipt, reason }),
    'refund-through': () =>
      canRefund(parts.gateways, attempt, last) && requestRefund(transaction, attempt, newRefund(parts, reason)),
    'drop-refund': () => dropRefund(transaction, attempt),
    'not-received': () => markLookedAt(transaction, id),
  }[change]()
  if (!isDone) return 'desk-conflict'
  return { act: ACTS[change], subject: attempt.number, detail: receipt === '' ? reason : `${receipt}: ${reason}` }
}

/**
 * Stores that the owner has found the money, and delivers what was paid for.
 * @returns whether the attempt was still unpaid
 */
async function settle(transaction: Database, parts: ByHandParts, attempt: Attempt, receipt: string): Promise<boolean> {
  if (attempt.state === 'paid') return false
  const gateway = { isSimulated: attempt.is_simulated === 1, canTryAgain: false }
  try {
    // If a callback has just recorded the payment, this changes nothing.
    const reported = { state: 'paid', receipt, received: attempt.amount } as const
    return await recordIn(transaction, parts, attempt, reported, gateway)
  } catch (error) {
    // The receipt belongs to another payment.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

function newRefund({ now, randomText }: Pick<ByHandParts, 'now' | 'randomText'>, reason: string) {
  return { id: randomText(), reason, requested_at: now().toISOString() }
}

/** Stores that the owner has returned the money by hand. @returns whether there was money to return */
async function noteReturn(
  transaction: Database,
  parts: ByHandParts,
  attempt: Attempt,
  returned: { receipt: string; reason: string },
): Promise<boolean> {
  const { receipt, reason } = returned
  if (!(await noteRefund(transaction, attempt, { ...newRefund(parts, reason), receipt }))) return false
  await returnMoney(transaction, parts, attempt, returned)
  return true
}

import type * as v from 'valibot'
import type { changeDeskPayment } from '#contract/desk/payments.ts'
import { isRefundUnderWay } from '#domain/payments/refunds.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import type { Act, Refused } from '#server/audit/carry-out.ts'
import { queueNotFoundMail } from '#server/orders/order-mails.ts'
import { orderOf } from '#server/orders/queries.ts'
import { wasPaid } from '#server/orders/settle-order.ts'
import { markLookedAt } from './attempts-to-look-at.ts'
import { findAttempt, isReceiptKnown, noteTypedReceipt, type Attempt } from './attempts.ts'
import { canRefund, gatewayNamed } from './gateways.ts'
import { recordIn } from './record-status.ts'
import { dropRefund, noteRefund, requestRefund, type NotRefunded } from './refund-changes.ts'
import type { Wanted } from './refund-plan.ts'
import { unfinishedRefund } from './refund-queries.ts'
import { returnMoney } from './return-money.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

type Body = v.InferOutput<(typeof changeDeskPayment)['body']>
export type ByHand = Omit<Body, 'restock'> & Partial<Pick<Body, 'restock'>>

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
 * Applies an owner's change to a payment: records whether the money arrived, records a manual refund, or requests or
 * drops a refund through the gateway.
 * @returns the action for the log, or why the change was refused
 */
export async function changeByHand(
  transaction: Database,
  site: TransactionContext,
  { payment: id, change, left, part, restock = [], ...typed }: ByHand,
): Promise<Act | Refused> {
  const [attempt, receipt, reason] = [
    await findAttempt(transaction, id),
    WITH_RECEIPT.has(change) ? capitalKey(typed.receipt) : '',
    severalLines(typed.reason),
  ]
  if (!attempt) return 'nothing-with-this-id'
  if (reason === '' || (receipt === '' && WITH_RECEIPT.has(change))) return 'desk-conflict'
  const last = await unfinishedRefund(transaction, id)
  const isReturn = change === 'refund' || change === 'refund-through'
  if (isReturn && isRefundUnderWay(last?.state, last?.poll_at ?? null)) return 'refund-under-way'
  if (change === 'refund-through' && !gatewayNamed(site.gateways, attempt.gateway)) return 'gateway-off'
  const wanted = { left, part, restock }
  const conflictUnless = (isDone: boolean) => (isDone ? undefined : 'desk-conflict')
  const refused = await {
    settle: async () => conflictUnless(await settle(transaction, site, attempt, receipt)),
    refund: () => noteReturn(transaction, site, id, wanted, { receipt, reason }),
    'refund-through': async () =>
      canRefund(site.gateways, attempt, last)
        ? requestRefund(transaction, id, wanted, newRefund(site, reason))
        : 'desk-conflict',
    'drop-refund': async () => conflictUnless(await dropRefund(transaction, id)),
    'not-received': async () => conflictUnless(await closeUnpaid(transaction, site, attempt)),
  }[change]()
  if (refused !== undefined) return refused
  return { act: ACTS[change], subject: attempt.number, detail: receipt === '' ? reason : `${receipt}: ${reason}` }
}

/**
 * Records that the owner has found the money, and delivers what was paid for.
 * @returns false if the attempt was already paid, or if the receipt belongs to another payment
 */
async function settle(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  receipt: string,
): Promise<boolean> {
  if (attempt.state === 'paid') return false
  // The database rejects a duplicate receipt only within one gateway, but a payment to a till and a payment by prompt
  // both have receipts of M-Pesa.
  if (await isReceiptKnown(transaction, receipt)) return false
  try {
    // If a callback has just recorded the payment, this changes nothing.
    const reported = { state: 'paid', receipt, received: attempt.amount } as const
    if (!(await recordIn(transaction, site, attempt, reported, { canTryAgain: false }))) return false
    if (!isPaidByHand(attempt.way)) await noteTypedReceipt(transaction, attempt.id, receipt)
    return true
  } catch (error) {
    // The receipt belongs to another payment.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/**
 * Records that no money arrived, and emails a buyer who had reported a payment by hand, unless the order was paid in
 * another way.
 * @returns false if the attempt does not need the owner's decision
 */
async function closeUnpaid(transaction: Database, site: TransactionContext, attempt: Attempt): Promise<boolean> {
  if (!(await markLookedAt(transaction, attempt, site.now().toISOString()))) return false
  if (!isPaidByHand(attempt.way) || attempt.told_at === null) return true
  const order = await orderOf(transaction, attempt.order_id)
  if (!wasPaid(order)) await queueNotFoundMail(transaction, site, order)
  return true
}

function newRefund({ now, randomText }: TransactionContext, reason: string) {
  return { id: randomText(), reason, requested_at: now().toISOString() }
}

/**
 * Records that the owner has refunded money by hand.
 * @returns the reason if it was not stored
 */
async function noteReturn(
  transaction: Database,
  site: TransactionContext,
  paymentId: string,
  wanted: Wanted,
  { receipt, reason }: { receipt: string; reason: string },
): Promise<NotRefunded | undefined> {
  const refund = { ...newRefund(site, reason), receipt }
  const refused = await noteRefund(transaction, paymentId, wanted, refund)
  if (refused === undefined) await returnMoney(transaction, site, paymentId, refund.id)
  return refused
}

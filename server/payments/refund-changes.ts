import { isRefundUnderWay } from '#domain/payments/refunds.ts'
import type { Database } from '#server/db/all-tables.ts'
import { orderOf } from '#server/orders/queries.ts'
import { isInAnotherCurrency } from './attempt-amounts.ts'
import { attemptOf, markReturned, type Attempt } from './attempts.ts'
import { isForTheSame, planRefund, type Plan, type Wanted } from './refund-plan.ts'
import {
  isReturned,
  leftCents,
  processedOf,
  refundsOfPayment,
  refundWithId,
  unfinishedOf,
  unfinishedRefund,
  type CountedRefund,
  type Refund,
} from './refund-queries.ts'

/** Returns a query that updates a refund unless it is processed or dropped. */
function unended(db: Database, id: string) {
  return db.updateTable('refunds').where('id', '=', id).where('state', 'not in', ['processed', 'dropped'])
}

/**
 * Locks a payment until the transaction ends, so that no other transaction adds or ends one of its refunds.
 * @returns the payment with its refunds, read after the lock was taken
 */
async function lockPayment(
  transaction: Database,
  id: string,
): Promise<{ attempt: Attempt; refunds: CountedRefund[]; last: CountedRefund | undefined }> {
  await transaction
    .updateTable('payment_attempts')
    .set(({ ref }) => ({ number: ref('number') }))
    .where('id', '=', id)
    .execute()
  const refunds = await refundsOfPayment(transaction, id)
  return { attempt: await attemptOf(transaction, id), refunds, last: unfinishedOf(refunds) }
}

type NewRefund = Pick<Refund, 'id' | 'reason' | 'requested_at'>

/**
 * Why a refund was not stored. `desk-conflict`: the payment's state does not allow it, or has changed since the owner
 * looked. `refund-under-way`: another refund is still open. `refund-noted`: a refund with this receipt was recorded
 * before. `refund-amounts`: nothing is left to refund, or less than the owner wants to refund.
 */
export type NotRefunded = 'desk-conflict' | 'refund-under-way' | 'refund-noted' | 'refund-amounts'

/**
 * Stores the owner's request for a refund through the gateway. Replaces an unfinished refund only if that refund has
 * certainly moved no money.
 * @returns why the refund was not stored; undefined if it was
 */
export async function requestRefund(
  transaction: Database,
  paymentId: string,
  wanted: Wanted,
  refund: NewRefund,
): Promise<NotRefunded | undefined> {
  const { attempt, refunds, last } = await lockPayment(transaction, paymentId)
  if (last && (last.state !== 'failed' || last.code === 'declined')) return 'desk-conflict'
  return replace(
    transaction,
    attempt,
    { refunds, last, wanted },
    {
      ...refund,
      through_gateway: 1,
      state: 'requested',
      receipt: null,
      poll_at: refund.requested_at,
      returned_at: null,
    },
  )
}

/**
 * Records that the owner refunded money by hand. Replaces an unfinished refund that is not in progress.
 * @returns why the refund was not stored; undefined if it was
 */
export async function noteRefund(
  transaction: Database,
  paymentId: string,
  wanted: Wanted,
  refund: NewRefund & { receipt: string },
): Promise<NotRefunded | undefined> {
  const { attempt, refunds, last } = await lockPayment(transaction, paymentId)
  if (last && isRefundUnderWay(last.state, last.poll_at)) return 'refund-under-way'
  if (processedOf(refunds).some(hasReceipt(refund.receipt))) return 'refund-noted'
  const refused = await replace(
    transaction,
    attempt,
    { refunds, last, wanted },
    {
      ...refund,
      through_gateway: 0,
      state: 'processed',
      poll_at: null,
      returned_at: refund.requested_at,
    },
  )
  if (refused === undefined) await endIfReturned(transaction, attempt, refund.requested_at)
  return refused
}

/**
 * Stores a refund in place of the payment's unfinished refund, if there is one.
 * @returns the reason if it was not stored
 */
async function replace(
  transaction: Database,
  attempt: Attempt,
  { refunds, last, wanted }: { refunds: CountedRefund[]; last: CountedRefund | undefined; wanted: Wanted },
  refund: Omit<Refund, keyof Plan | 'payment_id' | 'code' | 'reference' | 'started_at' | 'polls'>,
): Promise<NotRefunded | undefined> {
  if (attempt.state !== 'paid' || isReturned(attempt)) return 'desk-conflict'
  // The owner may have sent the same request twice.
  if (wanted.left !== undefined && wanted.left !== leftCents(attempt, refunds)) return 'desk-conflict'
  const planned = planRefund(await orderOf(transaction, attempt.order_id), attempt, refunds, wanted)
  if (!planned) return 'refund-amounts'
  // The gateway may still carry out an open refund, so only a refund of the same amounts, or of everything that is
  // left, can replace it.
  if (last && last.state !== 'failed' && wanted.part && !isForTheSame(planned, last)) return 'refund-under-way'
  if (last && !(await drop(transaction, last))) return 'desk-conflict'
  const { lines, ...amounts } = planned
  const empty = { code: null, reference: null, started_at: null, polls: 0 }
  await transaction
    .insertInto('refunds')
    .values({ ...refund, ...empty, ...amounts, payment_id: attempt.id })
    .execute()
  if (lines.length === 0) return undefined
  await transaction
    .insertInto('refund_lines')
    .values(lines.map((line) => ({ ...line, refund_id: refund.id })))
    .execute()
  return undefined
}

/** Marks a payment as refunded once nothing is left of it. */
async function endIfReturned(transaction: Database, attempt: Attempt, at: string): Promise<void> {
  const left = leftCents(attempt, await refundsOfPayment(transaction, attempt.id))
  if (left <= 0 || isInAnotherCurrency(attempt)) await markReturned(transaction, attempt.id, at)
}

/** Drops a refund, unless it has changed since it was read. @returns whether it was dropped */
async function drop(transaction: Database, { id, state, polls }: Refund): Promise<boolean> {
  const { numUpdatedRows } = await unended(transaction, id)
    .set({ state: 'dropped', poll_at: null })
    .where('state', '=', state)
    .where('polls', '=', polls)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Drops a failed refund, unless the money has to be refunded.
 * @returns whether a refund was dropped
 */
export async function dropRefund(transaction: Database, paymentId: string): Promise<boolean> {
  const { attempt, last } = await lockPayment(transaction, paymentId)
  return last?.state === 'failed' && attempt.refund_due === null && drop(transaction, last)
}

/** Returns a predicate for refunds with this receipt or ID, ignoring case. */
function hasReceipt(receipt: string) {
  const known = receipt.toLowerCase()
  return (refund: Refund) => refund.receipt?.toLowerCase() === known || refund.reference?.toLowerCase() === known
}

/**
 * Records that a gateway has processed a refund. If the refund had been dropped because it seemed to be lost, drops the
 * unfinished refund that replaced it.
 * @returns whether the refund was recorded now, and whether the same money may have been refunded twice
 */
export async function markProcessed(
  transaction: Database,
  { id, payment_id }: Refund,
  { receipt, at }: { receipt: string; at: string },
): Promise<{ isNew: boolean; isSentTwice: boolean }> {
  const { attempt, refunds } = await lockPayment(transaction, payment_id)
  const refund = await refundWithId(transaction, id)
  const isKnown = refunds.some(
    (other) => other.id !== id && receipt !== attempt.reference && hasReceipt(receipt)(other),
  )
  if (refund.state === 'processed' || isKnown) return { isNew: false, isSentTwice: false }
  const isSentTwice = refund.state === 'dropped' && refunds.some((other) => mayHaveReplaced(other, refund))
  if (isReturned(attempt) || refund.amount > leftCents(attempt, refunds)) return { isNew: false, isSentTwice }
  for (;;) {
    const other = await unfinishedRefund(transaction, payment_id)
    // If the other refund has changed since it was read, it is read again.
    if (other === undefined || other.id === id || (await drop(transaction, other))) break
  }
  // The units that the owner wanted to restock may have been restocked with another refund since.
  if (refund.state === 'dropped')
    await transaction.updateTable('refund_lines').set({ restocked: 0 }).where('refund_id', '=', id).execute()
  await transaction
    .updateTable('refunds')
    .set({ state: 'processed', code: null, poll_at: null, receipt, returned_at: at })
    .where('id', '=', id)
    .execute()
  await endIfReturned(transaction, attempt, at)
  return { isNew: true, isSentTwice }
}

/** Returns whether a refund was requested after a dropped refund and may have refunded the same money. */
function mayHaveReplaced(other: CountedRefund, dropped: Refund): boolean {
  const isLater = other.id !== dropped.id && other.requested_at >= dropped.requested_at
  return isLater && other.state !== 'failed' && other.state !== 'requested'
}

/** Makes the status check of a refund due. @returns whether there is a sent refund with an unknown outcome */
export async function makeRefundPollDue(transaction: Database, paymentId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('refunds')
    .set({ poll_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['starting', 'pending', 'needs-attention'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Claims a requested refund before it is sent, so that only one process sends it, once.
 * @param times the start time, and the time of the first status check
 * @returns the claimed refund; undefined if another process claimed it first
 */
export async function claimRefund(
  db: Database,
  id: string,
  times: { started_at: string; poll_at: string | null },
): Promise<Refund | undefined> {
  const { numUpdatedRows } = await unended(db, id)
    .set(({ eb }) => ({ ...times, state: 'starting', polls: eb('polls', '+', 1) }))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? refundWithId(db, id) : undefined
}

/**
 * Claims the status check of a refund by setting the time of the next check.
 * @returns the claimed refund; undefined if another process claimed the check first
 */
export async function claimRefundPoll(
  db: Database,
  { id, polls }: Refund,
  next: string | null,
): Promise<Refund | undefined> {
  const { numUpdatedRows } = await unended(db, id)
    .set({ poll_at: next, polls: polls + 1 })
    .where('polls', '=', polls)
    .where('state', '<>', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { ...(await refundWithId(db, id)), polls: polls + 1 } : undefined
}

/**
 * Stores the reported status of an unprocessed refund, unless the refund has been checked again since.
 * @returns whether the refund's state has changed
 */
export async function markRefundState(
  transaction: Database,
  { id, polls, state: before }: Refund,
  reported: Pick<Refund, 'state'> & Partial<Pick<Refund, 'code' | 'reference' | 'poll_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await unended(transaction, id)
    .set(reported)
    .where('polls', '=', polls)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n && before !== reported.state
}

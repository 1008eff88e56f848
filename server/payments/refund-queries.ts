import { sql } from 'kysely'
import { isRefundUnderWay } from '#domain/payments/refund-states.ts'
import type { Database } from '#server/db/all-tables.ts'
import { attemptOf, type Attempt } from './attempts.ts'

/** Returns a query that updates a payment only if its money has arrived and was not returned. */
function unreturned(db: Database, id: string) {
  return db
    .updateTable('payment_attempts')
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('refunded_at', 'is', null)
}

const ONE_MORE = sql<number>`refund_asked + 1`

/**
 * Stores that the owner returned the money by hand.
 * @returns whether there was money to return and no refund in progress
 */
export async function noteRefund(
  transaction: Database,
  { id, ...refunded }: Pick<Attempt, 'id' | 'refunded_at' | 'refund_receipt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set({ ...refunded, refund_ask_at: null })
    .where(({ or, eb }) => or([eb('refund_ask_at', 'is', null), eb('refund_state', '=', 'needs-attention')]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores that a gateway has returned the money. @returns whether the refund was not yet stored */
export async function markProcessed(
  transaction: Database,
  { id, ...refunded }: Pick<Attempt, 'id' | 'refunded_at' | 'refund_receipt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set({ ...refunded, refund_state: 'processed', refund_code: null, refund_ask_at: null })
    .where('refund_state', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Stores the owner's request for a refund through the gateway.
 * @returns whether the refund is allowed: there was none yet, or the last one certainly moved no money
 */
export async function markRequested(
  transaction: Database,
  { id, refund_reason, at }: Pick<Attempt, 'id' | 'refund_reason'> & { at: string },
): Promise<boolean> {
  const fresh = { refund_code: null, refund_reference: null, refund_started_at: null }
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set({ ...fresh, refund_state: 'requested', refund_reason, refund_ask_at: at, refund_asked: ONE_MORE })
    .where(({ or, and, eb }) =>
      or([
        eb('refund_state', 'is', null),
        and([eb('refund_state', '=', 'failed'), eb('refund_code', '<>', 'declined')]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Drops a failed refund. @returns whether there was one, and the money does not have to be returned */
export async function dropRefund(transaction: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set({
      refund_state: null,
      refund_reason: null,
      refund_code: null,
      refund_reference: null,
      refund_started_at: null,
    })
    .where('refund_state', '=', 'failed')
    .where('refund_due', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes the status check of a refund due. @returns whether there is a sent refund with an unknown outcome */
export async function makeRefundQuestionDue(transaction: Database, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set({ refund_ask_at: at })
    .where('refund_state', 'in', ['starting', 'pending', 'needs-attention'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Returns the attempts with a refund that is due to be sent or checked, in random order, so that failing refunds cannot
 * block the rest.
 */
export async function dueRefunds(db: Database, now: string, most: number): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('refund_ask_at', 'is not', null)
    .where('refund_ask_at', '<=', now)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/**
 * Claims a requested refund before it is sent, so that only one process sends it, once.
 * @param times the start time, and the time of the first status check
 * @returns the claimed attempt; undefined if another process was faster
 */
export async function claimRefund(
  db: Database,
  id: string,
  times: { refund_started_at: string; refund_ask_at: string | null },
): Promise<Attempt | undefined> {
  const { numUpdatedRows } = await unreturned(db, id)
    .set({ ...times, refund_state: 'starting', refund_asked: ONE_MORE })
    .where('refund_state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? attemptOf(db, id) : undefined
}

/**
 * Claims the status check of a refund by setting the time of the next one.
 * @returns the claimed attempt; undefined if another process was faster
 */
export async function claimRefundQuestion(
  db: Database,
  { id, refund_asked }: Attempt,
  next: string | null,
): Promise<Attempt | undefined> {
  const { numUpdatedRows } = await unreturned(db, id)
    .set({ refund_ask_at: next, refund_asked: refund_asked + 1 })
    .where('refund_asked', '=', refund_asked)
    .where('refund_state', '<>', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { ...(await attemptOf(db, id)), refund_asked: refund_asked + 1 } : undefined
}

/**
 * Stores the reported status of an unprocessed refund, unless the refund has been checked or requested again since.
 * @returns whether the refund's state has changed
 */
export async function markRefundState(
  transaction: Database,
  { id, refund_asked, refund_state: before }: Attempt,
  reported: Pick<Attempt, 'refund_state'> &
    Partial<Pick<Attempt, 'refund_code' | 'refund_reference' | 'refund_ask_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await unreturned(transaction, id)
    .set(reported)
    .where('refund_asked', '=', refund_asked)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n && before !== reported.refund_state
}

/**
 * Returns the payment attempts for these orders that have to be refunded, oldest first. Attempts with a refund
 * in progress are left out.
 */
export async function attemptsToReturn(db: Database, orderIds: readonly string[]): Promise<Attempt[]> {
  if (orderIds.length === 0) return []
  const due = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('refund_due', 'is not', null)
    .where('refunded_at', 'is', null)
    .orderBy('started_at')
    .execute()
  return due.filter(({ refund_state, refund_ask_at }) => !isRefundUnderWay(refund_state, refund_ask_at))
}

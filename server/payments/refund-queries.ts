import { sql, type Selectable } from 'kysely'
import { isRefundUnderWay, type RefundState } from '#domain/payments/refund-states.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { arrivedCents, attemptOf, markReturned, type Attempt } from './attempts.ts'

export type Refund = Selectable<Tables['refunds']>
/** A refund that was not dropped. */
export type CountedRefund = Refund & { state: RefundState }

/** Returns a query that updates a refund unless it has ended for good. */
function unended(db: Database, id: string) {
  return db.updateTable('refunds').where('id', '=', id).where('state', 'not in', ['processed', 'dropped'])
}

/** Locks a payment until the transaction ends, so that no other transaction adds a refund of it or ends one. */
async function lockPayment(transaction: Database, id: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set(({ ref }) => ({ number: ref('number') }))
    .where('id', '=', id)
    .execute()
}

/** Returns the refunds of payments that count, keyed by payment: a payment has one at most. */
export async function refundsOf(db: Database, paymentIds: readonly string[]): Promise<Map<string, CountedRefund>> {
  if (paymentIds.length === 0) return new Map()
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .where('state', '<>', 'dropped')
    .$narrowType<{ state: RefundState }>()
    .execute()
  return new Map(refunds.map((refund) => [refund.payment_id, refund]))
}

/** Returns the refund of a payment that counts; undefined if there is none. */
export async function refundOf(db: Database, paymentId: string): Promise<CountedRefund | undefined> {
  return (await refundsOf(db, [paymentId])).get(paymentId)
}

async function refundWithId(db: Database, id: string): Promise<Refund> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns whether all the money that has arrived was returned. @param refund the refund that counts */
export function isReturned(refund: Refund | undefined): boolean {
  return refund?.state === 'processed'
}

type NewRefund = Pick<Refund, 'id' | 'reason' | 'requested_at'>

/**
 * Stores the owner's request for a refund through the gateway.
 * @returns whether the refund is allowed: there was none yet, or the last one certainly moved no money
 */
export async function requestRefund(transaction: Database, attempt: Attempt, refund: NewRefund): Promise<boolean> {
  await lockPayment(transaction, attempt.id)
  const last = await refundOf(transaction, attempt.id)
  if (last && (last.state !== 'failed' || last.code === 'declined' || !(await drop(transaction, last)))) return false
  await insert(transaction, attempt, {
    ...refund,
    through_gateway: 1,
    state: 'requested',
    receipt: null,
    ask_at: refund.requested_at,
    asked: 0,
    returned_at: null,
  })
  return true
}

/**
 * Stores that the owner returned the money by hand.
 * @returns whether there was money to return and no refund in progress
 */
export async function noteRefund(
  transaction: Database,
  attempt: Attempt,
  refund: NewRefund & { receipt: string },
): Promise<boolean> {
  await lockPayment(transaction, attempt.id)
  const last = await refundOf(transaction, attempt.id)
  if (attempt.state !== 'paid' || (last && (isReturned(last) || isRefundUnderWay(last.state, last.ask_at))))
    return false
  if (last && !(await drop(transaction, last))) return false
  await insert(transaction, attempt, {
    ...refund,
    through_gateway: 0,
    state: 'processed',
    ask_at: null,
    asked: 0,
    returned_at: refund.requested_at,
  })
  await markReturned(transaction, attempt.id, refund.requested_at)
  return true
}

type Beginning = Omit<Refund, 'payment_id' | 'amount' | 'code' | 'reference' | 'started_at'>

async function insert(transaction: Database, attempt: Attempt, refund: Beginning): Promise<void> {
  const empty = { code: null, reference: null, started_at: null }
  await transaction
    .insertInto('refunds')
    .values({ ...refund, ...empty, payment_id: attempt.id, amount: arrivedCents(attempt) })
    .execute()
}

/** Drops a refund, unless it has changed since it was read. @returns whether it was dropped */
async function drop(transaction: Database, { id, state, asked }: Refund): Promise<boolean> {
  const { numUpdatedRows } = await unended(transaction, id)
    .set({ state: 'dropped', ask_at: null })
    .where('state', '=', state)
    .where('asked', '=', asked)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Drops a failed refund. @returns whether there was one, and the money does not have to be returned */
export async function dropRefund(transaction: Database, { id }: Attempt): Promise<boolean> {
  await lockPayment(transaction, id)
  const [{ refund_due }, refund] = [await attemptOf(transaction, id), await refundOf(transaction, id)]
  return refund?.state === 'failed' && refund_due === null && drop(transaction, refund)
}

/**
 * Stores that a gateway has returned the money. Another refund of the same payment is dropped.
 * @returns whether no refund of the payment had returned its money yet, and whether the other one was sent already
 */
export async function markProcessed(
  transaction: Database,
  { id, payment_id }: Refund,
  { receipt, at }: { receipt: string; at: string },
): Promise<{ isNew: boolean; isSentTwice: boolean }> {
  await lockPayment(transaction, payment_id)
  let isSentTwice = false
  for (;;) {
    const other = await refundOf(transaction, payment_id)
    if (isReturned(other)) return { isNew: false, isSentTwice }
    if (other === undefined || other.id === id) break
    // A refund that changes at this moment is read again.
    if (await drop(transaction, other)) isSentTwice ||= other.started_at !== null && other.state !== 'failed'
  }
  await transaction
    .updateTable('refunds')
    .set({ state: 'processed', code: null, ask_at: null, receipt, returned_at: at })
    .where('id', '=', id)
    .execute()
  await markReturned(transaction, payment_id, at)
  return { isNew: true, isSentTwice }
}

/** Makes the status check of a refund due. @returns whether there is a sent refund with an unknown outcome */
export async function makeRefundQuestionDue(transaction: Database, paymentId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('refunds')
    .set({ ask_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['starting', 'pending', 'needs-attention'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the refunds that are due to be sent or checked, in random order, so that failing ones cannot block the rest. */
export async function dueRefunds(db: Database, now: string, most: number): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('ask_at', 'is not', null)
    .where('ask_at', '<=', now)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/**
 * Claims a requested refund before it is sent, so that only one process sends it, once.
 * @param times the start time, and the time of the first status check
 * @returns the claimed refund; undefined if another process was faster
 */
export async function claimRefund(
  db: Database,
  id: string,
  times: { started_at: string; ask_at: string | null },
): Promise<Refund | undefined> {
  const { numUpdatedRows } = await unended(db, id)
    .set(({ eb }) => ({ ...times, state: 'starting', asked: eb('asked', '+', 1) }))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? refundWithId(db, id) : undefined
}

/**
 * Claims the status check of a refund by setting the time of the next one.
 * @returns the claimed refund; undefined if another process was faster
 */
export async function claimRefundQuestion(
  db: Database,
  { id, asked }: Refund,
  next: string | null,
): Promise<Refund | undefined> {
  const { numUpdatedRows } = await unended(db, id)
    .set({ ask_at: next, asked: asked + 1 })
    .where('asked', '=', asked)
    .where('state', '<>', 'requested')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { ...(await refundWithId(db, id)), asked: asked + 1 } : undefined
}

/**
 * Stores the reported status of an unprocessed refund, unless the refund has been checked again since.
 * @returns whether the refund's state has changed
 */
export async function markRefundState(
  transaction: Database,
  { id, asked, state: before }: Refund,
  reported: Pick<Refund, 'state'> & Partial<Pick<Refund, 'code' | 'reference' | 'ask_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await unended(transaction, id)
    .set(reported)
    .where('asked', '=', asked)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n && before !== reported.state
}

/**
 * Returns the payments for these orders that have to be refunded, oldest first. Payments with a refund in progress are
 * left out.
 */
export async function attemptsToReturn(db: Database, orderIds: readonly string[]): Promise<Attempt[]> {
  if (orderIds.length === 0) return []
  const due = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('refund_due', 'is not', null)
    .orderBy('started_at')
    .execute()
  const refunds = await refundsOf(
    db,
    due.map(({ id }) => id),
  )
  return due.filter(({ id }) => {
    const refund = refunds.get(id)
    return !isReturned(refund) && !(refund && isRefundUnderWay(refund.state, refund.ask_at))
  })
}

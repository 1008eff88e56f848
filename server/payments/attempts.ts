import { sql, type Selectable } from 'kysely'
import { compiledOnce } from '../db/compiled-once.ts'
import type { Database, Tables } from '../db/all-tables.ts'
import type { AttemptState, RefundReason } from '../db/tables/payments.ts'

export type Attempt = Selectable<Tables['payment_attempts']>

/** The states in which no outcome is known yet. */
export const OPEN_STATES = ['starting', 'waiting', 'unclear'] as const satisfies AttemptState[]

/** Inserts an attempt. @throws if the order or sale already has an open one */
export const insertAttempt = compiledOnce((db, attempt: Attempt) => db.insertInto('payment_attempts').values(attempt))

/** Returns the newest attempt to pay for an order or a sale. */
export async function newestAttempt(db: Database, subjectId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Paid = Pick<Attempt, 'id' | 'receipt' | 'ended_at'>

const payRow = compiledOnce((db, { id, ...paid }: Paid) =>
  db
    .updateTable('payment_attempts')
    .set({ state: 'paid', code: null, ask_at: null, ...paid })
    .where('id', '=', id)
    .where('state', '<>', 'paid'),
)

/** Stores that money has arrived, whatever was known before. @returns whether that was news */
export async function markPaid(transaction: Database, paid: Paid): Promise<boolean> {
  return (await payRow(transaction, paid)).numAffectedRows === 1n
}

/** Stores that an attempt has failed, unless it has already ended. @returns whether it was still open */
export async function markFailed(
  transaction: Database,
  { id, ...failed }: Pick<Attempt, 'id' | 'code' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({ state: 'failed', ask_at: null, ...failed })
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES, 'expired'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores that the buyer has to act, or that nobody knows. @returns whether that was news */
export async function markOpen(
  transaction: Database,
  { id, ...open }: Pick<Attempt, 'id' | 'ask_at'> & { state: 'waiting' | 'unclear'; reference?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set(open)
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores that the open attempts for an order or a sale took too long. They are still asked about. */
export async function markExpired(transaction: Database, subjectId: string, at: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'expired', ended_at: at })
    .where('subject_id', '=', subjectId)
    .where('state', 'in', OPEN_STATES)
    .execute()
}

/** Stores why money has to be returned. */
export async function markRefundDue(transaction: Database, id: string, reason: RefundReason): Promise<void> {
  await transaction.updateTable('payment_attempts').set({ refund_due: reason }).where('id', '=', id).execute()
}

/** Returns random attempts whose question is due, so that failing ones cannot block the rest. */
export async function dueQuestions(db: Database, now: string, most: number): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('ask_at', 'is not', null)
    .where('ask_at', '<=', now)
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
}

/**
 * Claims the question about an attempt by setting the time of the next one, so that no other process asks it too.
 * @returns whether it was claimed
 */
export async function claimQuestion(db: Database, { id, asked }: Attempt, next: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ asked: asked + 1, ask_at: next })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .where('ask_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

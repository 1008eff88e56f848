import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'

/**
 * How long marks are stored (ms): the longest period covered by a limit. The marks of orders that are not paid yet are
 * stored longer.
 */
const KEPT_FOR = 86_400_000

/** Marks the subjects of an attempt, such as a phone, so that limits can count it. @param subjects keyed hashes */
export async function markPayer(
  transaction: Database,
  attemptId: string,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('payer_marks')
    .values(subjects.map((subject) => ({ subject, attempt_id: attemptId, made_at: now.toISOString() })))
    .execute()
}

/** Deletes the marks that no limit covers anymore. */
export async function forgetOldMarks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('payer_marks')
    .where('made_at', '<', new Date(now.getTime() - KEPT_FOR).toISOString())
    .where(
      sql<boolean>`not exists (select 1 from payment_attempts join orders on orders.id = order_id where payment_attempts.id = attempt_id and payment in ('open', 'waiting') and orders.status <> 'cancelled')`,
    )
    .execute()
}

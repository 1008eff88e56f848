import type { Database } from '#server/db/all-tables.ts'

/** How long a mark is kept: the longest period that a limit covers (ms). */
const KEPT_FOR = 86_400_000

/** Notes whom an attempt concerns. @param subjects keyed hashes */
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

/** Deletes the marks that no limit counts anymore. */
export async function forgetOldMarks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('payer_marks')
    .where('made_at', '<', new Date(now.getTime() - KEPT_FOR).toISOString())
    .execute()
}

import { sql } from 'kysely'
import type { Database } from '../db/all-tables.ts'

/** A payment that has been open for longer than this is retried (ms). */
const ASKED_AGAIN_AFTER = 60_000

/**
 * Retries payments that got no clear reply, or whose process died.
 * @param settle retries the payment with an ID
 * @throws AggregateError with the failures, after all payments were tried
 */
export async function settleOpen(
  db: Database,
  table: 'orders' | 'sales',
  now: Date,
  settle: (id: string) => Promise<unknown>,
): Promise<void> {
  // One failure must not stop the others.
  const failures: unknown[] = []
  for (const id of await listOpen(db, table, new Date(now.getTime() - ASKED_AGAIN_AFTER))) {
    await settle(id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be settled`)
}

/** Returns random payments that have been open since the given time, so that failing ones cannot block the rest. */
async function listOpen(db: Database, table: 'orders' | 'sales', since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    // A literal, so that the partial index on open payments is used.
    .where('payment', '=', sql.lit('open'))
    .where('placed_at', '<=', since.toISOString())
    .orderBy(sql`random()`)
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

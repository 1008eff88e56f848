import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A payment that is open for longer than this is asked about again (ms). */
const ASKED_AGAIN_AFTER = 60_000

/**
 * Asks again about payments that got no clear answer, or whose process died.
 * @param settle asks about the one of an id
 * @throws AggregateError of those that could not be settled, after all were tried
 */
export async function settleOpen(
  db: Database,
  table: 'orders' | 'sales',
  now: Date,
  settle: (id: string) => Promise<unknown>,
): Promise<void> {
  // What goes wrong with one is no reason to leave the others.
  const failures: unknown[] = []
  for (const id of await listOpen(db, table, new Date(now.getTime() - ASKED_AGAIN_AFTER))) {
    await settle(id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be settled`)
}

/** Some of those whose payment is not clear since a moment, so that none stands in the way of the others. */
async function listOpen(db: Database, table: 'orders' | 'sales', since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    // As a literal, so that the index of open ones is used.
    .where('payment', '=', sql.lit('open'))
    .where('placed_at', '<=', since.toISOString())
    .orderBy(sql`random()`)
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

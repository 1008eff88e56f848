import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import { markExpired } from './attempts.ts'
import type { FindPayable } from './payable.ts'

/** How many orders or sales are read at once. */
const BATCH = 50

type Parts = { db: Database; now: () => Date; payable: FindPayable }

/**
 * Expires the orders and sales that nobody has paid in time, in random order, so that one that fails cannot hold up the
 * others.
 * @throws AggregateError with the failures, after all were tried
 */
export async function expireUnpaid(parts: Parts): Promise<void> {
  const failures: unknown[] = []
  for (const [table, kind] of [
    ['orders', 'order'],
    ['sales', 'sale'],
  ] as const) {
    // A batch in which one failed or was paid a moment ago ends the round, so that no round runs forever.
    while ((await expireIn(parts, table, kind, failures)) === BATCH);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders or sales could not expire`)
}

/** Expires one batch. @param failures gets the errors @returns how many were expired */
async function expireIn(
  { db, now, payable }: Parts,
  table: 'orders' | 'sales',
  kind: 'order' | 'sale',
  failures: unknown[],
): Promise<number> {
  const at = now().toISOString()
  const late = await db
    .selectFrom(table)
    .select('id')
    // Literals, so that the partial index on unpaid orders is used.
    .where(sql<boolean>`payment in ('open', 'waiting')`)
    .where('pay_by', '<=', at)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of late) {
    const expired = db.transaction().execute(async (transaction) => {
      // Attempts are changed before what they pay for, as everywhere, so that two transactions never deadlock.
      await markExpired(transaction, id, at)
      const subject = payable({ subject_kind: kind, subject_id: id })
      if (!(await subject.giveUp(transaction, 'expired'))) throw new NotUnpaidError()
    })
    await expired.then(
      () => count++,
      (error: unknown) => {
        if (!(error instanceof NotUnpaidError)) failures.push(error)
      },
    )
  }
  return count
}

/** The order or sale was paid, or another attempt was started, a moment ago. The transaction is rolled back. */
class NotUnpaidError extends Error {}

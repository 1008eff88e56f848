import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import { markExpired } from './attempts.ts'
import type { FindPayable } from './payable.ts'

/** The number of orders or sales in a batch. */
const BATCH = 50

type Parts = { db: Database; now: () => Date; payable: FindPayable }

/**
 * Expires the orders and sales that were not paid in time, in random order, so that a failing one cannot hold up the
 * others.
 * @throws AggregateError with the failures, after all orders and sales were tried
 */
export async function expireUnpaid(parts: Parts): Promise<void> {
  const failures: unknown[] = []
  for (const [table, kind] of [
    ['orders', 'order'],
    ['sales', 'sale'],
  ] as const) {
    // The round ends after the first batch that was not fully expired. So no round runs forever if an order keeps
    // failing.
    while ((await expireIn(parts, table, kind, failures)) === BATCH);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders or sales could not expire`)
}

/**
 * Expires one batch of orders or sales.
 * @param failures the list to which errors are added
 * @returns the number of expired orders or sales
 */
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
    // These values are literals, so that the partial index on unpaid orders is used.
    .where(sql<boolean>`payment in ('open', 'waiting')`)
    .where('pay_by', '<=', at)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of late) {
    const expired = db.transaction().execute(async (transaction) => {
      // Attempts are changed before their order or sale, as everywhere, so that two transactions never deadlock.
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

/** Thrown if the order or sale was just paid, or another attempt was just started. Rolls back the transaction. */
class NotUnpaidError extends Error {}

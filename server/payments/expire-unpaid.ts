import { sql } from 'kysely'
import type { Database } from '../db/all-tables.ts'
import { markExpired } from './attempts.ts'
import type { FindPayable } from './payable.ts'

/** How many orders or sales one round expires at most. */
const MOST_EXPIRED = 50

type Parts = { db: Database; now: () => Date; payable: FindPayable }

/** Expires the orders and sales that nobody has paid in time. */
export async function expireUnpaid(parts: Parts): Promise<void> {
  await expireIn(parts, 'orders', 'order')
  await expireIn(parts, 'sales', 'sale')
}

async function expireIn({ db, now, payable }: Parts, table: 'orders' | 'sales', kind: 'order' | 'sale'): Promise<void> {
  const at = now().toISOString()
  const late = await db
    .selectFrom(table)
    .select('id')
    // Literals, so that the partial index on unpaid orders is used.
    .where(sql<boolean>`payment in ('open', 'waiting')`)
    .where('pay_by', '<=', at)
    .limit(MOST_EXPIRED)
    .execute()
  for (const { id } of late) {
    const expired = db.transaction().execute(async (transaction) => {
      // Attempts come before what they pay for, as everywhere, so that two transactions never wait for each other.
      await markExpired(transaction, id, at)
      const subject = payable({ subject_kind: kind, subject_id: id })
      if (!(await subject.giveUp(transaction, 'expired'))) throw new NotUnpaidError()
    })
    await expired.catch((error: unknown) => {
      if (!(error instanceof NotUnpaidError)) throw error
    })
  }
}

/** It was paid, or another attempt was started, a moment ago. The transaction is rolled back. */
class NotUnpaidError extends Error {}

import { sql } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import { keptIf } from '#server/db/kept-if.ts'
import { markExpired, newestAttempt } from './attempts.ts'
import { queueUnpaidMail } from '#server/orders/payment-mails.ts'
import { orderOf } from '#server/orders/queries.ts'
import { giveUp } from '#server/orders/settle-order.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The number of orders in a batch. */
const BATCH = 50

/**
 * Expires the orders that were not paid in time, in random order, so that a failing one cannot hold up the others.
 * @throws AggregateError with the failures, after all orders were tried
 */
export async function expireUnpaid(site: SiteContext): Promise<void> {
  const failures: unknown[] = []
  // The round ends after the first batch that was not fully expired. So no round runs forever if an order keeps failing.
  while ((await expireBatch(site, failures)) === BATCH);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not expire`)
}

/**
 * Expires one batch of orders.
 * @param failures the list to which errors are added
 * @returns the number of expired orders
 */
async function expireBatch(site: SiteContext, failures: unknown[]): Promise<number> {
  const { db, now } = site
  const at = now().toISOString()
  const late = await db
    .selectFrom('orders')
    .select('id')
    // These values are literals, so that the partial index on unpaid orders is used.
    .where(sql<boolean>`payment in ('open', 'waiting')`)
    .where('pay_by', '<=', at)
    // The owner settles the payments of orders that were moved on.
    .where('status', '=', 'pending')
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of late) {
    const expire = async (transaction: Database) => {
      // Attempts are changed before their order, as everywhere, so that two transactions never deadlock.
      await markExpired(transaction, id, at)
      if (!(await giveUp(transaction, site, id, 'expired'))) return false
      const [order, attempt] = [await orderOf(transaction, id), await newestAttempt(transaction, id)]
      if (attempt) await queueUnpaidMail(transaction, site, order, attempt)
      return true
    }
    try {
      // Nothing is kept if the order was just paid, or another attempt was just started.
      if (await keptIf(db, expire, (isExpired) => isExpired)) count++
    } catch (error) {
      failures.push(error)
    }
  }
  return count
}

import { sql } from 'kysely'
import { causeOf } from '#server/http/log.ts'
import { GATEWAY_NAMES } from '#domain/payments/payment-ways.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { Database } from '#server/db/all-tables.ts'
import { keptIf } from '#server/db/queries.ts'
import { queueUnpaidMail } from '#server/orders/order-mails.ts'
import { orderOf } from '#server/orders/queries.ts'
import { giveUp } from '#server/orders/settle-order.ts'
import type { Gateways } from './gateway/payment-gateway.ts'
import { pollGateways } from './poll-gateways.ts'
import { readCallbacks } from './callbacks.ts'
import { moveRefunds } from './move-refunds.ts'
import { markExpired, newestAttempt } from './attempts.ts'

/** How long status checks with a gateway are paused after it stops answering (ms). */
const PAUSE = 30_000

/** A background task that runs repeatedly and settles the payments that are due. */
type Round = (site: SiteContext) => Promise<unknown>

/**
 * Returns the rounds that settle payments. For each gateway, one round reads callbacks, one checks open payments, and one
 * sends and checks refunds. Rounds run independently, so a gateway that does not answer does not hold up the others. A
 * round that fails is logged, and retried the next time.
 */
export function settlingRounds(gateways: Gateways): Round[] {
  const used = gateways.map(({ name }) => name)
  const unused = GATEWAY_NAMES.filter((name) => !used.includes(name))
  const rounds: Round[] = []
  for (const names of [...used.map((name) => [name]), unused]) {
    let pausedUntil = 0
    rounds.push((site) => moveRefunds(site, names))
    rounds.push((site) => readCallbacks(site, names))
    rounds.push(async (site) => {
      if (site.now().getTime() < pausedUntil) return
      if (!(await pollGateways(site, names))) pausedUntil = site.now().getTime() + PAUSE
    })
  }
  return rounds.map(oneAtATime)
}

/** Runs each of the rounds once. */
export async function settlePayments(site: SiteContext, rounds = settlingRounds(site.gateways)): Promise<void> {
  await Promise.all(rounds.map((round) => round(site)))
}

/** Wraps a round so that it is skipped while its previous run is in progress, and logged if it fails. */
function oneAtATime(round: Round): Round {
  let isUnderWay = false
  return async (site) => {
    if (isUnderWay) return
    isUnderWay = true
    await round(site)
      .catch((error: unknown) => site.log({ level: 'error', event: 'payments-failed', cause: causeOf(error) }))
      .finally(() => (isUnderWay = false))
  }
}

/** The number of orders in a batch. */
const BATCH = 50

/**
 * Expires the orders that were not paid in time, in random order, so that an order that keeps failing cannot hold up
 * the others.
 * @throws AggregateError with the failures, after all orders were tried
 */
export async function expireUnpaid(site: SiteContext): Promise<void> {
  const failures: unknown[] = []
  // The round ends after the first batch that did not expire completely, so that it does not run forever if an order
  // keeps failing.
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
    // Orders that the owner has started processing do not expire, because the owner settles their payments.
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
      // The transaction is rolled back if the order was just paid, or if another attempt was just started.
      if (await keptIf(db, expire, (isExpired) => isExpired)) count++
    } catch (error) {
      failures.push(error)
    }
  }
  return count
}

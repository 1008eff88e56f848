import { tellOfQuarantine } from '#server/messages/quarantine-mail.ts'
import { markStaleAsUnknown } from '#server/nil-returns/queries.ts'
import { remindOwner } from '#server/payments/attempts-to-look-at.ts'
import { expireUnpaid, settlePayments, settlingRounds } from '#server/payments/settle-payments.ts'
import type { Services } from '#server/context/site-context.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { Served } from './open-publication.ts'
import { createSweep } from './sweep.ts'

/**
 * A filing that has been `sending` for longer than this was left by a dead process (ms). A request times out after 10
 * s.
 */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000
/** The interval at which callbacks are processed, gateways polled, and refunds sent (ms). */
const ASK_EVERY = 5_000

/**
 * Runs the background chores, now and at regular intervals. The chores also finish work that an earlier process left
 * unfinished.
 * @param current returns the publication being served, whose content the chores use
 * @returns a function that stops them
 */
export async function startChores(services: Services, visits: Visits, current: () => Served): Promise<() => void> {
  const { db, isPostgres, gateways, now, log } = services
  const site = () => current().site
  const oldest = () => new Date(Date.now() - LONGEST_SENDING)
  // The embedded database has only one writer, so a return still `sending` at startup was left by a dead process.
  await markStaleAsUnknown(db, isPostgres ? oldest() : now(), now())
  const chores = [
    () => markStaleAsUnknown(db, oldest(), now()),
    () => visits.write(db),
    () => expireUnpaid(site()),
    () => remindOwner(site()),
    () => tellOfQuarantine(site()),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)
  const rounds = settlingRounds(gateways)
  const settle = () => void settlePayments(site(), rounds)
  settle()
  const payments = setInterval(settle, ASK_EVERY)
  return () => {
    clearInterval(sweep)
    clearInterval(payments)
  }
}

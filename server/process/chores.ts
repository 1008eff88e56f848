import { tellOfQuarantine } from '#server/messages/quarantine-mail.ts'
import { markStaleAsUnknown } from '#server/nil-returns/queries.ts'
import { remindOwner } from '#server/payments/attempts-to-look-at.ts'
import { expireUnpaid, settlePayments, settlingRounds } from '#server/payments/settle-payments.ts'
import type { Services } from '#server/context/site-context.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { Served } from './open-publication.ts'
import { forgetOldAccountLinks } from '#server/accounts/account-links.ts'
import { forgetOldDevices } from '#server/accounts/devices.ts'
import { forgetOldProgramTokens } from '#server/accounts/program-tokens.ts'
import { forgetOldSessions } from '#server/accounts/sessions.ts'
import type { Database } from '#server/db/all-tables.ts'
import { forgetOldKeys } from '#server/http/idempotency.ts'
import { causeOf, type Log } from '#server/http/log.ts'
import { forgetOldTries } from '#server/http/rate-limit.ts'
import { forgetOldMails } from '#server/mail/outbox.ts'
import { forgetOldMarks } from '#server/payments/prompt-limit.ts'
import { forgetOldRecoveries } from '#server/codeshop/recovery.ts'
import { forgetOldSandboxes } from '#server/sandbox/queries.ts'

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

type Chore = () => Promise<unknown>
type Needs = {
  db: Database
  now: () => Date
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number
  log: Log
  /** The other tasks of every sweep, which run before anything is deleted. */
  chores: readonly Chore[]
}

/** Functions that each delete one kind of expired rows. */
const FORGET = [
  forgetOldTries,
  forgetOldKeys,
  forgetOldMarks,
  forgetOldSandboxes,
  forgetOldRecoveries,
  forgetOldSessions,
  forgetOldAccountLinks,
  forgetOldDevices,
  forgetOldProgramTokens,
  forgetOldMails,
]

/**
 * Creates a function that runs one round of background work. A failed chore is logged and retried in the next round.
 * Nothing is deleted while the clock cannot be trusted: if an idempotency key were deleted early, a retry with this key
 * would place a second order.
 */
export function createSweep({ db, now, elapsed, log, chores }: Needs): () => Promise<void> {
  const isSteady = createClockWatch(now, elapsed)
  return async () => {
    const forgetting = isSteady()
      ? FORGET.map(
          (forget): Chore =>
            () =>
              forget(db, now()),
        )
      : []
    for (const chore of [...chores, ...forgetting]) {
      await chore().catch((error: unknown) => log({ level: 'error', event: 'sweep-failed', cause: causeOf(error) }))
    }
  }
}

/** How long the clock must have been steady before it is trusted for deleting anything (ms). */
export const STEADY_FOR = 10 * 60_000
/**
 * How far the clock can jump between two checks (ms). This is more than ordinary clock corrections, and less than any
 * retention period.
 */
const STEP_ALLOWED = 5_000

/** Returns a function that compares the two clocks, and returns whether they have agreed for at least `STEADY_FOR`. */
function createClockWatch(now: () => Date, elapsed: () => number): () => boolean {
  let last = { time: now().getTime(), elapsed: elapsed() }
  let steadySince = last.elapsed
  return () => {
    const current = { time: now().getTime(), elapsed: elapsed() }
    const step = current.time - last.time - (current.elapsed - last.elapsed)
    last = current
    if (Math.abs(step) > STEP_ALLOWED) steadySince = current.elapsed
    return current.elapsed - steadySince >= STEADY_FOR
  }
}

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

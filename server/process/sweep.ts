import { forgetOldAccountLinks } from '../accounts/account-links.ts'
import { forgetOldDevices } from '../accounts/devices.ts'
import { forgetOldProgramTokens } from '../accounts/program-tokens.ts'
import { forgetOldSessions } from '../accounts/sessions.ts'
import { createClockWatch } from './clock-watch.ts'
import type { Database } from '../db/all-tables.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import { causeOf, type Log } from '../http/log.ts'
import { forgetOldTries } from '../http/rate-limit.ts'
import { forgetOldMails } from '../mail/outbox.ts'
import { forgetOldRecoveries } from '../purchases/recovery.ts'
import { forgetOldSandboxes } from '../sandbox/queries.ts'

type Chore = () => Promise<unknown>
type Parts = {
  db: Database
  now: () => Date
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number
  log: Log
  /** What else runs in every sweep, before anything is deleted. */
  chores: readonly Chore[]
}

/** Each deletes the expired rows of one kind. */
const FORGET = [
  forgetOldTries,
  forgetOldKeys,
  forgetOldSandboxes,
  forgetOldRecoveries,
  forgetOldSessions,
  forgetOldAccountLinks,
  forgetOldDevices,
  forgetOldProgramTokens,
  forgetOldMails,
]

/**
 * Creates one round of the recurring background work. A chore that fails is logged and retried in the next round.
 * Nothing is deleted while the clock cannot be trusted: if idempotency keys were deleted early, a retry with the same
 * key would order twice.
 */
export function createSweep({ db, now, elapsed, log, chores }: Parts): () => Promise<void> {
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

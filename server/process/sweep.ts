import { forgetOldAccountLinks } from '../accounts/account-links.ts'
import { forgetOldDevices } from '../accounts/devices.ts'
import { forgetOldProgramTokens } from '../accounts/program-tokens.ts'
import { forgetOldSessions } from '../accounts/sessions.ts'
import { createClockWatch } from './clock-watch.ts'
import type { Database } from '../db/schema.ts'
import { forgetOldKeys } from '../http/idempotency.ts'
import type { Log } from '../http/log.ts'
import { forgetOldTries } from '../http/rate-limit.ts'
import { forgetOldRecoveries } from '../purchases/recovery.ts'
import { forgetOldSandboxes } from '../sandbox/queries.ts'

type Chore = () => Promise<unknown>
type Parts = {
  db: Database
  now: () => Date
  /** Milliseconds since any moment, by a clock that nobody sets. */
  elapsed: () => number
  log: Log
  /** What else is done in every sweep, before anything is forgotten. */
  chores: readonly Chore[]
}

/** What is kept for a time and then forgotten. */
const FORGET = [
  forgetOldTries,
  forgetOldKeys,
  forgetOldSandboxes,
  forgetOldRecoveries,
  forgetOldSessions,
  forgetOldAccountLinks,
  forgetOldDevices,
  forgetOldProgramTokens,
]

/**
 * One round of what is done again and again beside the requests. A chore that fails is logged and tried again in the
 * next round.
 * Nothing is forgotten while the clock cannot be believed: a day that is forgotten early cannot be brought back, and
 * the same key would order twice.
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
      await chore().catch((error: Error) => log({ level: 'error', event: 'sweep-failed', cause: error.name }))
    }
  }
}

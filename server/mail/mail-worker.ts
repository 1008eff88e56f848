import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/all-tables.ts'
import { causeOf } from '#server/http/log.ts'
import type { SharedParts } from '#server/http/shared-parts.ts'
import type { Mailer } from './mailer.ts'
import { sendDueMails } from './outbox.ts'

/**
 * The time between checks of the outbox, the time to wait after a failed check, and how long `stop` waits for emails
 * that are being sent (ms).
 */
const ROUND = 1_000
const AFTER_FAILURE = 5_000
const STOP_TIMEOUT = 1_000

/** Sends the emails in the outbox at regular intervals until stopped. */
export function startMailWorker(
  db: Database,
  mailer: Mailer,
  parts: Pick<SharedParts, 'hash' | 'now' | 'randomText' | 'log'>,
) {
  const stopped = new AbortController()
  const { signal } = stopped
  async function work() {
    while (!signal.aborted) {
      let pause = ROUND
      try {
        const { sent, causes } = await sendDueMails(db, mailer, parts, signal)
        if (sent > 0) parts.log({ level: 'info', event: 'mails-sent', count: sent })
        for (const cause of causes) parts.log({ level: 'warn', event: 'mail-not-sent', cause })
      } catch (error) {
        parts.log({ level: 'error', event: 'outbox-failed', cause: causeOf(error) })
        pause = AFTER_FAILURE
      }
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    async stop() {
      stopped.abort()
      await Promise.race([working, wait(STOP_TIMEOUT)])
    },
  }
}

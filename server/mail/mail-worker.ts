import { setTimeout as wait } from 'node:timers/promises'
import { causeOf } from '#server/http/log.ts'
import type { Mailer } from './mailer.ts'
import { sendDueMails } from './outbox.ts'
import type { Services } from '#server/context/site-context.ts'

/**
 * The pause between checks of the outbox, the pause after a failed check, and how long `stop` waits for emails that are
 * being sent (ms).
 */
const ROUND = 1_000
const AFTER_FAILURE = 5_000
const STOP_TIMEOUT = 1_000

/** Sends the emails in the outbox at regular intervals until stopped. */
export function startMailWorker(mailer: Mailer, services: Services) {
  const { log } = services
  const stopped = new AbortController()
  const { signal } = stopped
  async function work() {
    while (!signal.aborted) {
      let pause = ROUND
      try {
        const { sent, causes } = await sendDueMails(services, mailer, signal)
        if (sent > 0) log({ level: 'info', event: 'mails-sent', count: sent })
        for (const cause of causes) log({ level: 'warn', event: 'mail-not-sent', cause })
      } catch (error) {
        log({ level: 'error', event: 'outbox-failed', cause: causeOf(error) })
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

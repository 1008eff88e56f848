import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { DownloadLinks } from '#server/downloads/links.ts'
import { tellOfQuarantine } from '#server/messages/quarantine-mail.ts'
import { markStaleAsUnknown } from '#server/nil-returns/queries.ts'
import { remindOwner } from '#server/payments/daily-mail.ts'
import { expireUnpaid } from '#server/payments/expire-unpaid.ts'
import { settlePayments, settlingRounds } from '#server/payments/settle-payments.ts'
import type { Gateways } from '#server/payments/gateways.ts'
import type { SharedParts } from '#server/http/shared-parts.ts'
import type { Visits } from '#server/visits/visits.ts'
import type { Served } from './open-publication.ts'
import type { Store } from './open-store.ts'
import { createSweep } from './sweep.ts'

/**
 * A filing that has been `sending` for longer than this was left by a dead process (ms). A request times out after 10
 * s.
 */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000
/** The interval at which callbacks are processed, gateways polled, and refunds sent (ms). */
const ASK_EVERY = 5_000

type Parts = Store & {
  config: Config
  shared: Omit<SharedParts, 'mailTo' | 'seller'>
  gateways: Gateways
  downloadLinks: DownloadLinks
  visits: Visits
  current: () => Served
}

/**
 * Runs the background chores, now and at regular intervals. They also finish work that an earlier process left
 * unfinished.
 * @returns a function that stops them
 */
export async function startChores(parts: Parts): Promise<() => void> {
  const { db, config, shared, gateways, signingKeys, downloadLinks, visits, current } = parts
  const { now, log } = shared
  const paying = () => {
    const { archives, mailTo } = current()
    return { ...shared, randomBytes, gateways, signingKeys, downloadLinks, archives, mailTo }
  }
  const oldest = () => new Date(Date.now() - LONGEST_SENDING)
  // The embedded database has only one writer, so a return still `sending` at startup was left by a dead process.
  await markStaleAsUnknown(db, config.databaseUrl ? oldest() : now(), now())
  const chores = [
    () => markStaleAsUnknown(db, oldest(), now()),
    () => visits.write(db),
    () => expireUnpaid(paying()),
    () => remindOwner(paying()),
    () => tellOfQuarantine(paying()),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)
  const rounds = settlingRounds(gateways)
  const settle = () => void settlePayments(paying(), rounds)
  settle()
  const payments = setInterval(settle, ASK_EVERY)
  return () => {
    clearInterval(sweep)
    clearInterval(payments)
  }
}

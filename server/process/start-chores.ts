import type { Config } from '../config.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { markStaleAsUnknown } from '../nil-returns/queries.ts'
import { findPayable } from '../find-payable.ts'
import { remindOwner } from '../payments/daily-mail.ts'
import { expireUnpaid } from '../payments/expire-unpaid.ts'
import { settlePayments } from '../payments/settle-payments.ts'
import type { Gateways } from '../payments/gateways.ts'
import type { SharedParts } from '../shared-parts.ts'
import type { Visits } from '../visits/visits.ts'
import type { Served } from './open-publication.ts'
import type { Store } from './open-store.ts'
import { createSweep } from './sweep.ts'

/** A filing in `sending` for longer than this belongs to a dead process (ms). Its request times out after 10 s. */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000
/** How often callbacks are read, gateways asked, and refunds sent (ms). */
const ASK_EVERY = 5_000

type Parts = Store & {
  config: Config
  shared: Omit<SharedParts, 'mailTo'>
  gateways: Gateways
  downloadLinks: DownloadLinks
  visits: Visits
  current: () => Served
}

/** Finishes what an earlier process left half done, now and at regular intervals. @returns a function that stops it */
export async function startChores(parts: Parts): Promise<() => void> {
  const { db, config, shared, gateways, signingKeys, downloadLinks, visits, current } = parts
  const { now, log } = shared
  const paying = () => {
    const { archives, mailTo } = current()
    const selling = { ...shared, gateways, signingKeys, downloadLinks, archives, mailTo }
    return { ...selling, payable: findPayable(selling) }
  }
  const oldest = () => new Date(Date.now() - LONGEST_SENDING)
  // Only one process writes to the embedded database, so anything half-sent at startup belonged to a dead one.
  await markStaleAsUnknown(db, config.databaseUrl ? oldest() : now(), now())
  const chores = [
    () => markStaleAsUnknown(db, oldest(), now()),
    () => visits.write(db),
    () => expireUnpaid(paying()),
    () => remindOwner(paying()),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)
  let isAsking = false
  const payments = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void settlePayments(paying()).finally(() => (isAsking = false))
  }, ASK_EVERY)
  return () => {
    clearInterval(sweep)
    clearInterval(payments)
  }
}

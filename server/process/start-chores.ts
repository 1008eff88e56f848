import type { Config } from '../config.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { markStaleAsUnknown } from '../nil-returns/queries.ts'
import { settleOpenOrders } from '../orders/settle-payment.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { settleOpenSales } from '../purchases/settle-sale.ts'
import type { SharedParts } from '../shared-parts.ts'
import type { Visits } from '../visits/visits.ts'
import type { Served } from './open-publication.ts'
import type { Store } from './open-store.ts'
import { createSweep } from './sweep.ts'

/** A filing in `sending` for longer than this belongs to a dead process (ms). Its request times out after 10 s. */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000

type Parts = Store & {
  config: Config
  shared: Omit<SharedParts, 'mailTo'>
  gateway: PaymentGateway
  downloadLinks: DownloadLinks
  visits: Visits
  current: () => Served
}

/** Finishes what an earlier process left half done, now and at regular intervals. @returns a function that stops it */
export async function startChores(parts: Parts): Promise<() => void> {
  const { db, config, shared, gateway, signingKeys, downloadLinks, visits, current } = parts
  const { now, log } = shared
  const selling = { ...shared, gateway, signingKeys, downloadLinks }
  const oldest = () => new Date(Date.now() - LONGEST_SENDING)
  // Only one process writes to the embedded database, so anything half-sent at startup belonged to a dead one.
  await markStaleAsUnknown(db, config.databaseUrl ? oldest() : now(), now())
  const chores = [
    () => markStaleAsUnknown(db, oldest(), now()),
    () => visits.write(db),
    () => settleOpenOrders({ ...selling, mailTo: current().mailTo }),
    () => settleOpenSales({ ...selling, archives: current().archives, mailTo: current().mailTo }),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)
  return () => clearInterval(sweep)
}

import { undelivered } from './codeshop/sold-scripts.ts'
import { messageOf } from '#domain/record.ts'
import { statfs } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig, type Config } from '#server/process/config.ts'
import { syncStock } from './orders/stock.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { DATABASE_FILE } from './settings/data-folder.ts'
import { allOrNothing } from './process/all-or-nothing.ts'
import { isFaultOfCode, startupError } from './process/startup-error.ts'
import { listen } from './process/listener.ts'
import type { Services } from './context/site-context.ts'
import { forgetFormer, putFormerBack } from './db/former-database.ts'
import { openDatabase } from './db/open.ts'
import { createServices } from './process/create-context.ts'
import { openNewest, publicationOpener, type Served } from './process/open-publication.ts'
import { createReadiness } from './process/readiness.ts'
import { startChores } from './process/chores.ts'
import { stopOnSignal } from './process/drain.ts'
import { currentSite } from './publication/built-site.ts'
import { clearTrouble, noteTrouble } from './publication/trouble.ts'
import { readPointer, watchPublications } from './publication/watch-publications.ts'
import { createVisits } from './visits/visits.ts'

const PUBLICATION_REFUSED = 'The latest publication cannot be served, so an earlier one is online: '

async function start(config: Config, opened: (close: () => unknown) => void): Promise<void> {
  const givingUp = new AbortController()
  opened(() => givingUp.abort())
  const database = await openDatabase(config, { keepsFormer: true })
  opened(() => database.destroy())
  const services = await createServices(config, database, {
    callsGateways: true,
    givingUp: givingUp.signal,
    deliver: (address, body) => void served.app.request(new URL(address).pathname, { method: 'POST', body }),
  })
  const { db, log, now } = services
  const visits = createVisits(now)
  let isDraining = false
  const health = { isDraining: () => isDraining, isReady: readinessOf(config, services) }
  const open = publicationOpener(config, services, health)
  const refused = (error: unknown) => {
    log({ level: 'error', event: 'publication-refused', cause: messageOf(error) })
    noteTrouble('publication', PUBLICATION_REFUSED + messageOf(error))
  }
  /**
   * Logs sold scripts that cannot be downloaded. Nothing waits for this task, because reading all purchases can take a
   * long time.
   */
  const warnOfUndelivered = ({ site }: Served) =>
    undelivered(db, site.archives)
      .then((causes) => causes.forEach((cause) => log({ level: 'warn', event: 'sold-script-gone', cause })))
      .catch((error: unknown) => log({ level: 'error', event: 'sold-scripts-unchecked', cause: messageOf(error) }))
  const accepted = async (offered: Served): Promise<Served> => {
    // Runs only after the publication was opened, so that a publication that cannot be served changes nothing.
    await syncStock(db, offered.site.shop.products, offered.publication)
    if (offered.publication === basename(currentSite().folder)) clearTrouble('publication')
    void warnOfUndelivered(offered)
    return offered
  }
  const pointer = readPointer()
  let served = await accepted(openNewest(open, refused))
  const stopWatching = watchPublications(pointer, async () => {
    let offered: Served
    try {
      offered = open()
    } catch (error) {
      refused(error)
      return true
    }
    try {
      served = await accepted(offered)
      log({ level: 'info', event: 'published' })
      return true
    } catch (error) {
      log({ level: 'error', event: 'publication-delayed', cause: messageOf(error) })
      return false
    }
  })
  opened(stopWatching)
  // From here on, this version sends and stores what must not be lost.
  forgetFormer(config.dataDir)
  const stopChores = await startChores(services, visits, () => served)
  opened(stopChores)
  const mailer = config.mail && (await smtpMailer(config.mail))

  const { listener, address } = await listen(config, {
    current: () => served,
    visits,
    isDraining: () => isDraining,
    log,
  })
  opened(() => {
    listener.server.close()
    listener.server.closeAllConnections()
  })
  console.log(
    `${served.name} is at ${address} (nil returns: ${config.tax.provider}, payments: ${config.payments.kind})`,
  )
  for (const { name, isInTestMode } of services.gateways)
    if (isInTestMode) log({ level: 'warn', event: 'payments-in-test-mode', cause: name })
  const mailWorker = mailer && startMailWorker(mailer, services)

  stopOnSignal({
    listener,
    drainNotice: config.drainNotice,
    begin() {
      isDraining = true
      log({ level: 'info', event: 'stopping' })
      stopChores()
      stopWatching()
    },
    giveUp: () => givingUp.abort(),
    async end() {
      await mailWorker?.stop()
      await visits.write(db).catch(() => {})
      await db.destroy()
    },
  })
}

/** Creates the readiness check for the database and disk in the settings. */
function readinessOf({ dataDir }: Config, { db, isPostgres, now, log }: Services): () => Promise<boolean> {
  return createReadiness({
    db,
    databaseFile: isPostgres ? undefined : join(dataDir, DATABASE_FILE),
    dataDir,
    statfs,
    now,
    elapsed: () => performance.now(),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
    log,
  })
}

/**
 * Creates the mailer. The email library is loaded only if email is set up, because loading it would delay every start.
 */
async function smtpMailer({ url, from }: NonNullable<Config['mail']>) {
  const { createSmtpMailer } = await import('./mail/smtp-mailer.ts')
  return createSmtpMailer(url, from)
}

let dataDir: string | undefined
try {
  const config = readConfig(process.env)
  dataDir = config.dataDir
  await allOrNothing((opened) => start(config, opened))
  flushCompileCache()
} catch (error) {
  // `npm start` then tries an earlier bundle in this process.
  if (isFaultOfCode(error)) {
    if (dataDir !== undefined) await putFormerBack(dataDir)
    throw error
  }
  console.error(startupError(error))
  process.exit(1)
}

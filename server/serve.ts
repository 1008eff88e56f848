import { undelivered } from './codeshop/sold-scripts.ts'
import { messageOf } from '#domain/record.ts'
import { statfs } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig, type Config } from '#server/process/config.ts'
import { createDownloadLinks } from './downloads/links.ts'
import { createLog } from './http/log.ts'
import { syncStock } from './orders/stock.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { createGateways } from './payments/create-gateways.ts'
import { callAuthority } from './process/open-tax-authority.ts'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { listen } from './process/listen.ts'
import { openNewest, publicationOpener, type Served } from './process/open-publication.ts'
import { openStore } from './process/open-store.ts'
import { createReadiness } from './process/readiness.ts'
import { startChores } from './process/start-chores.ts'
import { startupError } from './process/startup-error.ts'
import { stopOnSignal } from './process/stop-on-signal.ts'
import { currentSite } from './publication/built-site.ts'
import { clearTrouble, noteTrouble } from './publication/trouble.ts'
import { readPointer, watchPublications } from './publication/watch-publications.ts'
import { createRandomText } from './secrets/random-text.ts'
import { createSealing } from './secrets/sealing.ts'
import { createVisits } from './visits/visits.ts'

const PUBLICATION_REFUSED = 'The newest publication cannot be served, so an earlier one is online: '

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const [randomText, log] = [createRandomText(), createLog(now)]
  const store = await openStore(config, now)
  const { db, hash } = store
  const { publicOrigin, trustedProxies } = config
  const shared = { db, hash, log, now, randomText, wait, publicOrigin, trustedProxies }
  const givingUp = new AbortController()
  const gateways = createGateways(config, {
    db,
    now,
    sealing: createSealing(hash, 'gateway tokens'),
    givingUp: givingUp.signal,
    deliver: (address, body) => void served.app.request(new URL(address).pathname, { method: 'POST', body }),
  })
  const downloadLinks = createDownloadLinks({ ...config, hash, now, randomText })
  const visits = createVisits(now)
  let isDraining = false
  const taxAuthority = callAuthority(config, { now, randomText, givingUp: givingUp.signal })
  const health = { isDraining: () => isDraining, isReady: readinessOf(config, shared) }

  const lasting = { ...store, config, shared, health, gateways, downloadLinks, taxAuthority }
  const open = publicationOpener(lasting)
  const refused = (error: unknown) => {
    log({ level: 'error', event: 'publication-refused', cause: messageOf(error) })
    noteTrouble('publication', PUBLICATION_REFUSED + messageOf(error))
  }
  /** Logs sold scripts that cannot be downloaded. Nothing waits for this task, because it reads all purchases. */
  const warnOfUndelivered = ({ archives }: Served) =>
    undelivered(db, archives)
      .then((causes) => causes.forEach((cause) => log({ level: 'warn', event: 'sold-script-gone', cause })))
      .catch((error: unknown) => log({ level: 'error', event: 'sold-scripts-unchecked', cause: messageOf(error) }))
  const accepted = async (opened: Served): Promise<Served> => {
    // This step comes last, so that a publication that cannot be served changes nothing.
    await syncStock(db, opened.products, opened.publication)
    if (opened.publication === basename(currentSite().folder)) clearTrouble('publication')
    void warnOfUndelivered(opened)
    return opened
  }
  const pointer = readPointer()
  let served = await accepted(openNewest(open, refused))
  const stopWatching = watchPublications(pointer, async () => {
    let opened: Served
    try {
      opened = open()
    } catch (error) {
      refused(error)
      return true
    }
    try {
      served = await accepted(opened)
      log({ level: 'info', event: 'published' })
      return true
    } catch (error) {
      log({ level: 'error', event: 'publication-delayed', cause: messageOf(error) })
      return false
    }
  })
  const stopChores = await startChores({ ...lasting, visits, current: () => served })

  const { listener, address } = await listen(config, {
    current: () => served,
    visits,
    isDraining: () => isDraining,
    log,
  })
  console.log(
    `${served.name} is at ${address} (nil returns: ${config.tax.provider}, payments: ${config.payments.kind})`,
  )
  const mailWorker = config.mail && startMailWorker(db, await smtpMailer(config.mail), { hash, now, randomText, log })

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
function readinessOf(
  { databaseUrl, dataDir }: Config,
  shared: Pick<Parameters<typeof createReadiness>[0], 'db' | 'now' | 'log'>,
): () => Promise<boolean> {
  return createReadiness({
    db: shared.db,
    databaseFile: databaseUrl === undefined ? join(dataDir, DATABASE_FILE) : undefined,
    dataDir,
    statfs,
    now: shared.now,
    elapsed: () => performance.now(),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
    log: shared.log,
  })
}

/** Creates the mailer. The email library is loaded only if email is set up, because it would slow down every start. */
async function smtpMailer({ url, from }: NonNullable<Config['mail']>) {
  const { createSmtpMailer } = await import('./mail/smtp-mailer.ts')
  return createSmtpMailer(url, from)
}

try {
  await start(readConfig(process.env))
  flushCompileCache()
} catch (error) {
  console.error(startupError(error))
  process.exit(1)
}

import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '../domain/pages/addresses.ts'
import { nilReturns } from '../domain/pages/pages.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createApp } from './app.ts'
import { currentSite, formerSites } from './publication/built-site.ts'
import { readConfig, type Config } from './config.ts'
import { USUAL_LIMITS } from './connections/limits.ts'
import { DATABASE_FILE } from './process/data-folder.ts'
import { openDatabase } from './db/open.ts'
import { readArchives } from './downloads/archives.ts'
import { createDownloadLinks } from './downloads/links.ts'
import { drain, drainTimes } from './process/drain.ts'
import { createLog } from './http/log.ts'
import type { Fetch } from './http/outbound.ts'
import { createListener } from './process/listener.ts'
import { chooseAuthority } from './nil-returns/choose-authority.ts'
import { createSigningKeys, ensureSigningKey } from './licenses/signing.ts'
import { startPostman } from './mail/postman.ts'
import { showProvider } from './nil-returns/outcome-page.ts'
import { giveUpSendings } from './nil-returns/queries.ts'
import { GATEWAYS, type PaymentGateway } from './payments/payment-gateway.ts'
import { readOffer } from './publication/offer.ts'
import { settleOpenOrders } from './orders/settle-payment.ts'
import { stateStock } from './orders/stock.ts'
import { settleOpenSales } from './purchases/settle-sale.ts'
import { createPageLoader } from './publication/pages.ts'
import { createRandomText } from './secrets/random-text.ts'
import { createSweep } from './process/sweep.ts'
import { watchPublications } from './publication/watch-publications.ts'
import { createVisits } from './visits/visits.ts'
import { createReadiness } from './process/readiness.ts'
import { startMistake } from './process/start-mistake.ts'
import { confirmSecret, createKeyedHash, readSecret } from './secrets/secret.ts'
import { securityHeaders } from './http/security-headers.ts'

/** A sending that is older than this has no process behind it any more (ms): the call's own deadline is 10 s. */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const randomText = createRandomText()
  const log = createLog(now)
  const db = await openDatabase(config)
  const secret = readSecret(config.secret, config.dataDir)
  const [hash, signingKeys] = [createKeyedHash(secret), createSigningKeys(secret)]
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  const gateway: PaymentGateway = GATEWAYS[config.payments]
  const downloadLinks = createDownloadLinks({ ...config, hash, now, randomText })
  const selling = { ...config, db, gateway, signingKeys, downloadLinks, now, randomText }
  const visits = createVisits(now)
  let isDraining = false
  const givingUp = new AbortController()
  const fetchUntilGivingUp: Fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([givingUp.signal, ...(init.signal ? [init.signal] : [])]) })
  const taxAuthority = chooseAuthority(config.tax, {
    fetch: fetchUntilGivingUp,
    now,
    randomText: () =>
      randomText()
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 10)
        .toUpperCase(),
  })
  const isReady = createReadiness({
    db,
    databaseFile: config.databaseUrl === undefined ? join(config.dataDir, DATABASE_FILE) : undefined,
    dataDir: config.dataDir,
    statfs,
    now,
    elapsed: () => performance.now(),
    wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
    log,
  })

  const loadPages = createPageLoader()

  /** What is served of the publication that is current now. */
  async function open() {
    const built = currentSite()
    const offer = readOffer(built.offer)
    const { site, shop, scripts, sandbox } = offer
    const pages = loadPages(
      built,
      {
        headers: securityHeaders(config.publicOrigin),
        connectTo: [site.apiHost, config.downloadsOrigin ?? ''].filter((origin) => origin !== ''),
        changes: { [addressOf(nilReturns)]: (html) => showProvider(html, config.tax.provider) },
      },
      formerSites(built),
    )
    const archives = readArchives(
      built.archives,
      scripts.map(({ id }) => id),
    )
    const mailTo = config.mail && (config.mail.to ?? site.owner.email)
    const app = createApp({
      ...config,
      ...selling,
      accounts: createAccounts({ db, hash, now, publicOrigin: config.publicOrigin, siteName: site.name }),
      site,
      shop,
      scripts,
      sandbox,
      pages,
      archives,
      mailTo,
      postIds: new Set(offer.postIds),
      hash,
      log,
      randomBytes,
      wait,
      taxAuthority,
      isPostgres: config.databaseUrl !== undefined,
      isDraining: () => isDraining,
      isReady,
    })
    // Last: a publication that cannot be served changes nothing.
    await stateStock(db, shop.products)
    return { site, pages, app, archives, mailTo }
  }
  let served = await open()
  const stopWatching = watchPublications(async () => {
    try {
      served = await open()
      log({ level: 'info', event: 'published' })
    } catch (error) {
      log({ level: 'error', event: 'publication-refused', cause: (error as Error).message })
    }
  })

  // Only one process writes to the embedded database: whatever it finds half-sent when it starts belonged to a dead one.
  await giveUpSendings(db, config.databaseUrl ? new Date(Date.now() - LONGEST_SENDING) : now(), now())
  const chores = [
    () => giveUpSendings(db, new Date(Date.now() - LONGEST_SENDING), now()),
    () => visits.write(db),
    () => settleOpenOrders({ ...selling, mailTo: served.mailTo }),
    () => settleOpenSales({ ...selling, archives: served.archives, mailTo: served.mailTo }),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)

  const limits = { ...USUAL_LIMITS, keepAlive: config.keepAlive * 1000, most: config.mostConnections }
  const listener = createListener({ current: () => served, visits, isDraining: () => isDraining, log, limits })
  const { server } = listener
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(
    `${served.site.name} is at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port} (nil returns: ${config.tax.provider}, payments: ${gateway.isSimulated ? 'simulated' : 'live'})`,
  )

  const postman = config.mail && startPostman(db, await smtpMailer(config.mail), { now, randomText, log })

  process.on('SIGTERM', () => void stop(config.drainNotice))
  // Somebody at the keyboard: no balancer has to notice.
  process.on('SIGINT', () => void stop(0))
  async function stop(notice: number) {
    // A second signal changes nothing: what is under way is ended first.
    if (isDraining) return
    isDraining = true
    log({ level: 'info', event: 'stopping' })
    clearInterval(sweep)
    stopWatching()
    const times = drainTimes(notice)
    // Calls to other machines that are still under way are given up in time for their requests to get an answer.
    const giveUp = setTimeout(() => givingUp.abort(), times.callsEndAt)
    await drain(listener, times)
    clearTimeout(giveUp)
    await postman?.stop()
    await visits.write(db).catch(() => {})
    await db.destroy()
    process.exit(0)
  }
}

/** The mail library would lengthen every start: it is loaded where mail can be sent. */
async function smtpMailer({ url, from }: NonNullable<Config['mail']>) {
  const { createSmtpMailer } = await import('./mail/smtp-mailer.ts')
  return createSmtpMailer(url, from)
}

try {
  await start(readConfig(process.env))
  flushCompileCache()
} catch (error) {
  console.error(startMistake(error))
  process.exit(1)
}

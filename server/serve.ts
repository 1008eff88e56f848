import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAccounts } from './accounts/accounts.ts'
import { createApp } from './app.ts'
import { currentSite } from './built-site.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { numberedFolders } from './content/folders.ts'
import { readSandboxApi } from './content/api-docs.ts'
import { readScriptOffer } from './content/script-offer.ts'
import { readShopOffer } from './content/shop-offer.ts'
import { readSite } from './content/site.ts'
import { USUAL_LIMITS } from './connections/limits.ts'
import { DATABASE_FILE } from './data-folder.ts'
import { openDatabase } from './db/open.ts'
import { readArchives } from './downloads/archives.ts'
import { createDownloadLinks } from './downloads/links.ts'
import { drain, drainTimes } from './drain.ts'
import { createLog } from './http/log.ts'
import type { Fetch } from './http/outbound.ts'
import { createListener } from './listener.ts'
import { chooseAuthority } from './nil-returns/choose-authority.ts'
import { createSigningKeys, ensureSigningKey } from './licences/signing.ts'
import { startPostman } from './mail/postman.ts'
import { showProvider } from './nil-returns/outcome-page.ts'
import { giveUpSendings } from './nil-returns/store.ts'
import { GATEWAYS, type PaymentGateway } from './payments/payment-gateway.ts'
import { settleOpenOrders } from './orders/settle-payment.ts'
import { stateStock } from './orders/stock.ts'
import { settleOpenSales } from './purchases/settle-sale.ts'
import { loadPages } from './pages.ts'
import { createSweep } from './sweep.ts'
import { createVisits } from './visits/visits.ts'
import { createReadiness } from './readiness.ts'
import { confirmSecret, createKeyedHash, readSecret } from './secret.ts'
import { securityHeaders } from './http/security-headers.ts'

/** A sending that is older than this has no process behind it any more (ms): the call's own deadline is 10 s. */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const randomText = () => randomBytes(18).toString('base64url')
  const log = createLog(now)
  // A build that is finished later stands in a folder of its own: this one stays as it is.
  const built = currentSite()
  const site = readSite('content')
  const db = await openDatabase(config)
  const secret = readSecret(config.secret, config.dataDir)
  const [hash, signingKeys] = [createKeyedHash(secret), createSigningKeys(secret)]
  await confirmSecret(db, hash)
  await ensureSigningKey(db, signingKeys, now())
  const shop = readShopOffer('content')
  await stateStock(db, shop.products)
  const scripts = readScriptOffer('content')
  const archives = readArchives(
    built.archives,
    scripts.map(({ id }) => id),
  )
  const gateway: PaymentGateway = GATEWAYS[config.payments]
  const mailTo = config.mail && (config.mail.to ?? site.owner.email)

  const downloadLinks = createDownloadLinks({ ...config, hash, now, randomText })
  const selling = { ...config, db, archives, gateway, signingKeys, downloadLinks, now, randomText, mailTo }

  // Only one process writes to the embedded database: whatever it finds half-sent when it starts belonged to a dead one.
  await giveUpSendings(db, config.databaseUrl ? new Date(Date.now() - LONGEST_SENDING) : now(), now())
  const visits = createVisits(now)
  const chores = [
    () => giveUpSendings(db, new Date(Date.now() - LONGEST_SENDING), now()),
    () => visits.write(db),
    () => settleOpenOrders(selling),
    () => settleOpenSales(selling),
  ]
  const sweepOnce = createSweep({ db, now, elapsed: () => performance.now(), log, chores })
  const sweep = setInterval(() => void sweepOnce(), SWEEP_EVERY)

  const accounts = createAccounts({ db, hash, now, publicOrigin: config.publicOrigin, siteName: site.name })
  const pages = loadPages(built.client, built.compressed, {
    headers: securityHeaders(config.publicOrigin),
    connectTo: [site.apiHost, config.downloadsOrigin ?? ''].filter((origin) => origin !== ''),
    changes: { '/kra-itax': (html) => showProvider(html, config.tax.provider) },
  })
  let isDraining = false
  const givingUp = new AbortController()
  const fetchUntilGivingUp: Fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.any([givingUp.signal, ...(init.signal ? [init.signal] : [])]) })
  const app = createApp({
    ...config,
    db,
    accounts,
    site,
    pages,
    postIds: new Set(numberedFolders('content', 'posts').map(({ id }) => id)),
    sandbox: readSandboxApi('content'),
    hash,
    log,
    now,
    randomText,
    randomBytes,
    wait,
    shop,
    scripts,
    archives,
    downloadLinks,
    signingKeys,
    gateway,
    mailTo,
    taxAuthority: chooseAuthority(config.tax, {
      fetch: fetchUntilGivingUp,
      now,
      randomText: () =>
        randomText()
          .replace(/[^A-Za-z0-9]/g, '')
          .slice(0, 10)
          .toUpperCase(),
    }),
    isPostgres: config.databaseUrl !== undefined,
    isDraining: () => isDraining,
    isReady: createReadiness({
      db,
      databaseFile: config.databaseUrl === undefined ? join(config.dataDir, DATABASE_FILE) : undefined,
      dataDir: config.dataDir,
      statfs,
      now,
      elapsed: () => performance.now(),
      wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
      log,
    }),
  })

  const limits = { ...USUAL_LIMITS, keepAlive: config.keepAlive * 1000, most: config.mostConnections }
  const listener = createListener({ app, pages, visits, isDraining: () => isDraining, log, limits })
  const { server } = listener
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(
    `${site.name} is at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port} (nil returns: ${config.tax.provider}, payments: ${gateway.isSimulated ? 'simulated' : 'live'})`,
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
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (error instanceof SettingError) console.error(`The setting ${error.message}.`)
  else if (code === 'EADDRINUSE') console.error(`The setting PORT: expected a free port, but ${port} on ${address} is taken.`)
  else if (code === 'EADDRNOTAVAIL') console.error(`The setting HOST: expected an address of this machine, found ${address}.`)
  else console.error((error as Error).message)
  process.exit(1)
}

import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { numberedFolders } from './content/folders.ts'
import { readSandboxApi } from './content/api-docs.ts'
import { readShopOffer } from './content/shop-offer.ts'
import { readSite } from './content/site.ts'
import { openDatabase } from './db/open.ts'
import { drain } from './drain.ts'
import { forgetOldKeys } from './http/idempotency.ts'
import { createLog } from './http/log.ts'
import type { Fetch } from './http/outbound.ts'
import { forgetOldTries } from './http/rate-limit.ts'
import { createListener } from './listener.ts'
import { chooseAuthority } from './nil-returns/choose-authority.ts'
import { startPostman } from './mail/postman.ts'
import { showProvider } from './nil-returns/outcome-page.ts'
import { giveUpSendings } from './nil-returns/store.ts'
import { simulatedGateway } from './orders/payment-gateway.ts'
import { settleOpenPayments } from './orders/settle-payment.ts'
import { stateStock } from './orders/stock.ts'
import { loadPages } from './pages.ts'
import { confirmSecret, createKeyedHash, readSecret } from './secret.ts'
import { forgetOldSandboxes } from './sandbox/store.ts'
import { securityHeaders } from './http/security-headers.ts'

/** A sending that is older than this has no process behind it any more (ms): the call's own deadline is 10 s. */
const LONGEST_SENDING = 60_000
const SWEEP_EVERY = 30_000
/** Calls to other machines that are still under way so long after a signal to stop are given up, so that their requests get an answer (ms). */
const CALLS_END_AFTER = 7_000

async function start(config: Config): Promise<void> {
  const now = () => new Date()
  const randomText = () => randomBytes(18).toString('base64url')
  const log = createLog(now)
  const site = readSite('content')
  const db = await openDatabase(config)
  const hash = createKeyedHash(readSecret(config.secret, config.dataDir))
  await confirmSecret(db, hash)
  const shop = readShopOffer('content')
  await stateStock(db, shop.products)
  const gateway = simulatedGateway
  const mailTo = config.mail && (config.mail.to ?? site.owner.email)

  // Only one process writes to the embedded database: whatever it finds half-sent when it starts belonged to a dead one.
  await giveUpSendings(db, config.databaseUrl ? new Date(Date.now() - LONGEST_SENDING) : now(), now())
  const sweep = setInterval(() => {
    giveUpSendings(db, new Date(Date.now() - LONGEST_SENDING), now())
      .then(() => forgetOldTries(db, now()))
      .then(() => forgetOldKeys(db, now()))
      .then(() => forgetOldSandboxes(db, now()))
      .then(() => settleOpenPayments({ db, gateway, now, randomText, mailTo }))
      .catch((error: Error) => log({ level: 'error', event: 'sweep-failed', cause: error.name }))
  }, SWEEP_EVERY)

  const pages = loadPages('build/client', 'build/compressed', {
    headers: securityHeaders(config.publicOrigin),
    connectTo: site.apiHost ? [site.apiHost] : [],
    changes: { '/kra-itax': (html) => showProvider(html, config.tax.provider) },
  })
  let isDraining = false
  const givingUp = new AbortController()
  const fetchUntilGivingUp: Fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.any([givingUp.signal, ...(init.signal ? [init.signal] : [])]) })
  const app = createApp({
    ...config,
    db,
    site,
    pages,
    postIds: new Set(numberedFolders('content', 'posts').map(({ id }) => id)),
    sandbox: readSandboxApi('content'),
    hash,
    log,
    now,
    randomText,
    wait,
    shop,
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
    isDraining: () => isDraining,
  })

  const server = createListener(app, pages, () => isDraining)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(config.port, config.host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`${site.name} is at http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port} (nil returns: ${config.tax.provider})`)

  const postman = config.mail && startPostman(db, await smtpMailer(config.mail), { now, randomText, log })

  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  async function stop() {
    // A second signal changes nothing: what is under way is ended first.
    process.on('SIGTERM', () => {})
    isDraining = true
    log({ level: 'info', event: 'stopping' })
    clearInterval(sweep)
    const giveUp = setTimeout(() => givingUp.abort(), CALLS_END_AFTER)
    await drain(server)
    clearTimeout(giveUp)
    await postman?.stop()
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

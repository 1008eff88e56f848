import { sellerLines } from '#domain/payments/receipt.ts'
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { createAccounts } from '#server/accounts/authentication/accounts.ts'
import type { RenderNoJs } from '#contract/no-js-pages.ts'
import { createApp, type Serving } from '#server/api/app.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { readSandboxApi } from '#publishing/content/api-docs.ts'
import { readScriptOffer } from '#publishing/content/script-offer.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { readSite } from '#publishing/content/site.ts'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { createDownloadLinks } from '#server/secrets/download-links.ts'
import type { LogEntry } from '#server/http/log.ts'
import { createPracticeFetch } from '#server/nil-returns/authority/practice-authority.ts'
import { createGavaConnect } from '#server/nil-returns/authority/gavaconnect.ts'
import { simulatedGateway } from '#server/payments/create-gateways.ts'
import { syncStock } from '#server/orders/stock.ts'
import { createRandomText } from '#server/secrets/random-text.ts'
import { createSigningKeys, ensureSigningKey } from '#server/secrets/signing-keys.ts'
import { createReadiness } from '#server/process/readiness.ts'
import { createKeyedHash } from '#server/secrets/secret.ts'
import type { Pages } from '#server/publication/pages.ts'
import { madeUpArchives } from './made-up-archives.ts'
import { createTestDatabase, type DatabaseKind } from './databases.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import type { PasswordHashing } from '#server/accounts/authentication/passwords.ts'

/** The time at which tests run: 11:00 on 21 November 2026 in Nairobi. */
export const NOW = new Date('2026-11-21T08:00:00Z')

const PUBLIC_ORIGIN = 'http://localhost:3000'
/** The secret of every test site. */
export const SECRET = 'a secret of the tests, long enough to be one'

/**
 * The sample content. It is read only once, because reading it takes longer than most tests. Parts that tests can
 * change are copied.
 */
const content = {
  site: readSite(SAMPLE_CONTENT),
  sandbox: readSandboxApi(SAMPLE_CONTENT),
  shop: readShopOffer(SAMPLE_CONTENT),
  scripts: readScriptOffer(SAMPLE_CONTENT),
}

const randomText = createRandomText()

const noPages: Pages = {
  find: () => undefined,
  notFound: () => ({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<h1>Page not found</h1>'),
  }),
  html: () => undefined,
  inline: () => undefined,
}

/** Renders a no-JavaScript page. Loads the components on the first call, because few tests show such a page. */
const renderNoJs: RenderNoJs = async (title, view) =>
  (await import('#app/no-js/render-no-js.tsx')).renderNoJs(title, view)

/**
 * The context of a test site and the way in which it is served. Both are in one object, so that tests can replace any
 * property in the same way.
 */
export type TestSite = SiteContext & Serving

/**
 * Creates the server on a separate database, without opening a port, and collects its log.
 * @param loadHashing loads the password hashing; the site's own takes 0.1 s per password
 */
export async function createTestApp(
  kind: DatabaseKind,
  changes: Partial<TestSite> = {},
  loadHashing = async () => quickHashing,
) {
  const database = await createTestDatabase(kind)
  const logged: LogEntry[] = []
  const accountOptions = {
    db: database.db,
    hash: createKeyedHash(SECRET),
    publicOrigin: PUBLIC_ORIGIN,
    siteName: content.site.name,
  }
  const base: Omit<TestSite, 'downloadLinks'> = {
    db: database.db,
    accounts: createAccounts({ ...accountOptions, now: changes.now ?? (() => NOW) }, loadHashing),
    filingWindow: content.site.nilReturns,
    sandbox: content.sandbox,
    shop: structuredClone(content.shop),
    scripts: structuredClone(content.scripts),
    pages: noPages,
    renderNoJs,
    posts: [
      { id: 1, title: 'The first post' },
      { id: 2, title: 'The second post' },
    ],
    archives: madeUpArchives([1, 2, 3]),
    signingKeys: createSigningKeys(SECRET),
    gateways: [simulatedGateway],
    taxAuthority: createGavaConnect({
      provider: 'practice',
      host: 'https://practice.invalid',
      consumerKey: '',
      consumerSecret: '',
      fetch: createPracticeFetch(() => 'TEST0001'),
      now: () => NOW,
    }),
    mailTo: undefined,
    seller: sellerLines(content.site),
    hash: accountOptions.hash,
    log: (entry) => logged.push(entry),
    now: () => NOW,
    randomText,
    randomBytes,
    wait: (milliseconds) => wait(milliseconds),
    publicOrigin: PUBLIC_ORIGIN,
    pageOrigins: [],
    downloadsOrigin: undefined,
    callsGateways: true,
    trustedProxies: 1,
    isPostgres: kind === 'PostgreSQL',
    readTroubles: () => ({}),
    isDraining: () => false,
    isReady: createReadiness({
      db: database.db,
      databaseFile: kind === 'SQLite' ? join(database.settings.dataDir, DATABASE_FILE) : undefined,
      dataDir: database.settings.dataDir,
      statfs,
      now: () => NOW,
      elapsed: () => performance.now(),
      wait: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
      log: (entry) => logged.push(entry),
    }),
    ...changes,
  }
  const site: TestSite = { downloadLinks: createDownloadLinks(base), ...base }
  await syncStock(site.db, site.shop.products, '1')
  await ensureSigningKey(site.db, site.signingKeys, site.now())
  const app = createApp(site, site)
  let client = 0
  /**
   * Posts a value as JSON, or a string as it is. Each request comes from a different IP address, unless a header gives
   * one.
   */
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    app,
    site,
    logged,
    database,
    post,
    /** Files a nil return. Each request comes from a different IP address, unless `address` is given. */
    async file(changed: { pin?: unknown; year?: number; address?: string; body?: unknown } = {}) {
      const year = changed.year ?? 2025
      const body = changed.body ?? {
        pin: changed.pin ?? 'A001234567Z',
        tax_obligation: TAX_OBLIGATION,
        return_period_from: `01/01/${year}`,
        return_period_to: `31/12/${year}`,
      }
      const response = await post(
        '/api/v1/itaxnillreturns',
        body,
        changed.address === undefined ? {} : { 'x-forwarded-for': changed.address },
      )
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown> & { message: string; success: boolean },
      }
    },
  }
}

const keyOf = (password: string, salt: string) => scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 })

/**
 * The site's password hashing at its lowest cost, for tests that hash thousands of passwords through `createApp`. At
 * its real cost, hashing takes 0.1 s per password. Servers that tests start as processes use the real cost.
 */
export const quickHashing: PasswordHashing = {
  async hashPassword(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${keyOf(password, salt).toString('hex')}`
  },
  async verifyPassword({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':')
    return timingSafeEqual(keyOf(password, salt), Buffer.from(key, 'hex'))
  },
}

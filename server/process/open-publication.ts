import type { PaymentMode } from '#domain/payments/payment-ways.ts'
import { sellerLines } from '#domain/payments/receipt.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { codeshopCheckout, nilReturns, shopCheckout } from '#domain/pages/page-table.ts'
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { createAccounts } from '#server/accounts/accounts.ts'
import { createApp, type Parts } from '#server/api/app.ts'
import type { Config } from './config.ts'
import { readArchives, type Archives } from '#server/publication/archives.ts'
import type { DownloadLinks } from '#server/downloads/links.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { showProvider } from '#server/nil-returns/outcome-page.ts'
import type { TaxAuthority } from '#server/nil-returns/tax-authority.ts'
import { confirmChargeable } from '#server/payments/charge.ts'
import { modeOf, type Gateways } from '#server/payments/gateways.ts'
import { showCatalog, showPayments } from '#server/payments/show-payments.ts'
import { currentSite, formerSites, pastAssets, type BuiltSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { readTroubles } from '#server/publication/trouble.ts'
import { createPageLoader, type Pages } from '#server/publication/pages.ts'
import { SettingError } from '#server/settings/setting-error.ts'
import type { SharedParts } from '#server/http/shared-parts.ts'
import type { Store } from './open-store.ts'

/** The dependencies that stay the same for all publications. */
type Lasting = Store & {
  config: Config
  shared: Omit<SharedParts, 'mailTo' | 'seller'>
  health: Parts['health']
  gateways: Gateways
  downloadLinks: DownloadLinks
  taxAuthority: TaxAuthority
}

/**
 * A publication being served.
 * @property publication the name of the publication; newer publications have names that sort higher
 * @property name the site's name
 */
export type Served = {
  publication: string
  name: string
  products: readonly { id: string; stock: number }[]
  pages: Pages
  app: ReturnType<typeof createApp>
  archives: Archives
  mailTo: string | undefined
}

/**
 * Creates a function that opens publications. Files that several publications share are read only once.
 * @returns a function that opens a publication, by default the current one, and throws an Error if the publication
 * cannot be served
 */
export function publicationOpener(lasting: Lasting): (built?: BuiltSite) => Served {
  const { config, shared, db, hash, signingKeys, gateways, downloadLinks } = lasting
  const isPostgres = config.databaseUrl !== undefined
  const loadPages = createPageLoader()
  return (built = currentSite()) => {
    const { site, shop, scripts, sandbox, posts } = readOffer(built.offer)
    confirmChargeable(gateways, shop.settings)
    const pages = loadPages(
      built,
      {
        headers: securityHeaders(config.publicOrigin),
        connectTo: [site.apiHost, config.downloadsOrigin ?? ''].filter((origin) => origin !== ''),
        changeOf: pageChanges(config, modeOf(gateways)),
      },
      // Assets that were set aside come first, because they remain when their build is removed.
      [...pastAssets(), ...formerSites(built)],
    )
    const archives = readArchives(
      built.archives,
      scripts.map(({ id }) => id),
    )
    const mailTo = config.mail && (config.mail.to ?? site.owner.email)
    const { now, publicOrigin } = shared
    const app = createApp({
      shared: { ...shared, mailTo, seller: sellerLines(site) },
      site: {
        pages,
        pageOrigins: config.pageOrigins,
        downloadsOrigin: config.downloadsOrigin,
        hasOtherProcesses: isPostgres,
      },
      health: lasting.health,
      accounts: { accounts: createAccounts({ db, hash, now, publicOrigin, siteName: site.name }) },
      blog: { posts },
      shop: { shop, gateways },
      codeShop: { scripts, rules: shop.settings, gateways, archives, downloadLinks, signingKeys, randomBytes },
      filing: { taxAuthority: lasting.taxAuthority, window: site.nilReturns },
      documentation: { sandbox },
      desk: { isPostgres, readTroubles },
    })
    return {
      publication: basename(built.folder),
      name: site.name,
      pages,
      app,
      archives,
      products: shop.products,
      mailTo,
    }
  }
}

/**
 * Opens the current publication or, if this version of the program cannot serve it, the newest publication that it can
 * serve.
 * @param onRefused called with the error of each publication that cannot be served
 * @throws the first error if no publication can be served
 */
export function openNewest(open: ReturnType<typeof publicationOpener>, onRefused: (error: unknown) => void): Served {
  const current = currentSite()
  const failures: unknown[] = []
  for (const built of [current, ...formerSites(current)]) {
    try {
      return open(built)
    } catch (error) {
      // An invalid setting must be corrected, no matter which publication is served.
      if (error instanceof SettingError) throw error
      failures.push(error)
      onRefused(error)
    }
  }
  throw failures[0]
}

/** Returns a function that returns the changes to the page at a path, if there are any. */
function pageChanges({ tax }: Config, mode: PaymentMode): (path: string) => ((html: string) => string) | undefined {
  const changes: Readonly<Record<string, (html: string) => string>> = {
    [addressOf(nilReturns)]: (html) => showProvider(html, tax.provider),
    [addressOf(shopCheckout)]: (html) => showPayments(html, mode),
    [addressOf(codeshopCheckout)]: (html) => showPayments(html, mode),
  }
  return (path) => {
    const change = changes[path]
    return mode === 'catalog' ? (html) => showCatalog(change?.(html) ?? html) : change
  }
}

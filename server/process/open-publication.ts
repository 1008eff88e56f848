import { addressOf } from '../../domain/pages/address-of.ts'
import { codeshopCheckout, nilReturns, shopCheckout } from '../../domain/pages/page-table.ts'
import { randomBytes } from 'node:crypto'
import { createAccounts } from '../accounts/accounts.ts'
import { createApp, type Parts } from '../app.ts'
import type { Config } from '../config.ts'
import { readArchives, type Archives } from '../downloads/archives.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { showProvider } from '../nil-returns/outcome-page.ts'
import type { TaxAuthority } from '../nil-returns/tax-authority.ts'
import { syncStock } from '../orders/stock.ts'
import { confirmChargeable } from '../payments/charge.ts'
import { modeOf, type Gateways } from '../payments/gateways.ts'
import { showPayments } from '../payments/show-payments.ts'
import { currentSite, formerSites } from '../publication/built-site.ts'
import { readOffer } from '../publication/offer.ts'
import { createPageLoader, type Pages } from '../publication/pages.ts'
import type { SharedParts } from '../shared-parts.ts'
import type { Store } from './open-store.ts'

/** The dependencies that stay the same from one publication to the next. */
type Lasting = Store & {
  config: Config
  shared: Omit<SharedParts, 'mailTo'>
  health: Parts['health']
  gateways: Gateways
  downloadLinks: DownloadLinks
  taxAuthority: TaxAuthority
}

/** A publication being served. */
export type Served = {
  name: string
  pages: Pages
  app: ReturnType<typeof createApp>
  archives: Archives
  mailTo: string | undefined
}

/**
 * Creates an opener for publications, which reads the files that publications share only once.
 * @returns a function that opens the current publication, and throws an Error if it cannot be served
 */
export function publicationOpener(lasting: Lasting): () => Promise<Served> {
  const { config, shared, db, hash, signingKeys, gateways, downloadLinks } = lasting
  const loadPages = createPageLoader()
  return async () => {
    const built = currentSite()
    const { site, shop, scripts, sandbox, posts } = readOffer(built.offer)
    confirmChargeable(gateways, shop.settings)
    const pages = loadPages(
      built,
      {
        headers: securityHeaders(config.publicOrigin),
        connectTo: [site.apiHost, config.downloadsOrigin ?? ''].filter((origin) => origin !== ''),
        changes: {
          [addressOf(nilReturns)]: (html) => showProvider(html, config.tax.provider),
          [addressOf(shopCheckout)]: (html) => showPayments(html, modeOf(gateways)),
          [addressOf(codeshopCheckout)]: (html) => showPayments(html, modeOf(gateways)),
        },
      },
      formerSites(built),
    )
    const archives = readArchives(
      built.archives,
      scripts.map(({ id }) => id),
    )
    const mailTo = config.mail && (config.mail.to ?? site.owner.email)
    const { now, publicOrigin } = shared
    const app = createApp({
      shared: { ...shared, mailTo },
      site: { pages, pageOrigins: config.pageOrigins, downloadsOrigin: config.downloadsOrigin },
      health: lasting.health,
      accounts: { accounts: createAccounts({ db, hash, now, publicOrigin, siteName: site.name }) },
      blog: { posts },
      shop: { shop, gateways },
      codeShop: { scripts, rules: shop.settings, gateways, archives, downloadLinks, signingKeys, randomBytes },
      receipts: { site },
      filing: { taxAuthority: lasting.taxAuthority, window: site.nilReturns },
      documentation: { sandbox },
      desk: { isPostgres: config.databaseUrl !== undefined },
    })
    // Last, so that a publication that cannot be served changes nothing.
    await syncStock(db, shop.products)
    return { name: site.name, pages, app, archives, mailTo }
  }
}

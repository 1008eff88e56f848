import type { PaymentMode } from '#domain/payments/payment-ways.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { codeshopCheckout, nilReturns, shopCheckout } from '#domain/pages/page-table.ts'
import { basename } from 'node:path'
import { createApp } from '#server/api/app.ts'
import type { Health } from '#server/api/health-routes.ts'
import type { Services, SiteContext } from '#server/context/site-context.ts'
import type { Config } from './config.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { showProvider } from '#server/nil-returns/answers.ts'
import { confirmChargeable } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { showCatalog, showNoCheckout, showPayments } from '#server/payments/show-payments.ts'
import { currentSite, formerSites, pastAssets, type BuiltSite } from '#server/publication/built-site.ts'
import { readOffer } from '#server/publication/offer.ts'
import { renderNoJs } from '#server/publication/render-no-js.ts'
import { createPageLoader, type Pages } from '#server/publication/pages.ts'
import { SettingError } from '#server/settings/setting-values.ts'
import { createContext } from './create-context.ts'

/**
 * A publication being served.
 * @property publication the name of the publication; newer publications have names that sort higher
 * @property name the site's name
 * @property site the context of the publication's routes, which the background tasks use too
 */
export type Served = {
  publication: string
  name: string
  pages: Pages
  app: ReturnType<typeof createApp>
  site: SiteContext
}

/**
 * Creates a function that opens publications. Files that several publications share are read only once.
 * @returns a function that opens a publication, by default the current one, and throws an Error if the publication
 * cannot be served
 */
export function publicationOpener(config: Config, services: Services, health: Health): (built?: BuiltSite) => Served {
  const { gateways } = services
  const loadPages = createPageLoader()
  return (built = currentSite()) => {
    const offer = readOffer(built.offer)
    const { name, apiHost } = offer.site
    confirmChargeable(gateways, offer.shop.settings)
    const pages = loadPages(
      built,
      {
        headers: securityHeaders(config.publicOrigin),
        connectTo: [apiHost, config.downloadsOrigin ?? ''].filter((origin) => origin !== ''),
        changeOf: pageChanges(config, modeOf(gateways)),
      },
      // Assets in the folder for removed builds come first, because they stay there, whereas the folder of an earlier
      // build can be removed at any time.
      [...pastAssets(), ...formerSites(built)],
    )
    const site = createContext(services, config, built, offer)
    const { pageOrigins, downloadsOrigin } = config
    const app = createApp(site, { ...health, pages, renderNoJs, pageOrigins, downloadsOrigin })
    return { publication: basename(built.folder), name, pages, app, site }
  }
}

/**
 * Opens the current publication or, if this version of the program cannot serve it, the newest one that it can serve.
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

/**
 * Returns a function that returns how to change the HTML of the page at a path, or undefined if the page is served as
 * built.
 */
function pageChanges({ tax }: Config, mode: PaymentMode): (path: string) => ((html: string) => string) | undefined {
  const showCheckout = (html: string) => showPayments(mode === 'catalog' ? showNoCheckout(html) : html, mode)
  const changes: Readonly<Record<string, (html: string) => string>> = {
    [addressOf(nilReturns)]: (html) => showProvider(html, tax.provider),
    [addressOf(shopCheckout)]: showCheckout,
    [addressOf(codeshopCheckout)]: showCheckout,
  }
  return (path) => {
    const change = changes[path]
    return mode === 'catalog' ? (html) => showCatalog(change?.(html) ?? html) : change
  }
}

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { matchPaths } from '#contract/endpoint.ts'
import { FOR_ALL_SITES, isShownElsewhere, askAnotherProcess } from '#server/publication/shown-elsewhere.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import type { RenderNoJs } from '#contract/no-js-pages.ts'
import { contact, downloads, nilReturns, shopCart } from '#domain/pages/page-table.ts'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import { API_DOCUMENTS, SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import { guard } from '#server/accounts/guard.ts'
import { passkeyRoutes } from '#server/accounts/passkey-routes.ts'
import { accountDataRoutes } from '#server/accounts/account-data-routes.ts'
import { openingRoutes } from '#server/accounts/opening-routes.ts'
import { recoveryRoutes } from '#server/accounts/recovery-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { contactRoutes } from '#server/contacts/routes.ts'
import { deskRoutes } from '#server/desk/routes.ts'
import { downloadRoutes } from '#server/downloads/routes.ts'
import { answerError, type RequestFacts } from '#server/http/answers.ts'
import { answerFailures, watchRequests, localCookies } from '#server/http/every-request.ts'
import { routePattern } from '#server/http/json-route.ts'
import { showRefusals, type Frame } from '#server/http/send-no-js-page.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { licenseRoutes } from '#server/licenses/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { nilReturnRoutes } from '#server/nil-returns/routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { orderRoutes } from '#server/shop/routes.ts'
import { healthRoutes, type Health } from './health-routes.ts'
import type { Pages } from '#server/publication/pages.ts'
import { postRoutes } from '#server/posts/routes.ts'
import { receiptRoutes } from '#server/receipts/routes.ts'
import { purchaseRoutes } from '#server/codeshop/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { sandboxRoutes } from '#server/sandbox/routes.ts'
import type { SandboxApi } from '#server/publication/offer.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { noJsOrderRoutes } from '#server/no-js-shop/order-routes.ts'
import { noJsPaymentRoutes } from '#server/no-js-shop/payment-routes.ts'
import { noJsScriptRoutes } from '#server/no-js-shop/script-routes.ts'

/**
 * The options of `createApp`, in addition to the context.
 * @property downloadsOrigin the separate origin of this server for downloads, if there is one
 */
export type Serving = Health & {
  pages: Pages
  /** Renders the pages for visitors without JavaScript. */
  renderNoJs: RenderNoJs
  /** The origins of static exports of the pages, which may call the API. */
  pageOrigins: readonly string[]
  downloadsOrigin: string | undefined
}

/** The first path at which tools look for an API description. */
const API_DESCRIPTION = '/api/openapi.json'

/** Creates the Hono app with all routes and middleware of the site. */
export function createApp(site: SiteContext, serving: Serving) {
  const app = new Hono<RequestFacts>()
  const { pages } = serving
  const frameOf = (path: string) => frameAt(serving, path)
  const frame = frameOf(shopCart)
  watchRequests(app, site)
  showRefusals(app, frame)
  app.use(localCookies(site.publicOrigin))
  allowOrigins(app, site.publicOrigin, serving)
  answerFailures(app, site.log)

  for (const endpoint of endpoints)
    if (endpoint.access !== 'anybody') app.on(endpoint.method, routePattern(endpoint.path), guard(site, endpoint))

  app.route('/', healthRoutes(site, serving))
  app.route('/', nilReturnRoutes(site, frameOf(nilReturns)))
  app.route('/', receiptRoutes(site, frame))
  app.route('/', downloadRoutes(site, frameOf(downloads)))
  for (const routes of ROUTES) app.route('/', routes(site))
  app.get(API_DESCRIPTION, (context) => context.redirect(API_DOCUMENTS.siteOpenApi, 302))
  app.route('/', messageRoutes(site, frameOf(contact)))
  for (const routes of [noJsOrderRoutes, noJsScriptRoutes, noJsPaymentRoutes]) app.route('/', routes(site, frame))
  answerEverythingElse(app, site, pages)
  return app
}

/** The routes that do not need a page as the frame of a response. */
const ROUTES = [
  postRoutes,
  sandboxRoutes,
  orderRoutes,
  paymentRoutes,
  purchaseRoutes,
  licenseRoutes,
  reviewRoutes,
  openingRoutes,
  accountRoutes,
  recoveryRoutes,
  passkeyRoutes,
  accountDataRoutes,
  contactRoutes,
  deskRoutes,
]

/**
 * Adds the CORS headers with which pages on the configured origins can call the API and fetch downloads, and pages on
 * any site can use the sandbox.
 */
function allowOrigins(app: Hono<RequestFacts>, publicOrigin: string, { pageOrigins, downloadsOrigin }: Serving): void {
  app.use(API_DESCRIPTION, cors({ origin: '*', allowMethods: ['GET'] }))
  app.use(`${SANDBOX_PATH}/*`, cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 600 }))
  if (pageOrigins.length > 0)
    app.use('/api/*', cors({ origin: [...pageOrigins], allowMethods: ['GET', 'POST'], maxAge: 600 }))
  const downloaders = [...pageOrigins, ...(downloadsOrigin ? [publicOrigin] : [])]
  if (downloaders.length === 0) return
  app.use(
    `${DOWNLOADS_PATH}/*`,
    cors({ origin: downloaders, allowMethods: ['GET'], exposeHeaders: ['content-range', 'etag'], maxAge: 600 }),
  )
}

/**
 * Returns the frame for responses to a form that was posted without JavaScript: the page with the form, a content
 * security policy that allows the page's styles but no scripts, and the renderer.
 */
function frameAt({ pages, renderNoJs }: Serving, path: string): Frame {
  return {
    formPage: () => pages.html(path),
    stylesPolicy: pagePolicy({ scripts: [], styles: pages.inline(path)?.styles ?? [] }, []),
    render: renderNoJs,
  }
}

/** Handles every request that no other route handles: pages, and paths or methods that do not exist. */
function answerEverythingElse(app: Hono<RequestFacts>, { sandbox, isPostgres }: SiteContext, pages: Pages): void {
  const isKnownPath = pathsOf(sandbox)
  app.all('*', (context) => {
    const { search, searchParams } = new URL(context.req.url)
    const request = {
      method: context.req.method,
      path: context.req.path,
      search,
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
      range: context.req.header('range'),
      ifRange: context.req.header('if-range'),
    }
    const page = pages.find(request)
    if (page) return sendFile(page)
    // A CORS preflight, sent when a page on another site fetches a file with custom headers.
    if (request.method === 'OPTIONS' && isShownElsewhere(request.path.slice(1))) return sendFile(PREFLIGHT)
    if (request.path.startsWith('/api/') || request.path.startsWith(`${SANDBOX_PATH}/`))
      return isKnownPath(request.path)
        ? answerError(context, 405, 'method-not-allowed')
        : answerError(context, 404, 'not-found')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerError(context, 405, 'method-not-allowed')
    // Processes that share a PostgreSQL database serve the same site, but each process reads its own publications
    // folder.
    const elsewhere = isPostgres ? askAnotherProcess(request.path, searchParams) : undefined
    return elsewhere ?? sendFile(pages.notFound(request))
  })
}

const PREFLIGHT = {
  status: 204,
  headers: {
    ...FOR_ALL_SITES,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  },
  body: undefined,
}

/** Returns a function that checks whether a path belongs to the API or the sandbox, regardless of the method. */
function pathsOf(sandbox: SandboxApi): (path: string) => boolean {
  return matchPaths([...endpoints.map(({ path }) => path), ...sandbox.endpoints.map(({ path }) => SANDBOX_PATH + path)])
}

const sendFile = ({ body, ...answer }: ReturnType<Pages['notFound']>) =>
  new Response(body as BodyInit | undefined, answer)

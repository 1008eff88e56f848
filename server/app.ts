import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { addressOf } from '../domain/pages/addresses.ts'
import { contact, downloads, nilReturns } from '../domain/pages/pages.ts'
import { endpoints } from '../contract/endpoints.ts'
import { showHealth, showReadiness } from '../contract/health.ts'
import { DOWNLOADS_PATH } from '../contract/routes.ts'
import { showVisitor } from '../contract/visitor.ts'
import { API_DOCUMENTS, SANDBOX_PATH } from '../domain/api-docs/addresses.ts'
import type { ShopOffer } from '../domain/content/shop.ts'
import type { OfferedScript } from '../domain/content/scripts.ts'
import type { Site } from '../domain/content/site.ts'
import type { Accounts } from './accounts/accounts.ts'
import { guard } from './accounts/guard.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { accountThingsRoutes } from './accounts/things-routes.ts'
import { openingRoutes } from './accounts/opening-routes.ts'
import { recoveryRoutes } from './accounts/recovery-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { isDatabaseUnavailable } from './db/errors.ts'
import type { Database } from './db/schema.ts'
import type { Archives } from './downloads/archives.ts'
import type { DownloadLinks } from './downloads/links.ts'
import { deskRoutes } from './desk/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { answerError, type RequestFacts } from './http/answers.ts'
import type { Log } from './http/log.ts'
import { DATA_POLICY, pagePolicy, securityHeaders } from './http/security-headers.ts'
import { clientAddress, maskedAddress } from './http/client-address.ts'
import { TooBusyError } from './http/work-queue.ts'
import { licenseRoutes } from './licenses/routes.ts'
import type { SigningKeys } from './licenses/signing.ts'
import { messageRoutes } from './messages/routes.ts'
import { nilReturnRoutes } from './nil-returns/routes.ts'
import type { TaxAuthority } from './nil-returns/tax-authority.ts'
import type { PaymentGateway } from './payments/payment-gateway.ts'
import { orderRoutes } from './orders/routes.ts'
import type { Pages } from './publication/pages.ts'
import { postRoutes } from './posts/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { sandboxRoutes, type SandboxApi } from './sandbox/routes.ts'
import type { KeyedHash } from './secrets/secret.ts'

/** Everything that the server is made of; each part can be another one in a test. */
export type Parts = {
  db: Database
  accounts: Accounts
  site: Site
  pages: Pages
  /** The ids of the posts that there are. */
  postIds: ReadonlySet<number>
  sandbox: SandboxApi
  shop: ShopOffer
  scripts: readonly OfferedScript[]
  archives: Archives
  downloadLinks: DownloadLinks
  signingKeys: SigningKeys
  gateway: PaymentGateway
  taxAuthority: TaxAuthority
  /** Where the owner is told of messages and orders; undefined when no mail can be sent. */
  mailTo: string | undefined
  hash: KeyedHash
  log: Log
  now: () => Date
  /** A text of at least 16 characters that nobody can guess. */
  randomText: () => string
  randomBytes: (count: number) => Uint8Array
  wait: (milliseconds: number) => Promise<void>
  publicOrigin: string
  downloadsOrigin: string | undefined
  pageOrigins: readonly string[]
  trustedProxies: number
  /** Where the embedded database lives, unless another one is used. */
  dataDir: string
  isPostgres: boolean
  isDraining: () => boolean
  /** Whether requests can be served: the database takes writes, and the disk has space. */
  isReady: () => Promise<boolean>
}

/** The whole server as one function from request to answer. */
export function createApp(parts: Parts) {
  const { site, pages, log, now } = parts
  const app = new Hono<RequestFacts>()
  const headers = { ...securityHeaders(parts.publicOrigin), 'content-security-policy': DATA_POLICY }

  app.use(async (context, next) => {
    const requestId = parts.randomText().slice(0, 16)
    context.set('requestId', requestId)
    const startedAt = now().getTime()
    await next()
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    context.res.headers.set('x-request-id', requestId)
    const { method, routePath: route } = { method: context.req.method, routePath: context.req.routePath }
    log({
      level: 'info',
      event: 'request',
      requestId,
      method,
      route,
      status: context.res.status,
      milliseconds: now().getTime() - startedAt,
    })
  })
  if (parts.pageOrigins.length > 0) {
    for (const path of ['/api/*', `${SANDBOX_PATH}/*`])
      app.use(path, cors({ origin: [...parts.pageOrigins], allowMethods: ['GET', 'POST'], maxAge: 600 }))
  }

  const downloaders = [...parts.pageOrigins, ...(parts.downloadsOrigin ? [parts.publicOrigin] : [])]
  if (downloaders.length > 0) {
    app.use(
      `${DOWNLOADS_PATH}/*`,
      cors({ origin: downloaders, allowMethods: ['GET'], exposeHeaders: ['content-range', 'etag'], maxAge: 600 }),
    )
  }

  app.onError((error, context) => {
    const isUnavailable = isDatabaseUnavailable(error) || error instanceof TooBusyError
    log({
      level: 'error',
      event: 'request-failed',
      requestId: context.get('requestId'),
      route: context.req.routePath,
      cause: causeOf(error),
    })
    if (!isUnavailable) return answerError(context, 500, 'server-error')
    context.header('retry-after', '5')
    return answerError(context, 503, 'busy')
  })

  for (const endpoint of endpoints)
    if (endpoint.access !== 'anybody') app.on(endpoint.method, patternOf(endpoint.path), guard(parts, endpoint))
  app.get(showHealth.path, (context) => context.json({ status: 'ok' }))
  app.get(showVisitor.path, (context) =>
    context.json({ ipAddress: maskedAddress(clientAddress(context, parts.trustedProxies)) }, 200, {
      'cache-control': 'no-store',
    }),
  )
  app.get(showReadiness.path, async (context) => {
    if (parts.isDraining()) return context.json({ status: 'draining' }, 503)
    return (await parts.isReady()) ? context.json({ status: 'ok' }) : context.json({ status: 'unavailable' }, 503)
  })

  /** The page of a form that is posted without scripts, and the policy of what it answers: its styles, no script. */
  const formPage = (path: string) => ({
    formPage: () => pages.html(path),
    stylesPolicy: pagePolicy({ scripts: [], styles: pages.inline(path)?.styles ?? [] }, []),
  })
  app.route('/', nilReturnRoutes({ ...parts, window: site.nilReturns, ...formPage(addressOf(nilReturns)) }))
  app.route('/', postRoutes(parts))
  app.route('/', sandboxRoutes(parts))
  app.route('/', orderRoutes(parts))
  const sales = { ...parts, taxPercent: parts.shop.settings.taxPercent }
  app.route('/', purchaseRoutes(sales))
  app.route('/', downloadRoutes({ ...sales, ...formPage(addressOf(downloads)) }))
  app.route('/', licenseRoutes(parts))
  app.route('/', reviewRoutes(parts))
  app.route('/', openingRoutes(parts))
  app.route('/', accountRoutes(parts))
  app.route('/', recoveryRoutes(parts))
  app.route('/', passkeyRoutes(parts))
  app.route('/', accountThingsRoutes(parts))
  app.route('/', contactRoutes(parts))
  app.route('/', deskRoutes(parts))
  // Where tools look for it first.
  app.get('/api/openapi.json', (context) => context.redirect(API_DOCUMENTS.siteOpenApi, 302))
  app.route('/', messageRoutes({ ...parts, ...formPage(addressOf(contact)) }))

  const isKnownPath = pathsOf(parts.sandbox)
  app.all('*', (context) => {
    const request = {
      method: context.req.method,
      path: context.req.path,
      search: new URL(context.req.url).search,
      acceptEncoding: context.req.header('accept-encoding'),
      ifNoneMatch: context.req.header('if-none-match'),
    }
    const page = pages.find(request)
    if (page) return new Response(page.body as BodyInit | undefined, page)
    if (request.path.startsWith('/api/') || request.path.startsWith(`${SANDBOX_PATH}/`))
      return isKnownPath(request.path)
        ? answerError(context, 405, 'method-not-allowed')
        : answerError(context, 404, 'not-found')
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerError(context, 405, 'method-not-allowed')
    const missing = pages.notFound(request)
    return new Response(missing.body as BodyInit | undefined, missing)
  })

  return app
}

/** The path of an endpoint as the router knows it. */
function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Whether an address belongs to the API or to the sandbox, whatever the method. */
function pathsOf(sandbox: SandboxApi): (path: string) => boolean {
  const paths = [...endpoints.map(({ path }) => path), ...sandbox.endpoints.map(({ path }) => SANDBOX_PATH + path)]
  const patterns = paths.map((path) => path.split('/'))
  return (path) => {
    const parts = path.split('/')
    const fits = (wanted: string, place: number) =>
      wanted.startsWith('{') ? parts[place] !== '' : parts[place] === wanted
    return patterns.some((pattern) => pattern.length === parts.length && pattern.every(fits))
  }
}

/** The kind of an error, never its words: those of a database may hold what was being stored. */
function causeOf(error: Error & { code?: unknown }): string {
  return [error.name, error.code].filter((part) => typeof part === 'string').join(' ')
}

import type { Hono, MiddlewareHandler } from 'hono'
import { maybeFromProxy, OWN_ERROR } from '#offline/shared-with-worker.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { answerError, type RequestFacts } from './answers.ts'
import { causeOf, type Log } from './log.ts'
import { DATA_POLICY, securityHeaders } from './security-headers.ts'
import { TooBusyError } from './work-queue.ts'

/** Assigns each request an ID, adds the standard headers to its response, and logs it. */
export function watchRequests(
  app: Hono<RequestFacts>,
  { log, now, randomText, publicOrigin }: { log: Log; now: () => Date; randomText: () => string; publicOrigin: string },
): void {
  const headers = { ...securityHeaders(publicOrigin), 'content-security-policy': DATA_POLICY }
  app.use(async (context, next) => {
    const requestId = randomText().slice(0, 16)
    context.set('requestId', requestId)
    const startedAt = now().getTime()
    // PostgreSQL rejects the character U+0000. No stored text contains it, so a path with it cannot exist.
    if (/^\/api\/.*(?:%00|\0)/.test(context.req.path)) context.res = answerError(context, 404, 'not-found')
    else await next()
    for (const [name, value] of Object.entries(headers))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    context.res.headers.set('x-request-id', requestId)
    if (maybeFromProxy(context.res.status)) context.res.headers.set(OWN_ERROR, '1')
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
}

/** Logs errors that occur while handling a request, and responds with 503 if a retry may succeed, 500 otherwise. */
export function answerFailures(app: Hono<RequestFacts>, log: Log): void {
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
}

const LOCAL = /^(localhost|127\.0\.0\.1)(:\d+)?$/
/** Safari, and every other browser on WebKit. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom)/

/**
 * Returns middleware that lets an owner with Safari sign in while trying the site at http://localhost: WebKit stores no
 * Secure cookies from that host (WebKit bug 218980). A WebKit browser gets the cookies without `Secure` and under
 * another name. All other browsers and hosts keep the strict cookies.
 */
export function localCookies(publicOrigin: string): MiddlewareHandler {
  const isLocalSite = URL.canParse(publicOrigin) && LOCAL.test(new URL(publicOrigin).host)
  return async (context, next) => {
    const { req } = context
    if (!isLocalSite || !LOCAL.test(req.header('host') ?? '') || !WEBKIT.test(req.header('user-agent') ?? ''))
      return next()
    const cookies = req.header('cookie')
    if (cookies !== undefined) {
      const headers = new Headers(req.raw.headers)
      headers.set('cookie', cookies.replace(/(^|; )local-/g, '$1__Host-'))
      req.raw = new Request(req.raw, { headers })
    }
    await next()
    const set = context.res.headers.getSetCookie()
    context.res.headers.delete('set-cookie')
    for (const cookie of set) context.res.headers.append('set-cookie', withoutSecure(cookie))
  }
}

function withoutSecure(cookie: string): string {
  return cookie.startsWith('__Host-') ? cookie.replace('__Host-', 'local-').replace('; Secure', '') : cookie
}

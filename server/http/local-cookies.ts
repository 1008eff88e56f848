import type { MiddlewareHandler } from 'hono'

const LOCAL = /^(localhost|127\.0\.0\.1)(:\d+)?$/
/** Safari, and every other browser on WebKit. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom)/

/**
 * Returns middleware that lets an owner with Safari sign in while trying the site at http://localhost: WebKit stores no
 * Secure cookies from that host (WebKit bug 218980). A WebKit browser gets the cookies without `Secure` and under
 * another name. Strict cookies are kept for all other browsers and hosts.
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

import { pageAt } from '#domain/pages/page-at.ts'

/** The source expressions of a page's inline scripts and styles, for its content security policy. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Returns the content security policy of a page. The policy lists the origins that the page can load from and send to,
 * and allows the page's inline scripts and styles. Everything else is blocked.
 */
export function pagePolicy({ scripts, styles }: InlineSources, connectTo: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self' ${connectTo.join(' ')}`.trim(),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default content worker`,
  ].join('; ')
}

/** Returns the policy of a demo page, which also allows WebAssembly, media, and fonts from `data:` URLs. */
export function demoPolicy(inline: InlineSources, connectTo: readonly string[]): string {
  return pagePolicy(inline, connectTo)
    .replace(`script-src 'self'`, `script-src 'self' 'wasm-unsafe-eval'`)
    .replace(`img-src 'self' data:`, `img-src 'self' data: blob:; media-src 'self' data: blob:`)
    .replace(`font-src 'self'`, `font-src 'self' data:`)
}

/** The content security policy of everything that is not a page. */
export const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'`

/** The content security policy of the service worker, which makes requests on behalf of the page. */
export const WORKER_POLICY = `default-src 'none'; connect-src 'self'`

/** Returns the headers of every response. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicOrigin.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/**
 * Returns a page's additional headers. On the sign-in page and the desk, these headers keep windows of other sites from
 * getting a reference to the page. Other pages omit these headers, which would make the browser start a new process for
 * visitors from other sites. That is slow on a weak phone.
 */
export function pageHeaders(path: string): Record<string, string> {
  return pageAt(path)?.isGuarded ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

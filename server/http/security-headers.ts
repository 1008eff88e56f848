import { createHash } from 'node:crypto'
import { elementsOf, type Element } from '../../domain/elements.ts'

/** Where a page may load from and send to, and the inline scripts and styles it was built with; everything that is not named is refused. */
export function pagePolicy(html: string, connectTo: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashesOf(elementsOf(html, 'script').filter(({ tag }) => !/\b(src|type)=/.test(tag))).join(' ')}`.trim(),
    `style-src 'self' ${hashesOf(elementsOf(html, 'style')).join(' ')}`.trim(),
    `img-src 'self' data:`,
    `connect-src 'self' ${connectTo.join(' ')}`.trim(),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default content`,
  ].join('; ')
}

/** The policy of everything that is not a page. */
export const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'`

/** Headers that every answer carries. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicOrigin.startsWith('https://') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Where somebody signs in, and the desk. */
const GUARDED_PAGE = /^\/(login|desk)(\/|$)/

/**
 * What a page's answer carries beside the headers of every answer: no window of another site holds on to one where somebody signs in or to the desk.
 * Other pages leave it out: it makes the browser begin a new process when a visitor comes from elsewhere, which a slow phone feels.
 */
export function pageHeaders(path: string): Record<string, string> {
  return GUARDED_PAGE.test(path) ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

/** Returns the CSP source expressions of inline scripts or styles, in their order. */
function hashesOf(elements: readonly Element[]): string[] {
  return elements.map(({ content }) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}

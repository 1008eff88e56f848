import { pageAt } from '../../domain/pages/page-at.ts'
import type { InlineSources } from '../publication/built-files.ts'

/**
 * Where a page may load from and send to, and the scripts and styles that stand in it; everything that is not named is
 * refused.
 */
export function pagePolicy({ scripts, styles }: InlineSources, connectTo: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
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
    ...(publicOrigin.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/**
 * What a page's answer carries beside the headers of every answer: no window of another site holds on to one where
 * somebody signs in or to the desk.
 * Other pages leave it out: it makes the browser begin a new process when a visitor comes from elsewhere, which a slow
 * phone feels.
 */
export function pageHeaders(path: string): Record<string, string> {
  return pageAt(path)?.isGuarded ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

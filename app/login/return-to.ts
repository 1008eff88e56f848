import { safeRedirectPath } from '#domain/account/safe-redirect-path.ts'
import { recordOf } from '#domain/record.ts'
import { forgetStored, readStored, writeStored } from '#app/browser/storage-keys.ts'

/** The time for which an emailed link is valid: one hour (ms). */
const VALID_FOR = 3_600_000

/**
 * Returns the page to open after signing in: the page given in the URL, or else the page that the visitor came from.
 */
export function cameFrom(): string | undefined {
  const named = safeRedirectPath(new URLSearchParams(location.search).get('next'))
  if (named !== undefined || !document.referrer.startsWith(`${location.origin}/`)) return named
  const { pathname, search } = new URL(document.referrer)
  return pathname === location.pathname ? undefined : pathname + search
}

/** Stores the page to open after signing in, because an emailed link opens in another tab. */
export function storeReturnTo(): void {
  const path = cameFrom()
  if (path !== undefined) writeStored('returnTo', { path, at: Date.now() })
}

/** Returns the stored page to open after signing in, and removes it from storage. */
export function takeReturnTo(): string | undefined {
  const { path, at } = recordOf(readStored('returnTo'))
  forgetStored('returnTo')
  const isRecent = typeof at === 'number' && Date.now() - at < VALID_FOR
  return isRecent && typeof path === 'string' ? safeRedirectPath(path) : undefined
}

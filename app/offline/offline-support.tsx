import { useEffect } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { UNREACHABLE, type Unreachable } from '#after-paint/browser/events.ts'
import { savedDocument } from '#offline/shared-with-worker.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The time that a page must be on screen before it is saved (ms). By then, all files of the page have loaded. */
const KEEP_AFTER = 2500

/** The pages that are never saved: they show private data from the server, so they are useless offline. */
const NEVER_KEPT = [pages.login, addressOf(pages.desk)]

/** Saves visited pages for offline use, and shows an error when a page cannot be opened. */
export function OfflineSupport() {
  useEffect(() => {
    const listen = (event: Event) => void openKept((event as CustomEvent<Unreachable>).detail)
    addEventListener(UNREACHABLE, listen)
    return () => removeEventListener(UNREACHABLE, listen)
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    const { pathname } = location
    if (NEVER_KEPT.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return
    const keeping = setTimeout(
      // If saving fails, the next visit to the page tries again.
      () => void import('./save-visited.ts').then(({ saveVisited }) => saveVisited(pathname)).catch(() => {}),
      KEEP_AFTER,
    )
    return () => clearTimeout(keeping)
  }, [])
  return null
}

/** Opens a saved page. For any other page, shows why it cannot be opened. */
async function openKept({ path, go }: Unreachable): Promise<void> {
  if (navigator.serviceWorker?.controller && (await savedDocument(path))) return go()
  showToast.error('You are offline, and this page is not saved on this device. Try again when you are connected.')
}

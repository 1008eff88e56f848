import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { UNREACHABLE, type Unreachable } from '#after-paint/browser/events.ts'
import { savedDocument } from '#offline/shared-with-worker.ts'
import { showToastLater } from '#app/ui/toast-later.ts'
import { saveVisited } from './save-visited.ts'

/** The time that a page must be on screen before it is saved (ms). By then, all files of the page have loaded. */
const KEEP_AFTER = 2500

/** The pages that are never saved: they show private data from the server, so they are useless offline. */
const NEVER_KEPT = [pages.login, addressOf(pages.desk)]

/** Saves visited pages for offline use, and says so when a page cannot be opened. */
export function keepForOffline(): void {
  addEventListener(UNREACHABLE, (event) => void openKept((event as CustomEvent<Unreachable>).detail))
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { pathname } = location
  if (NEVER_KEPT.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return
  // If saving fails, the next visit to the page tries again.
  setTimeout(() => void saveVisited(pathname).catch(() => {}), KEEP_AFTER)
}

/** Opens a saved page. For any other page, shows why it cannot be opened. */
async function openKept({ path, go }: Unreachable): Promise<void> {
  if (navigator.serviceWorker?.controller && (await savedDocument(path))) return go()
  showToastLater(
    'error',
    'You are offline, and this page is not saved on this device. Try again when you are connected.',
  )
}

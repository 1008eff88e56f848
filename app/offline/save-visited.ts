import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { savePage, savedPages, loadedFiles } from '#offline/save-page.ts'
import { WORKER } from '#offline/shared-with-worker.ts'
import { readStored, type StorageKey } from '#app/browser/storage-keys.ts'
import { hasStoredCart } from '#app/browser/storage.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'

/** The time for which a saved page counts as fresh (ms). */
const FRESH_FOR = 10 * 60_000
const DAY = 24 * 3_600_000

type Page = readonly [path: string, title: string]

/** Pages that show data stored in this browser. They are saved even before the visitor opens them. */
const FOR_WHAT_IS_STORED: readonly { isStored(): boolean; pages: readonly Page[] }[] = [
  { isStored: () => true, pages: [[addressOf(pages.offline), 'Offline']] },
  { isStored: hasStoredCart, pages: [[addressOf(pages.shopCart), 'Shopping cart']] },
  {
    isStored: () => holds('orders'),
    pages: [
      [addressOf(pages.shopOrder), 'Your orders'],
      [addressOf(pages.shopAccount), 'My account'],
    ],
  },
  {
    isStored: () => holds('purchases'),
    pages: [
      [addressOf(pages.downloads), 'My downloads'],
      [addressOf(pages.licenseManagement), 'Licenses'],
      [addressOf(pages.codeshopAccount), 'My purchases'],
    ],
  },
]

let registered: Promise<unknown> | undefined
let trusted: string | undefined

/**
 * Saves the current page for offline use, as well as the pages that show this browser's cart, orders, purchases and
 * licenses. If the data saver is on, saves only the current page.
 * @throws when a page cannot be fetched or stored
 */
export async function saveVisited(path: string): Promise<void> {
  registered ??= register().catch((error: unknown) => {
    // The next opened page retries the registration.
    registered = undefined
    throw error
  })
  await registered
  const kept = new Map((await savedPages()).map((page) => [page.path, page.savedAt]))
  const isOlder = (page: string, age: number) => (kept.get(page) ?? 0) < Date.now() - age
  if (isOlder(path, FRESH_FOR)) await savePage(path, pageTitle(), loadedFiles())
  if (savesData()) return
  for (const { isStored, pages: wanted } of FOR_WHAT_IS_STORED) {
    if (!isStored()) continue
    for (const [page, title] of wanted) if (isOlder(page, DAY)) await savePage(page, title)
  }
}

/** Returns the page's title without the site's name. */
function pageTitle(): string {
  return document.title.split(' · ')[0] ?? document.title
}

function holds(key: StorageKey): boolean {
  const stored = readStored(key)
  return Array.isArray(stored) && stored.length > 0
}

/** Registers the service worker. */
async function register(): Promise<unknown> {
  // Create the policy only once: the browser would reject a second policy with the same name.
  trusted ??= trustedAddress()
  return navigator.serviceWorker.register(trusted)
}

/**
 * Returns the service worker's URL, as a trusted value in browsers that enforce Trusted Types. The policy allows only
 * this script.
 */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: (_url: string) => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { UNREACHABLE, type Unreachable } from '#after-paint/browser/events.ts'
import { savedDocument, WORKER, type WantedCopy } from '#offline/shared-with-worker.ts'
import { showToastLater } from '#app/ui/toast-later.ts'
import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { readStored, type StorageKey } from '#app/browser/storage-keys.ts'
import { hasStoredCart } from '#app/browser/storage.ts'
import { savesData } from '#after-paint/browser/saves-data.ts'

/** The time that a page must be on screen before it is saved (ms). By then, all of the page's files have loaded. */
const KEEP_AFTER = 2500

/** The pages that are never saved: they show private data from the server, so they are useless offline. */
const NEVER_KEPT = [pages.login, addressOf(pages.desk)]

/**
 * Saves the visited page for offline use. When a page is unreachable, opens its saved copy, or shows why it cannot be
 * opened.
 */
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

/**
 * Asks the service worker to save the current page for offline use, as well as the pages that show this browser's cart,
 * orders, purchases and licenses. If the data saver is on, asks only for the current page.
 * @throws when the worker cannot be registered
 */
async function saveVisited(path: string): Promise<void> {
  await register()
  const { active } = await navigator.serviceWorker.ready
  const wanted: WantedCopy[] = [
    { path, title: pageTitle(), files: loadedFiles(), freshFor: FRESH_FOR },
    ...(savesData() ? [] : showingWhatIsStored()),
  ]
  active?.postMessage(wanted, [])
}

function showingWhatIsStored(): WantedCopy[] {
  return FOR_WHAT_IS_STORED.filter(({ isStored }) => isStored()).flatMap(({ pages: wanted }) =>
    wanted.map(([path, title]) => ({ path, title, files: [], freshFor: DAY })),
  )
}

/** Returns the paths of the files with hashed names that the current page has loaded. */
function loadedFiles(): string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(HASHED_FILES))
    .map(({ pathname }) => pathname)
}

/** Returns the page's title without the site's name. */
function pageTitle(): string {
  return document.title.split(' · ')[0] ?? document.title
}

function holds(key: StorageKey): boolean {
  const stored = readStored(key)
  return Array.isArray(stored) && stored.length > 0
}

/**
 * Registers the service worker. In browsers that enforce Trusted Types, its URL must be a trusted value; the policy
 * that creates it allows only this script.
 */
async function register(): Promise<unknown> {
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: (_url: string) => WORKER })
  return navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER)
}

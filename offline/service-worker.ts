/**
 * Saves the pages that an open page asks for, so that this work does not slow down that page. Serves saved pages when
 * the network fails, or when a proxy reports that the server is down. Online, every document comes from the server, so
 * that visitors see a new publication on the next page they open. A saved document refers only to files with hashed
 * names, which are saved with it, so no page mixes two publications.
 */
import * as pages from '#domain/pages/page-table.ts'
import { HASHED_FILES } from '#domain/pages/hashed-files.ts'
import { savePages } from './save-page.ts'
import {
  FILES_CACHE,
  savedDocument,
  maybeFromProxy,
  NOT_ANSWERING,
  OWN_ERROR,
  type WantedCopy,
} from './shared-with-worker.ts'

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WaitingEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  addEventListener(type: 'install' | 'activate', then: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', then: (event: WaitingEvent & { data: readonly WantedCopy[] }) => void): void
  addEventListener(type: 'fetch', then: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
declare const self: Worker

/**
 * How long the server may take to send a page of which a saved copy exists (ms). For other pages, the browser's own
 * timeout applies.
 */
const PATIENCE = 6000

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  // With navigation preload, the browser requests the document while the worker starts.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

// If saving fails, the next visit to the page tries again.
self.addEventListener('message', (event) => event.waitUntil(savePages(event.data).catch(() => {})))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(document(event, pathname))
  else if (pathname.startsWith(HASHED_FILES)) event.respondWith(file(event.request))
})

async function document(event: FetchEvent, path: string): Promise<Response> {
  const fetched = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  // Prevents an unhandled rejection if the request fails while the stored copy is still being read.
  fetched.catch(() => {})
  const kept = await savedDocument(path)
  let refused: Response | undefined
  try {
    const answer = await (kept ? inTime(fetched) : fetched)
    if (!isFromProxy(answer)) return answer
    refused = answer
  } catch (error) {
    if (!kept && !(await savedDocument(pages.offline))) throw error
  }
  if (kept) return kept
  if (refused && !(await savedDocument(pages.offline))) return refused
  const { pathname, search } = new URL(event.request.url)
  const words = { to: pathname + search, ...(refused ? { [NOT_ANSWERING]: '' } : {}) }
  return Response.redirect(`${pages.offline}?${new URLSearchParams(words)}`)
}

async function file(request: Request): Promise<Response> {
  const kept = () => savedFile(new URL(request.url).pathname)
  try {
    const answer = await fetch(request)
    return answer.ok ? answer : ((await kept()) ?? answer)
  } catch (error) {
    const found = await kept()
    if (found) return found
    throw error
  }
}

/** Returns whether a response comes from a proxy instead of the server, which marks each of its own errors. */
function isFromProxy({ status, headers }: Response): boolean {
  return maybeFromProxy(status) && !headers.has(OWN_ERROR)
}

async function savedFile(path: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(FILES_CACHE)).match(path, { ignoreVary: true })
  } catch {
    return undefined
  }
}

function inTime(fetched: Promise<Response>): Promise<Response> {
  return Promise.race([
    fetched,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The server took too long.')), PATIENCE)),
  ])
}

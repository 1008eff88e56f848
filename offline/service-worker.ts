/**
 * Serves saved pages when the network fails. It caches nothing itself: the page decides what to save (`keep-page.ts`).
 * Online, every document comes from the server, so that visitors see a new publication on the next page they open. A
 * saved document refers only to files with hashed names, which are saved with it, so no page mixes two publications.
 */
import * as pages from '../domain/pages/page-table.ts'
import { FILES_CACHE, HASHED, keptDocument } from './shared-with-worker.ts'

type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = WaitingEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Worker = {
  addEventListener(type: 'install' | 'activate', then: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', then: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
declare const self: Worker

/** The server timeout for a saved page (ms). For any other page, the browser's own timeout applies. */
const PATIENCE = 6000

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  // With navigation preload, the browser requests the document while the worker starts.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(document(event, pathname))
  else if (pathname.startsWith(HASHED)) event.respondWith(file(event.request))
})

async function document(event: FetchEvent, path: string): Promise<Response> {
  const fetched = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))
  // It may fail while the stored copy is still being read.
  fetched.catch(() => {})
  const kept = await keptDocument(path)
  try {
    return await (kept ? inTime(fetched) : fetched)
  } catch (error) {
    if (kept) return kept
    if (!(await keptDocument(pages.offline))) throw error
    const { pathname, search } = new URL(event.request.url)
    return Response.redirect(`${pages.offline}?${new URLSearchParams({ to: pathname + search })}`)
  }
}

async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await keptFile(new URL(request.url).pathname)
    if (kept) return kept
    throw error
  }
}

async function keptFile(path: string): Promise<Response | undefined> {
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

/** The URLs, cache names and functions that the pages and the service worker share. */

/** The service worker's URL. Only a worker served from the root can control the whole site. */
export const WORKER = '/service-worker.js'

/** The cache of documents, keyed by page path, and the cache of the files that they need, keyed by URL. */
export const PAGES_CACHE = 'saved-pages'
export const FILES_CACHE = 'saved-files'

/**
 * The query parameter that marks a failure of the site. Without it, the offline page assumes that the connection
 * failed.
 */
export const NOT_ANSWERING = 'not-answering'

/**
 * The header that marks the server's own errors. It has a name of its own because proxies and hosts put common headers,
 * such as `x-request-id`, on their error pages as well.
 */
export const OWN_ERROR = 'x-kibanda-error'

/**
 * A page for the worker to save.
 * @property title its title in the list of saved pages
 * @property files other files that the page needs, such as its pictures
 * @property freshFor the age (ms) up to which an earlier copy need not be replaced
 */
export type WantedCopy = { path: string; title: string; files: readonly string[]; freshFor: number }

/** Returns whether a proxy may send this status in place of the server. */
export function maybeFromProxy(status: number): boolean {
  return status === 429 || status >= 500
}

/** Returns a page's cache key: its path without a trailing slash. */
export function pageKey(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Returns a saved page's document; undefined if the page is not saved or storage fails. */
export async function savedDocument(path: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(PAGES_CACHE)).match(pageKey(path), { ignoreVary: true })
  } catch {
    return undefined
  }
}

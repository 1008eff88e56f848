/** What the page and the service worker agree on. */

/** The script's address. A browser takes a worker for the whole site only from its root. */
export const WORKER = '/service-worker.js'

/** The cache of documents, by the path of their page, and of the files that they need, by address. */
export const PAGES_CACHE = 'kept-pages'
export const FILES_CACHE = 'kept-files'

/** Where files with hashed names are: one name never stands for two contents. */
export const HASHED = '/assets/'

/** Returns the name that a page is kept under: its path without a slash at the end. */
export function pageKey(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Returns the document of a page that is kept. Storage that fails keeps nothing. */
export async function keptDocument(path: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(PAGES_CACHE)).match(pageKey(path), { ignoreVary: true })
  } catch {
    return undefined
  }
}

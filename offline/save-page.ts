import { noteIn, filesOf, type Start } from '#after-paint/bootstrap/start.ts'
import { savedList, withPage, type SavedPage } from './saved-list.ts'
import { FILES_CACHE, pageKey, PAGES_CACHE, type WantedCopy } from './shared-with-worker.ts'

/** The key of the list of saved pages in the page cache. */
const LIST = '/saved-pages.json'

/**
 * Saves pages for offline use, one after the other, unless fresh copies exist.
 * @throws when a file cannot be fetched or stored
 */
export async function savePages(wanted: readonly WantedCopy[]): Promise<void> {
  const saved = new Map((await savedPages()).map((page) => [page.path, page.savedAt]))
  for (const copy of wanted) if ((saved.get(pageKey(copy.path)) ?? 0) < Date.now() - copy.freshFor) await savePage(copy)
}

/** Saves a page: its document and the files that start React on it. */
async function savePage({ path, title, files }: WantedCopy): Promise<void> {
  const response = await fetch(path)
  const note = response.ok ? noteIn(await response.clone().text()) : undefined
  if (!note) return
  const start: Start = await (await fetch(note.start)).json()
  const needed = [...new Set([note.start, note.styles, ...note.vanilla, ...filesOf(start), ...files])]
  await oneAtATime(async () => {
    const [pages, kept] = await Promise.all([caches.open(PAGES_CACHE), caches.open(FILES_CACHE)])
    const there = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname))
    await kept.addAll(needed.filter((file) => !there.has(file)))
    // The document must be saved last, after all the files that it needs.
    await pages.put(pageKey(path), new Response(await response.blob(), { headers: response.headers }))
    const list = withPage(savedList(await readList(pages)), {
      path: pageKey(path),
      title,
      files: needed,
      savedAt: Date.now(),
    })
    await tidy(pages, kept, list)
  })
}

/** Returns the saved pages, most recently saved first. */
export async function savedPages(): Promise<readonly SavedPage[]> {
  return savedList(await readList(await caches.open(PAGES_CACHE)))
}

async function readList(pages: Cache): Promise<unknown> {
  return (await pages.match(LIST))?.json().catch(() => undefined)
}

async function tidy(pages: Cache, files: Cache, list: readonly SavedPage[]): Promise<void> {
  await pages.put(LIST, Response.json(list))
  const [paths, needed] = [new Set(list.map(({ path }) => path)), new Set(list.flatMap((page) => page.files))]
  const drop = async (cache: Cache, isNeeded: (name: string) => boolean) => {
    for (const request of await cache.keys()) {
      if (!isNeeded(new URL(request.url).pathname)) await cache.delete(request)
    }
  }
  await drop(pages, (name) => name === LIST || paths.has(name))
  await drop(files, (name) => needed.has(name))
}

/** Runs changes to the saved pages one at a time, across tabs, if the browser supports locks. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(PAGES_CACHE, work)
  else await work()
}

import { dataAddress, type PageData } from '#after-paint/bootstrap/start.ts'

/** How long prefetched data stays fresh (ms). Stale data is fetched again. */
const FRESH_FOR = 60_000
/** The number of visited pages whose data stays cached, so that Back works without a connection. */
const MOST_SHOWN = 30

/** Prefetched data, by page path. */
const ahead = new Map<string, { data: Promise<PageData>; askedAt: number }>()
/** The data of visited pages, most recent last. */
const shown = new Map<string, PageData>()

/** Fetches the data of a page that the visitor opens, or is likely to open next. @throws as `takeData` does */
export function fetchData(path: string): Promise<PageData> {
  const known = ahead.get(path)
  if (known && performance.now() - known.askedAt < FRESH_FOR) return known.data
  const data = ask(path)
  ahead.set(path, { data, askedAt: performance.now() })
  data.catch(() => ahead.delete(path))
  return data
}

/**
 * Returns the data of a page that is being opened. Without a connection, returns the cached data of a page that was
 * shown before.
 * @throws Response when the page has no data
 * @throws TypeError when the request fails
 */
export async function takeData(path: string): Promise<PageData> {
  const asked = fetchData(path)
  ahead.delete(path)
  try {
    const data = await asked
    rememberShown(path, data)
    return data
  } catch (error) {
    const former = error instanceof Response ? undefined : shown.get(path)
    if (former) return former
    throw error
  }
}

/** Caches the data of a page that is shown. */
export function rememberShown(path: string, data: PageData): void {
  shown.delete(path)
  shown.set(path, data)
  const [oldest] = shown.keys()
  if (oldest !== undefined && shown.size > MOST_SHOWN) shown.delete(oldest)
}

async function ask(path: string): Promise<PageData> {
  const answer = await fetch(dataAddress(path))
  if (!answer.ok) throw answer
  return answer.json()
}

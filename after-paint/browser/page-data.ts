import { dataAddress, type PageData } from '../start.ts'

/** How long prefetched data stays fresh (ms). Stale data is fetched again. */
const FRESH_FOR = 60_000

/** Prefetched data by the path of its page. */
const ahead = new Map<string, { data: Promise<PageData>; askedAt: number }>()

/** Prefetches the data of a page that the visitor is likely to open next. */
export function askAhead(path: string): void {
  if (isFresh(path)) return
  const data = ask(path)
  ahead.set(path, { data, askedAt: performance.now() })
  data.catch(() => ahead.delete(path))
}

/**
 * Returns the data of a page that is being opened.
 * @throws Response when the page has no data
 * @throws TypeError when the request fails
 */
export function takeData(path: string): Promise<PageData> {
  const asked = (isFresh(path) && ahead.get(path)?.data) || ask(path)
  ahead.delete(path)
  return asked
}

function isFresh(path: string): boolean {
  const asked = ahead.get(path)
  return asked !== undefined && performance.now() - asked.askedAt < FRESH_FOR
}

async function ask(path: string): Promise<PageData> {
  const answer = await fetch(dataAddress(path))
  if (!answer.ok) throw answer
  return answer.json()
}

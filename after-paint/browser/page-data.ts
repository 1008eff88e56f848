import { dataAddress, type PageData } from '../start.ts'

/** How long what was asked for ahead may be shown (ms): then it is asked for anew. */
const FRESH_FOR = 60_000

/** What was asked for ahead, by the path of its page. */
const ahead = new Map<string, { data: Promise<PageData>; askedAt: number }>()

/** Asks for the data of a page that is likely to be opened next. */
export function askAhead(path: string): void {
  if (isFresh(path)) return
  const data = ask(path)
  ahead.set(path, { data, askedAt: performance.now() })
  data.catch(() => ahead.delete(path))
}

/** The data of a page that is being opened. @throws Response where there is none @throws TypeError where it cannot be had */
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
  return (await answer.json()) as PageData
}

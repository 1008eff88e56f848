/** How long an answer of the API counts as fresh, and how long an unused one is kept (ms). */
export const FRESH_FOR = 5 * 60_000
export const COLLECTED_AFTER = 5 * 60_000
/** How often a question is asked again that had no answer, and after how long (ms). */
const RETRIES = 1
export const RETRY_AFTER = 1000

/** An answer that would not be another one at a second try. */
export class FinalAnswer extends Error {}

export type Snapshot<Data> =
  | { state: 'waiting' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; message: string }

type Entry = {
  snapshot: Snapshot<unknown>
  question: () => Promise<unknown>
  askedAt: number
  isAsking: boolean
  /** Whether the answer that is awaited will be old when it comes. */
  isOutdated: boolean
  listeners: Set<() => void>
  collection: ReturnType<typeof setTimeout> | undefined
}

export const WAITING = { state: 'waiting' } as const

/**
 * Keeps the answers of the API by key. An answer is asked for when somebody starts to show it and it is not fresh,
 * never because a window gains the focus; while a new answer is awaited the old one stays on screen.
 */
export function createAnswerCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>()

  const entryOf = (key: string, question: () => Promise<unknown>): Entry => {
    const entry = entries.get(key) ?? {
      snapshot: WAITING,
      question,
      askedAt: -Infinity,
      isAsking: false,
      isOutdated: false,
      listeners: new Set(),
      collection: undefined,
    }
    entries.set(key, entry)
    return entry
  }

  async function ask(entry: Entry, retries = RETRIES): Promise<void> {
    entry.isAsking = true
    entry.isOutdated = false
    try {
      entry.snapshot = { state: 'ready', data: await entry.question() }
      entry.askedAt = now()
    } catch (error) {
      if (retries > 0 && !entry.isOutdated && !(error instanceof FinalAnswer)) {
        await new Promise((wait) => setTimeout(wait, RETRY_AFTER))
        return ask(entry, retries - 1)
      }
      if (entry.snapshot.state === 'waiting') entry.snapshot = { state: 'failed', message: (error as Error).message }
    }
    if (entry.isOutdated) return ask(entry)
    entry.isAsking = false
    for (const listener of entry.listeners) listener()
  }

  return {
    read<Data>(key: string): Snapshot<Data> {
      return (entries.get(key)?.snapshot ?? WAITING) as Snapshot<Data>
    },
    /**
     * Asks again for a key that is shown, because its answer is known to be old.
     * @returns once there is another, or why there is none
     */
    async refresh(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      entry.askedAt = -Infinity
      entry.isOutdated = true
      if (entry.listeners.size > 0 && !entry.isAsking) await ask(entry)
    },
    /**
     * Shows a key: asks its question when needed, and tells the listener when the answer changes.
     * @param freshFor how long an answer is not asked for again (ms)
     */
    show(key: string, question: () => Promise<unknown>, listener: () => void, freshFor = FRESH_FOR): () => void {
      const entry = entryOf(key, question)
      clearTimeout(entry.collection)
      entry.listeners.add(listener)
      if (!entry.isAsking && now() - entry.askedAt >= freshFor) void ask(entry)
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0) entry.collection = setTimeout(() => entries.delete(key), COLLECTED_AFTER)
      }
    },
  }
}

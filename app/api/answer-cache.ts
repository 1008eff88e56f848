import { messageOf } from '#domain/record.ts'

/** The time for which an API response counts as fresh, and the time for which an unused response stays cached (ms). */
export const FRESH_FOR = 5 * 60_000
export const COLLECTED_AFTER = 5 * 60_000
/** The number of retries of a failed request, and the delay before a retry (ms). */
const RETRIES = 1
export const RETRY_AFTER = 1000

/** An error that a retry would not fix. */
export class FinalAnswer extends Error {}

export type Snapshot<Data> =
  | { state: 'waiting' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; message: string }

type Entry = {
  snapshot: Snapshot<unknown>
  question: () => Promise<unknown>
  /** The time for which the response counts as fresh, as set by the latest call of `show` (ms). */
  freshFor: number
  askedAt: number
  isAsking: boolean
  /** Whether a refresh has made the pending response stale. */
  isOutdated: boolean
  listeners: Set<() => void>
  collection: ReturnType<typeof setTimeout> | undefined
}

export const WAITING = { state: 'waiting' } as const

/** A response that was fetched for another document. @property askedAt when it was fetched (Unix time in ms) */
export type FormerAnswer = { key: string; data: unknown; askedAt: number }

/**
 * Caches API responses by key. A response is fetched when a component starts to show it, unless it is still fresh; it
 * is not fetched when the window gains focus. While a new response is loading, the old one stays on screen.
 */
export function createAnswerCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>()

  const entryOf = (key: string, question: () => Promise<unknown>): Entry => {
    const entry = entries.get(key) ?? {
      snapshot: WAITING,
      question,
      freshFor: FRESH_FOR,
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
      if (entry.snapshot.state === 'waiting') entry.snapshot = { state: 'failed', message: messageOf(error) }
    }
    if (entry.isOutdated) return ask(entry)
    entry.isAsking = false
    for (const listener of entry.listeners) listener()
  }

  return {
    read<Data>(key: string): Snapshot<Data> {
      return (entries.get(key)?.snapshot ?? WAITING) as Snapshot<Data>
    },
    /** Adds responses that were fetched for another document, if they are newer than the cached ones. */
    add(answers: readonly FormerAnswer[]): void {
      for (const { key, data, askedAt } of answers) {
        const entry = entryOf(key, noQuestion)
        if (entry.askedAt >= askedAt) continue
        Object.assign(entry, { snapshot: { state: 'ready', data }, askedAt })
        for (const listener of entry.listeners) listener()
      }
    },
    /** Refetches the responses that are shown and no longer fresh. */
    refreshShown(): void {
      for (const entry of entries.values())
        if (entry.listeners.size > 0 && !entry.isAsking && now() - entry.askedAt >= entry.freshFor) void ask(entry)
    },
    /** Returns the responses for the given keys that are still fresh. */
    freshOf(keys: readonly string[]): FormerAnswer[] {
      return keys.flatMap((key) => {
        const { snapshot, askedAt = -Infinity } = entries.get(key) ?? {}
        return snapshot?.state === 'ready' && now() - askedAt < FRESH_FOR ? [{ key, data: snapshot.data, askedAt }] : []
      })
    },
    /**
     * Marks a key's response as stale, and refetches it at once if it is shown.
     * @returns a promise that resolves once the new response has arrived or the request has failed
     */
    async refresh(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      entry.askedAt = -Infinity
      entry.isOutdated = true
      if (entry.listeners.size > 0 && !entry.isAsking) await ask(entry)
    },
    /**
     * Subscribes to a key: fetches its response if needed, and calls the listener when the response changes.
     * @param freshFor the time for which a response counts as fresh (ms)
     * @returns a function that unsubscribes
     */
    show(key: string, question: () => Promise<unknown>, listener: () => void, freshFor = FRESH_FOR): () => void {
      const entry = entryOf(key, question)
      Object.assign(entry, { question, freshFor })
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

const noQuestion = () => Promise.reject(new Error('This response was fetched for another document.'))

import { useCallback, useSyncExternalStore } from 'react'
import { createQueryStore, type Snapshot } from './query-store.ts'

const store = createQueryStore()
const waiting = { state: 'waiting' } as const

/**
 * An answer of the server, kept by key.
 * @param key undefined as long as nothing is to be asked
 * @param question must be the same function at every call, and throw when there is no answer
 */
export function useQuery<Data>(key: string | undefined, question: () => Promise<Data>): Snapshot<Data> {
  const subscribe = useCallback((listener: () => void) => (key === undefined ? () => {} : store.show(key, question, listener)), [key, question])
  return useSyncExternalStore<Snapshot<Data>>(
    subscribe,
    () => (key === undefined ? waiting : store.read<Data>(key)),
    () => waiting,
  )
}

/** Asks again for an answer that is known to be old. */
export function refreshQuery(key: string): void {
  store.refresh(key)
}

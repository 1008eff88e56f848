import { useCallback, useSyncExternalStore } from 'react'
import { createQueryStore, type Snapshot } from './query-store.ts'

const store = createQueryStore()
const waiting = { state: 'waiting' } as const

/**
 * An answer of the API, kept by key.
 * @param question must be the same function at every call, and throw when there is no answer
 */
export function useQuery<Data>(key: string, question: () => Promise<Data>): Snapshot<Data> {
  const subscribe = useCallback((listener: () => void) => store.show(key, question, listener), [key, question])
  return useSyncExternalStore<Snapshot<Data>>(
    subscribe,
    () => store.read<Data>(key),
    () => waiting,
  )
}

/** Asks again for an answer that is known to be old. */
export function refreshQuery(key: string): void {
  store.refresh(key)
}

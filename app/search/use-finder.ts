import { useCallback, useEffect, useState } from 'react'
import { loadFinder, type Finder } from './search-index.ts'

type State = { state: 'loading' | 'failed'; find?: undefined } | { state: 'ready'; find: Finder }

/** The search over the site, as soon as its index is there. */
export function useFinder(): State & { retry: () => void } {
  const [known, setKnown] = useState<State>({ state: 'loading' })
  const load = useCallback(() => {
    loadFinder().then(
      (find) => setKnown({ state: 'ready', find }),
      () => setKnown({ state: 'failed' }),
    )
  }, [])
  useEffect(load, [load])
  const retry = useCallback(() => {
    setKnown({ state: 'loading' })
    load()
  }, [load])
  return { ...known, retry }
}

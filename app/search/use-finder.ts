import { useCallback, useEffect, useState } from 'react'
import { loadFinder, type Finder } from './search-index.ts'

type State = { state: 'loading' | 'failed'; finder?: undefined } | { state: 'ready'; finder: Finder }

/** Returns the site search once its index has loaded. */
export function useFinder(): State & { retry: () => void } {
  const [known, setKnown] = useState<State>({ state: 'loading' })
  const load = useCallback(() => {
    loadFinder().then(
      (finder) => setKnown({ state: 'ready', finder }),
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

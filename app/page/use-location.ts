import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { onPageLocation, pageLocation, type PageLocation } from '#after-paint/browser/page-location.ts'

/** The path of the current page, without a trailing slash; `/404` for every unknown URL. */
export const CurrentPath = createContext('/')

/** Returns the path of the page, without a trailing slash; `/404` for every unknown URL. */
export function usePath(): string {
  return use(CurrentPath)
}

/**
 * Returns the URL of the page and its history entry. In the prerendered page and until hydration, only the path is
 * known.
 */
export function useLocation(): PageLocation {
  const pathname = usePath()
  const rendered = useMemo(
    (): PageLocation => ({ pathname, search: '', hash: '', key: '', state: null, way: 'opened' }),
    [pathname],
  )
  return useSyncExternalStore(onPageLocation, pageLocation, () => rendered)
}

import { useMemo, useSyncExternalStore } from 'react'
import { useLocation as useRenderedLocation } from 'react-router'
import { onPageLocation, pageLocation, type PageLocation } from '#after-paint/browser/page-location.ts'

/** Returns the path of the page. */
export function usePath(): string {
  return useRenderedLocation().pathname
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

import { createPath, parsePath, type RouterNavigateOptions, type To } from 'react-router'
import { PENDING, SETTLED, tell, UNREACHABLE } from './events.ts'

type Navigator = {
  navigate: { (to: number): Promise<void>; (to: To | null, options?: RouterNavigateOptions): Promise<void> }
}

/**
 * Makes a router fetch a page before navigating to it. If the page cannot be fetched, the visitor stays on the current
 * page, and the history does not change.
 * @param fetchPage fetches the data and modules of the page at a path. @throws Response when a module is gone,
 * TypeError when a request fails
 */
export function fetchFirst(router: Navigator, fetchPage: (path: string) => Promise<unknown>): void {
  const go = router.navigate.bind(router)
  /** Counts navigations: a page that arrives after a newer navigation has started is not shown. */
  let steps = 0
  addEventListener('popstate', () => steps++)
  router.navigate = async (to: To | number | null, options?: RouterNavigateOptions) => {
    const step = ++steps
    if (typeof to === 'number') return go(to)
    const path = typeof to === 'string' ? parsePath(to) : to
    if (!path?.pathname || path.pathname === location.pathname) return go(to, options)
    tell(PENDING)
    try {
      await fetchPage(path.pathname)
    } catch (error) {
      if (step !== steps) return
      // If a module is gone, a newer version of the site has replaced it, and a new document loads that version.
      if (error instanceof Response) location.assign(createPath(path))
      else dispatchEvent(new CustomEvent(UNREACHABLE, { detail: createPath(path) }))
      return
    } finally {
      if (step === steps) tell(SETTLED)
    }
    if (step === steps) await go(to, options)
  }
}

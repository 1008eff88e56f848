import { createPath, parsePath, type RouterNavigateOptions, type To } from 'react-router'
import { PENDING, SETTLED, tell, UNREACHABLE } from './events.ts'

type Navigator = {
  navigate: { (to: number): Promise<void>; (to: To | null, options?: RouterNavigateOptions): Promise<void> }
}

/**
 * Makes a router fetch a page before it goes there. When the page cannot be fetched, the visitor stays where they are,
 * and the history stays as it is.
 * @param fetchPage fetches the data and modules of the page at a path. @throws Response when a module is gone,
 * TypeError when a request fails
 */
export function fetchFirst(router: Navigator, fetchPage: (path: string) => Promise<unknown>): void {
  const go = router.navigate.bind(router)
  /** Counts the visitor's steps: a page that arrives after another step is not shown. */
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
      // A module that is gone was replaced by a newer version of the site, which the document loads.
      if (error instanceof Response) location.assign(createPath(path))
      else dispatchEvent(new CustomEvent(UNREACHABLE, { detail: createPath(path) }))
      return
    } finally {
      if (step === steps) tell(SETTLED)
    }
    if (step === steps) await go(to, options)
  }
}

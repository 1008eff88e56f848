/** React has hydrated the main part of the page. */
export const READY = 'page:ready'
/** React failed to load: the page stays as it was served. */
export const LOAD_FAILED = 'page:load-failed'
/** The page is about to be replaced by another one in the same window. */
export const LEAVING = 'page:leaving'

/** React is ready for the visitor's earlier input. A `CustomEvent` whose detail is an `EarlyInput`. */
export const EARLY_INPUT = 'page:early-input'

/** The next page was requested, and its files are loading. */
export const PENDING = 'page:pending'
/** The next page is shown, or the visitor stays on the current one. */
export const SETTLED = 'page:settled'
/**
 * A page could not be fetched, and the visitor stays on the current one. A `CustomEvent` whose detail is the path and
 * query of the page that could not be fetched.
 */
export const UNREACHABLE = 'page:unreachable'

type PageEvent = typeof READY | typeof LOAD_FAILED | typeof LEAVING | typeof PENDING | typeof SETTLED

export function tell(event: PageEvent): void {
  dispatchEvent(new Event(event))
}

export function onceTold(event: PageEvent, then: () => void): void {
  addEventListener(event, then, { once: true })
}

/** React has hydrated the main part of the page. */
export const READY = 'page:ready'
/** Something on the page needs React now. */
export const WANTED = 'page:wanted'
/** React failed to load: the page stays as it was served. */
export const LOAD_FAILED = 'page:load-failed'
/** The page is about to be replaced by another one in the same window. */
export const LEAVING = 'page:leaving'

/** React is ready for the visitor's earlier input. A `CustomEvent` whose detail is an `EarlyInput`. */
export const EARLY_INPUT = 'page:early-input'

/** The next page was requested, and its document is loading. */
export const PENDING = 'page:pending'
/** The visitor stays on the current page after all, or has come back to it. */
export const SETTLED = 'page:settled'
/** The visitor is offline and stays on the current page. A `CustomEvent` whose detail is `Unreachable`. */
export const UNREACHABLE = 'page:unreachable'
/**
 * The page that an offline visitor wants to open.
 * @property go opens that page anyway
 */
export type Unreachable = { path: string; go(): void }

type PageEvent = typeof READY | typeof WANTED | typeof LOAD_FAILED | typeof LEAVING | typeof PENDING | typeof SETTLED

export function tell(event: PageEvent): void {
  dispatchEvent(new Event(event))
}

export function onceTold(event: PageEvent, then: () => void): void {
  addEventListener(event, then, { once: true })
}

/** React has hydrated the page. */
export const READY = 'page:ready'
/** React failed to load: the page stays as it was sent. */
export const STILL = 'page:still'
/** The page is about to be replaced by another one in the same window. */
export const LEAVING = 'page:leaving'

type PageEvent = typeof READY | typeof STILL | typeof LEAVING

export function tell(event: PageEvent): void {
  dispatchEvent(new Event(event))
}

export function onceTold(event: PageEvent, then: () => void): void {
  addEventListener(event, then, { once: true })
}

import { PENDING } from '#after-paint/browser/events.ts'

/**
 * Calls a function after a delay, unless the visitor has left the page by then, or has requested another page.
 * @param delay milliseconds
 */
export function unlessLeaving(then: () => void, delay: number): void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener(PENDING, stop)
    removeEventListener('pagehide', stop)
  }
  const timer = setTimeout(() => {
    stop()
    then()
  }, delay)
  addEventListener(PENDING, stop)
  addEventListener('pagehide', stop)
}

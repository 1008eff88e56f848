import { PENDING } from '#after-paint/browser/events.ts'

/**
 * Calls a function after a delay, unless the visitor has left the page by then, or has requested another page.
 * @param delay milliseconds
 */
export function unlessLeaving(then: () => void, delay: number): void {
  const { pathname } = location
  const stay = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    removeEventListener(PENDING, stay)
    if (location.pathname === pathname) then()
  }, delay)
  addEventListener(PENDING, stay, { once: true })
}

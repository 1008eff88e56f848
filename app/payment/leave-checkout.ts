import { finishPage, leaveBehind, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { PENDING } from '#after-paint/browser/events.ts'

/**
 * Opens the page of a payment that the buyer still has to make. The page replaces the checkout in the browser's
 * history, because the same cart cannot be ordered again there. If the buyer pays on another site, opens that site
 * instead, so that Back leads to the payment page.
 * @param payAt the URL of the other site
 */
export function openPayment(number: string, payAt: string | undefined): void {
  const page = { pathname: addressOf(pages.payment), search: `?number=${number}` }
  finishPage()
  if (payAt === undefined) navigate(page, { replace: true })
  else leaveBehind(page, payAt)
}

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

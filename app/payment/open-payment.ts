import { finishPage, leaveBehind, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

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

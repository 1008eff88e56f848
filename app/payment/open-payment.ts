import type { NavigateFunction } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/**
 * Opens the page of a payment that the buyer still has to make. The page replaces the checkout in the browser's
 * history, because the same cart cannot be ordered again there. If the buyer pays on another site, then opens that
 * site, so that Back leads to the payment page.
 * @param payAt the URL of the other site
 */
export async function openPayment(navigate: NavigateFunction, number: string, payAt: string | undefined) {
  await navigate({ pathname: addressOf(pages.payment), search: `?number=${number}` }, { replace: true })
  if (payAt !== undefined) location.assign(payAt)
}

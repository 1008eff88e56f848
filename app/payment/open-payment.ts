import type { NavigateFunction } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/**
 * Opens the page of a payment that is waiting for its buyer. It replaces the checkout in the browser's history, because
 * what was ordered there cannot be ordered again. If the buyer pays on another site, goes there next, so that Back
 * leads to the payment page.
 */
export async function openPayment(navigate: NavigateFunction, number: string, payAt: string | undefined) {
  await navigate({ pathname: addressOf(pages.payment), search: `?number=${number}` }, { replace: true })
  if (payAt !== undefined) location.assign(payAt)
}

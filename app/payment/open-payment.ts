import type { NavigateFunction } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/**
 * Opens the page of a payment that waits for its buyer, in place of the checkout: what was ordered there cannot be
 * ordered again. If the buyer pays on another site, goes there, so that Back leads to the page of the payment.
 */
export async function openPayment(navigate: NavigateFunction, number: string, payAt: string | undefined) {
  await navigate({ pathname: addressOf(pages.payment), search: `?number=${number}` }, { replace: true })
  if (payAt !== undefined) location.assign(payAt)
}

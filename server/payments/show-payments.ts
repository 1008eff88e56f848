import type { PaymentMode } from '#domain/payments/payment-ways.ts'

/** Returns a page of a site whose shops take no orders. It links to the contact form instead of a checkout. */
export function showCatalog(page: string): string {
  return page.replace('<html ', '<html data-shops="catalog" ')
}

/** Returns a checkout page with the payment mode filled in, so that the page is correct before its JavaScript runs. */
export function showPayments(page: string, mode: PaymentMode): string {
  return page.replaceAll('data-payments="checking"', `data-payments="${mode}"`)
}

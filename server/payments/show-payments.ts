import type { PaymentMode } from '#domain/payments/payment-ways.ts'

/** Returns a checkout page with the payment mode filled in, so that the page is correct before its JavaScript runs. */
export function showPayments(page: string, mode: PaymentMode): string {
  return page.replaceAll('data-payments="checking"', `data-payments="${mode}"`)
}

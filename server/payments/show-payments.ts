import type { PaymentMode } from '#domain/payments/payment-ways.ts'

/** Returns a checkout page with the payment mode filled in, so that it is right before the page's JavaScript runs. */
export function showPayments(page: string, mode: PaymentMode): string {
  return page.replaceAll('data-payments="checking"', `data-payments="${mode}"`)
}

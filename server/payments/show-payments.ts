import type { PaymentMode } from '#domain/payments/payment-ways.ts'

/** Returns a checkout page with what is true of its payments filled in, before its scripts run. */
export function showPayments(page: string, mode: PaymentMode): string {
  return page.replaceAll('data-payments="checking"', `data-payments="${mode}"`)
}

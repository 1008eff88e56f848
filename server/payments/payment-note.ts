import type { Cents } from '#domain/money.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import type { Order } from '#domain/shop/orders.ts'

/** Returns the email lines for a payment that charged nothing or was simulated; an empty list for other payments. */
export function paymentNote(payment: Order['payment'], total: Cents): string[] {
  if (total === 0) return [NOTHING_CHARGED]
  return payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []
}

import type { Cents } from '#domain/money.ts'
import { NOTHING_CHARGED } from '#domain/payments/receipt.ts'
import type { Order } from '#domain/shop/orders.ts'

/** Returns the lines of an email that say that nothing was charged or the payment was simulated, if so. */
export function paymentNote(payment: Order['payment'], total: Cents): string[] {
  if (total === 0) return [NOTHING_CHARGED]
  return payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []
}

import type { Order } from '../../domain/shop/orders.ts'

/** Returns the lines of an email that say how something was paid. */
export function paymentNote(payment: Order['payment']): string[] {
  return payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []
}

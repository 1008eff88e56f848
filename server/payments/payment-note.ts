import type { Order } from '../../domain/shop/orders.ts'

/** What a mail says of how something was paid, in lines. */
export function paymentNote(payment: Order['payment']): string[] {
  return payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []
}

import type { PaymentState } from '#domain/order-kinds.ts'

/** Returns whether an order or a sale has a receipt: its payment has arrived, or was simulated. */
export function hasReceipt(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'simulated' || payment === 'refunded'
}

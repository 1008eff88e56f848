import type { PaymentType } from '../../domain/shop/order-kinds.ts'

/** The ways whose failure leaves the order as it is, because the buyer may pay with another attempt. */
const AGAIN: ReadonlySet<PaymentType> = new Set([])

/** Returns whether another attempt may follow one that has failed. */
export function canStartAgain(way: PaymentType): boolean {
  return AGAIN.has(way)
}

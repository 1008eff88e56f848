import { timeOf } from '#domain/dates.ts'
import type { Order } from './orders.ts'

/** Returns whether an order waits for its buyer to pay. */
export function awaitsPayment({ payment, status }: Pick<Order, 'payment' | 'status'>): boolean {
  return payment === 'waiting' && status !== 'cancelled'
}

/** Returns whether a UTC timestamp is before a given time; false if that time is not known. */
export function isPast(moment: string, at: Date | undefined): boolean {
  return at !== undefined && at.getTime() > Date.parse(moment)
}

/**
 * Says until when an order can be paid.
 * @param payBy a UTC timestamp
 * @param unansweredAt when a look-up of the order failed (the visitor's time), if so
 */
export function payByWords(payBy: string, unansweredAt: Date | undefined): string {
  const time = `${timeOf(payBy)} in Nairobi`
  return isPast(payBy, unansweredAt)
    ? `The order could be paid until ${time}. If no payment arrived by then, it is canceled. We could not check this just now.`
    : `Pay by ${time}. After that, the order is canceled.`
}

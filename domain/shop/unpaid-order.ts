import { soonOrDay } from '#domain/dates.ts'
import type { Order } from './orders.ts'

/** Returns whether an order is waiting for its buyer to pay. */
export function awaitsPayment({ payment, status }: Pick<Order, 'payment' | 'status'>): boolean {
  return payment === 'waiting' && status === 'pending'
}

/** Returns whether a moment (a UTC timestamp) has passed by a given time; false if the given time is unknown. */
export function isPast(moment: string, at: Date | undefined): boolean {
  return at !== undefined && at.getTime() > Date.parse(moment)
}

/**
 * Returns a sentence that states the deadline for paying an order, with the date if it is not the day of the order.
 * @param payBy the deadline, as a UTC timestamp
 * @param orderDate when the order was placed, as a UTC timestamp
 * @param unansweredAt the time (by the visitor's clock) of the last order lookup, if that lookup failed
 */
export function payByWords(payBy: string, orderDate: string, unansweredAt: Date | undefined): string {
  const time = `${soonOrDay(payBy, orderDate)}, Nairobi time`
  return isPast(payBy, unansweredAt)
    ? `Payment was due by ${time}. If no payment arrived by then, the order has been canceled. We could not check just now.`
    : `Pay by ${time}. After that, the order will be canceled.`
}

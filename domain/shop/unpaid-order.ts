import { timeOf } from '#domain/dates.ts'
import type { Order } from './orders.ts'

/** Returns whether an order waits for its buyer's money. */
export function isUnpaid({ payment, status }: Pick<Order, 'payment' | 'status'>): boolean {
  return payment === 'waiting' && status !== 'cancelled'
}

/**
 * Says until when an order can be paid.
 * @param payBy a UTC timestamp
 * @param isOld whether the order is shown as it was, because the server does not respond
 * @param now the visitor's time, which counts only for an order shown as it was
 */
export function payByWords(payBy: string, isOld: boolean, now: Date): string {
  const time = `${timeOf(payBy)} in Nairobi`
  return isOld && now.getTime() > Date.parse(payBy)
    ? `The time to pay was until ${time}. If no payment arrived by then, the order is canceled. We could not ask the server.`
    : `Pay by ${time}. After that, the order is canceled.`
}

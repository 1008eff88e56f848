import { isScriptPayment } from '#domain/codeshop/script-buyer.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { TransactionContext } from '#server/context/site-context.ts'
import { paymentWays } from './charge.ts'
import { countAttempts, type Attempt } from './attempts.ts'
import { isPayable } from '#server/orders/settle-order.ts'
import type { StoredOrder } from '#server/orders/queries.ts'

/** The maximum number of attempts to pay for an order. Most attempts give the buyer more time to pay. */
const MOST_ATTEMPTS = 6

/**
 * Returns whether a buyer can choose another payment method although an attempt is open: it is made by hand, and the
 * buyer has not said to have made it.
 */
export function isReplaceable({ way, state, told_at }: Attempt): boolean {
  return state === 'waiting' && isPaidByHand(way) && told_at === null
}

/**
 * Returns whether this server takes a payment method for another attempt. The owner may have changed the methods or the
 * currency after the order was placed.
 * @param last the newest attempt
 */
export function hasNextWay(
  site: TransactionContext,
  order: Pick<StoredOrder, 'currency' | 'has_products'>,
  last: Attempt,
): boolean {
  if (order.currency !== site.shop.settings.currency.code) return false
  return paymentWays(site).some(
    ({ type }) => (order.has_products === 1 || isScriptPayment(type)) && !(isReplaceable(last) && type === last.way),
  )
}

/**
 * Returns the earliest time for another attempt to pay; undefined if no other attempt is allowed.
 * @param last the newest attempt
 */
export async function nextAttemptFrom(db: Database, order: StoredOrder, last: Attempt): Promise<string | undefined> {
  const { state, code, started_at } = last
  const ended_at = isReplaceable(last) ? started_at : last.ended_at
  const hasEnded = state === 'failed' || state === 'paid' || isReplaceable(last)
  if (!isPayable(order) || !hasEnded || ended_at === null) return undefined
  const { pause } = state === 'failed' && code !== null ? paymentResult(code) : { pause: 0 }
  if (pause === null || (await countAttempts(db, order.id)) >= MOST_ATTEMPTS) return undefined
  return new Date(Date.parse(ended_at) + pause * 1000).toISOString()
}

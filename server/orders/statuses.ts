import { NO_MONEY, type Cents } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus, type PaymentState } from '#domain/order-kinds.ts'

/**
 * What has happened to an order, as read from its row, its status history, its payments and its refunds.
 * @property history the statuses that the order has reached
 * @property closed why this site gave up on the payment; null if it did not, or if the money arrived after all
 * @property isBuyersTurn whether the buyer has been asked to act
 * @property paid how the order was paid; undefined if it was not paid
 * @property isReturned whether all of that money was refunded
 * @property refunded the part of the order's total that was refunded
 */
export type Facts = {
  history: readonly OrderStatus[]
  closed: 'declined' | 'expired' | null
  isBuyersTurn: boolean
  paid?: 'paid' | 'simulated' | undefined
  isReturned?: boolean
  refunded?: Cents
}

/** The status of an order, the status of its payment, and the part of its total that was refunded. */
export type Statuses = { status: OrderStatus; payment: PaymentState; refunded: Cents }

/** Derives the statuses of an order from its facts. No other code derives them. */
export function statusesOf(facts: Facts): Statuses {
  const { history, refunded = NO_MONEY } = facts
  return { status: furthest(history), payment: paymentOf(facts), refunded }
}

/**
 * Returns the status in a history that comes last in `ORDER_STATUSES`. A canceled order stays canceled, unless the
 * cancellation was removed from its history.
 */
function furthest(history: readonly OrderStatus[]): OrderStatus {
  return ORDER_STATUSES.findLast((status) => history.includes(status)) ?? 'pending'
}

function paymentOf({ closed, isBuyersTurn, paid, isReturned }: Facts): PaymentState {
  if (paid !== undefined) return isReturned ? 'refunded' : paid
  if (closed !== null) return closed
  return isBuyersTurn ? 'waiting' : 'open'
}

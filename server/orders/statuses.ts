import { ORDER_STATUSES, type OrderStatus, type PaymentState } from '#domain/order-kinds.ts'

/**
 * What has happened to an order, as stored in rows.
 * @property history the statuses that the order has reached
 * @property closed why its payment was given up; null if it was not, or if the money arrived after all
 * @property isBuyersTurn whether the buyer has been asked to act
 * @property paid how the order was paid; undefined if no money that counts has arrived
 * @property isReturned whether that money was returned
 */
export type Facts = {
  history: readonly OrderStatus[]
  closed: 'declined' | 'expired' | null
  isBuyersTurn: boolean
  paid?: 'paid' | 'simulated' | undefined
  isReturned?: boolean
}

/** The two words that say how an order stands. */
export type Statuses = { status: OrderStatus; payment: PaymentState }

/** Returns how an order stands. The only place that decides it. */
export function statusesOf(facts: Facts): Statuses {
  return { status: furthest(facts.history), payment: paymentOf(facts) }
}

/** Returns the last status of a history. A canceled order stays canceled, unless the cancellation was taken back. */
function furthest(history: readonly OrderStatus[]): OrderStatus {
  return ORDER_STATUSES.findLast((status) => history.includes(status)) ?? 'pending'
}

function paymentOf({ closed, isBuyersTurn, paid, isReturned }: Facts): PaymentState {
  if (paid !== undefined) return isReturned ? 'refunded' : paid
  if (closed !== null) return closed
  return isBuyersTurn ? 'waiting' : 'open'
}

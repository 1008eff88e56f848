/** The name of a tax if the shop or the record does not specify one. */
export const USUAL_TAX_NAME = 'Tax'

/** The payment methods that the owner confirms manually. */
export const HAND_TYPES = ['till', 'transfer', 'delivery'] as const
export type HandType = (typeof HAND_TYPES)[number]

/** The payment methods for orders. A shop's server reports which of them it accepts. */
export const PAYMENT_TYPES = ['card', 'paypal', 'apple', 'google', 'mpesa', ...HAND_TYPES] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** The names of the payment methods, as buyers see them. */
export const PAYMENT_METHODS: Readonly<Record<PaymentType, string>> = {
  card: 'Credit Card',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
  mpesa: 'M-Pesa',
  till: 'M-Pesa Till',
  transfer: 'Bank Transfer',
  delivery: 'Pay on Delivery',
}

/** Returns whether the owner manually confirms payments by a method. */
export function isPaidByHand(way: string): way is HandType {
  return HAND_TYPES.some((type) => type === way)
}

/**
 * The payment status of an order. `open`: the outcome is not known yet. `waiting`: the buyer has to act. `expired`: no
 * payment arrived in time.
 */
export const PAYMENT_STATES = ['open', 'waiting', 'simulated', 'paid', 'declined', 'expired', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The statuses of an order, in sequence. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The maximum lengths of an order number in a lookup, of a payment's code and of a coupon code, in characters. */
export const LONGEST_ORDER_NUMBER = 100
export const LONGEST_PAYMENT_CODE = 60
export const LONGEST_COUPON = 60

/** Returns whether an order or a sale has a receipt: its payment has arrived, or was simulated. */
export function hasReceipt(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'simulated' || payment === 'refunded'
}

/**
 * The status of a payment attempt. `starting`: the provider was called or is about to be. `waiting`: the buyer has to
 * act. `unclear`: the provider has not reported the outcome. `expired`: the payment took too long, but money may still
 * arrive.
 */
export const ATTEMPT_STATES = ['starting', 'waiting', 'unclear', 'paid', 'failed', 'expired'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** How an order is paid. */
export const PAYMENT_TYPES = ['card', 'paypal', 'apple', 'google'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** How an order stands, in the order in which that comes about. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

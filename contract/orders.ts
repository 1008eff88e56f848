import * as v from 'valibot'
import { centsSchema } from '#domain/money-schema.ts'
import { LONGEST_COUPON, LONGEST_ORDER_NUMBER, PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { addressSchema, orderSchema } from '#domain/shop/orders.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, keyHeader, type Endpoint } from './endpoint.ts'
import { text, typed } from './text-schemas.ts'
import { paymentMethodSchema } from './payment-method.ts'

/** The maximum number of lines in an order, and the maximum quantity of one product. */
export const MOST_LINES = 100
export const MOST_OF_ONE = 10_000

export const orderRequestSchema = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        id: v.pipe(text(LONGEST_ID), v.description('The ID of the product.')),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_OF_ONE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_LINES),
    v.description('The products to buy. The server sets the prices; two lines with the same product are merged.'),
  ),
  total: v.pipe(
    centsSchema,
    v.description('The total in hundredths, as the buyer saw it. If it has changed since then, nothing is ordered.'),
  ),
  shippingMethod: v.pipe(text(60), v.description('The ID of a shipping method.')),
  coupon: v.optional(
    v.pipe(
      text(LONGEST_COUPON),
      v.description('A coupon code. It is applied only if the shop accepts coupons at checkout.'),
    ),
  ),
  shippingAddress: addressSchema,
  billingAddress: addressSchema,
  paymentMethod: paymentMethodSchema(PAYMENT_TYPES),
  notes: v.optional(typed, ''),
})

export type OrderRequest = v.InferOutput<typeof orderRequestSchema>

export const placedOrderSchema = v.object({
  success: v.literal(true),
  order: orderSchema,
  payAt: v.optional(
    v.pipe(v.string(), v.description('The URL of the page where the buyer pays, if the payment method has one.')),
  ),
})

/**
 * An error with a message for each invalid field, the stock of each product that ran short, the current total, and the
 * order that was already placed with the same idempotency key.
 */
export const orderRefusalSchema = v.object({
  ...fieldErrorsSchema.entries,
  stock: v.optional(v.array(v.object({ id: v.string(), stock: v.number() }))),
  total: v.optional(centsSchema),
  order: v.optional(orderSchema),
})

export type OrderRefusal = v.InferOutput<typeof orderRefusalSchema>

export const placeOrder = {
  method: 'POST',
  path: '/api/v1/orders',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'placeOrder',
  summary: 'Place an order in the electronics shop',
  description:
    'The order is stored and its stock reserved before payment. With an Idempotency-Key, a retry does not place another order and gets the same response.',
  headers: keyHeader('order'),
  body: orderRequestSchema,
  answers: {
    201: { description: 'Placed and paid.', schema: placedOrderSchema },
    202: {
      description:
        'Placed, but not paid: the buyer has to act, or the payment gateway has not confirmed or declined the payment yet. Do not order again.',
      schema: placedOrderSchema,
    },
    400: errorAnswer('The body is not JSON, or the Idempotency-Key is malformed.'),
    402: {
      description: 'The payment was declined, or was not made in time. Nothing was ordered.',
      schema: orderRefusalSchema,
    },
    409: {
      description:
        'A product has too little stock, the total or the exchange rate has changed, the coupon has reached its limit, or this buyer has too many unpaid orders or too many items in them. Nothing was ordered.',
      schema: orderRefusalSchema,
    },
    413: errorAnswer('The body is too large.'),
    422: {
      description:
        'A field is missing or malformed, or its value is unknown to this shop; the site takes no orders, or does not accept this payment method; or the Idempotency-Key was already used for a different order.',
      schema: orderRefusalSchema,
    },
    429: errorAnswer(
      'Too many orders from this IP address; too many unpaid orders, or too many items in them, for this email address or network; or too many prompts sent to this phone.',
    ),
    503: errorAnswer('The order could not be stored.'),
  },
} as const satisfies Endpoint

export const orderLookupSchema = v.object({
  orderNumber: v.pipe(
    text(LONGEST_ORDER_NUMBER),
    v.description(
      'The order number. Only its letters and digits count, in upper or lower case. The prefix is optional.',
    ),
  ),
  email: v.pipe(text(LONGEST_EMAIL_ASKED), v.description('The email address on the order.')),
})

export const cancelOrder = {
  method: 'POST',
  path: '/api/v1/orders/cancel',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'cancelOrder',
  summary: 'Cancel an order that has not been shipped',
  description: 'The items go back into stock. If the order was paid, the owner refunds the payment.',
  body: orderLookupSchema,
  answers: {
    200: { description: 'The canceled order.', schema: placedOrderSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order with this number and email address.'),
    409: errorAnswer('The order was already shipped or canceled.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address, or too many wrong email addresses for this number.'),
    503: errorAnswer('The order could not be stored.'),
  },
} as const satisfies Endpoint

export const showOrder = {
  method: 'POST',
  path: '/api/v1/orders/lookup',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'showOrder',
  summary: 'Look up an order by its number and email address',
  description: 'The number and the email address are sent in the body, because email addresses do not belong in URLs.',
  body: orderLookupSchema,
  answers: {
    200: { description: 'The order in its current state.', schema: placedOrderSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order with this number and email address.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address, or too many wrong email addresses for this number.'),
    503: errorAnswer('The order could not be loaded.'),
  },
} as const satisfies Endpoint

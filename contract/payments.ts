import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import {
  ATTEMPT_STATES,
  LONGEST_ORDER_NUMBER,
  LONGEST_PAYMENT_CODE,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from '#domain/order-kinds.ts'
import { PAYMENT_ACTS, PAYMENT_MODES } from '#domain/payments/payment-ways.ts'
import { PAYMENT_PROBLEMS } from '#domain/payments/payment-results.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema, type Endpoint } from './endpoint.ts'
import { text } from './text-schemas.ts'
import { WAYS_ROUTE } from './light-routes.ts'
import { paymentMethodSchema } from './payment-method.ts'
import { purchaseSchema } from './purchases.ts'

const moment = v.pipe(v.string(), v.isoTimestamp(), v.description('A UTC timestamp (ISO 8601).'))

const paymentWaysSchema = v.object({
  payments: v.pipe(
    v.picklist(PAYMENT_MODES),
    v.description(
      '`simulation` and `practice`: no money moves. `live`: buyers pay. `catalog`: the shops take no orders. `none`: a copy of the site without a server.',
    ),
  ),
  ways: v.array(
    v.object({
      type: v.picklist(PAYMENT_TYPES),
      act: v.pipe(
        v.picklist(PAYMENT_ACTS),
        v.description(
          '`fields`: on the page itself. `phone`: by confirming a prompt on a phone. `page`: on the payment service’s page. `hand`: as `text` says, without this site.',
        ),
      ),
      charge: v.optional(
        v.pipe(
          v.object({ currency: currencyCodeSchema, rate: v.number() }),
          v.description(
            'What is charged if it is not the shop’s currency. The rate is in hundredths per unit; the amount is rounded up to whole units.',
          ),
        ),
      ),
      most: v.optional(v.pipe(centsSchema, v.description('The highest amount of one payment.'))),
      text: v.optional(v.pipe(v.string(), v.description('What the buyer has to do, for `hand`.'))),
    }),
  ),
})

export const showPaymentWays = {
  ...WAYS_ROUTE,
  access: 'anybody',
  operationId: 'showPaymentWays',
  summary: 'Show how buyers can pay here, and whether money moves',
  answers: {
    200: { description: 'The payment methods of both shops.', schema: paymentWaysSchema },
    503: errorAnswer('The server is too busy.'),
  },
} as const satisfies Endpoint

/** A payment as its buyer sees it. */
const paymentSchema = v.object({
  number: v.pipe(v.string(), v.description('The number of the order or of the sale of scripts.')),
  kind: v.picklist(['order', 'sale']),
  payment: v.picklist(PAYMENT_STATES),
  isCanceled: v.pipe(
    v.boolean(),
    v.description('Whether the order was canceled. What has been paid, or is still paid, is returned.'),
  ),
  total: centsSchema,
  currency: currencyCodeSchema,
  payBy: v.optional(v.pipe(moment, v.description('When an unpaid order is canceled.'))),
  attempt: v.object({
    way: v.picklist(PAYMENT_TYPES),
    isSimulated: v.pipe(v.boolean(), v.description('No money moves.')),
    state: v.pipe(
      v.picklist(ATTEMPT_STATES),
      v.description(
        '`waiting`: the buyer has to act. `unclear`: nobody knows whether money has moved. `expired`: it took too long, but money may still arrive.',
      ),
    ),
    problem: v.optional(v.pipe(v.picklist(PAYMENT_PROBLEMS), v.description('Why it failed.'))),
    amount: v.pipe(centsSchema, v.description('What is charged.')),
    currency: currencyCodeSchema,
    phone: v.optional(v.pipe(v.string(), v.description('The phone that gets the prompt, with its middle masked.'))),
    receipt: v.optional(v.pipe(v.string(), v.description('The proof of the payment provider.'))),
    startedAt: moment,
    payAt: v.optional(v.pipe(v.string(), v.description('The URL of the page where the buyer pays.'))),
    byHand: v.optional(
      v.pipe(
        v.object({
          text: v.pipe(v.string(), v.description('What the buyer has to do.')),
          asks: v.optional(v.pipe(v.string(), v.description('What the buyer types in after paying.'))),
          reported: v.optional(v.pipe(v.string(), v.description('What the buyer has typed in.'))),
        }),
        v.description('For an open payment that the owner settles by hand.'),
      ),
    ),
  }),
  at: v.pipe(
    moment,
    v.description('The server’s time. The other times are relative to it, not to the visitor’s clock.'),
  ),
  againFrom: v.optional(v.pipe(moment, v.description('When another attempt may start. Absent: none may.'))),
  purchases: v.optional(v.pipe(v.array(purchaseSchema), v.description('The purchases of a sale that was paid.'))),
})

export type PaymentView = v.InferOutput<typeof paymentSchema>

const shownPaymentSchema = v.object({ success: v.literal(true), payment: paymentSchema })

/**
 * The number and the email address together prove ownership of the order or sale. They are sent in the body, because
 * email addresses do not belong in URLs.
 */
export const ownedFields = {
  number: v.pipe(
    text(LONGEST_ORDER_NUMBER),
    v.description('Only the letters and digits count, in upper or lower case. The prefix is optional.'),
  ),
  email: v.pipe(text(LONGEST_EMAIL_ASKED), v.description('The email address of the order or sale.')),
}

export const showPayment = {
  method: 'POST',
  path: '/api/v1/payments/lookup',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'showPayment',
  summary: 'Show the status of a payment',
  description: 'The payment provider is asked if that is due. Nothing is started.',
  body: v.object({
    ...ownedFields,
    isBack: v.optional(
      v.pipe(
        v.boolean(),
        v.description('The buyer has come back from the payment service’s page, so it is asked now.'),
      ),
    ),
  }),
  answers: {
    200: { description: 'The payment in its current state.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer(
      'Too many requests from this IP address, wrong email addresses for this number, or prompts on this phone.',
    ),
    503: errorAnswer('The payment could not be read.'),
  },
} as const satisfies Endpoint

export const payAgain = {
  method: 'POST',
  path: '/api/v1/payments',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'payAgain',
  summary: 'Pay for an order or a sale after a failed attempt',
  description: 'At most one attempt is open at a time, so a repeated request starts nothing more.',
  body: v.object({ ...ownedFields, paymentMethod: paymentMethodSchema(PAYMENT_TYPES) }),
  answers: {
    200: { description: 'The attempt was started.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    409: {
      description:
        'It is already paid or canceled, an attempt is still open, it is too early for another one, or the exchange rate has changed. Nothing was started.',
      schema: fieldErrorsSchema,
    },
    413: errorAnswer('The body is too large.'),
    422: {
      description: 'A field is missing or malformed, or the payment method is not taken here.',
      schema: fieldErrorsSchema,
    },
    429: errorAnswer(
      'Too many requests from this IP address, wrong email addresses for this number, or prompts on this phone.',
    ),
    503: errorAnswer('The attempt could not be stored.'),
  },
} as const satisfies Endpoint

export const reportPayment = {
  method: 'POST',
  path: '/api/v1/payments/reported',
  access: 'anybody',
  operationId: 'reportPayment',
  summary: 'Say that a payment by hand was made, such as to a till',
  description: 'The owner is notified, looks for the money, and settles the payment. Nothing is delivered before that.',
  body: v.object({
    ...ownedFields,
    code: v.pipe(
      text(LONGEST_PAYMENT_CODE),
      v.description('What the payment’s `asks` names, such as the M-Pesa code.'),
    ),
  }),
  answers: {
    200: { description: 'The payment, which now waits for the owner.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    409: errorAnswer('The payment is not open, or is not made by hand.'),
    413: errorAnswer('The body is too large.'),
    422: { description: 'A field is missing, malformed or empty.', schema: fieldErrorsSchema },
    429: errorAnswer('Too many requests from this IP address or for this number, or wrong email addresses for it.'),
    503: errorAnswer('It could not be stored.'),
  },
} as const satisfies Endpoint

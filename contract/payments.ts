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
      '`simulation`: no money moves. `practice`: no money moves, but buyers can try out M-Pesa. `live`: buyers pay real money. `catalog`: the shops take no orders. `none`: a static copy of the site, without a server.',
    ),
  ),
  ways: v.array(
    v.object({
      type: v.picklist(PAYMENT_TYPES),
      act: v.pipe(
        v.picklist(PAYMENT_ACTS),
        v.description(
          'How the buyer pays. `fields`: in a form on this site. `phone`: by confirming a prompt on a phone. `page`: on the payment service’s page. `hand`: outside this site, as the instructions in `text` say.',
        ),
      ),
      charge: v.optional(
        v.pipe(
          v.object({ currency: currencyCodeSchema, rate: v.number() }),
          v.description(
            'The currency that is charged; absent if it is the shop’s currency. `rate` is the price of one unit of the shop’s currency, in hundredths of a unit of the charged currency. Converted amounts are rounded up to whole units.',
          ),
        ),
      ),
      most: v.optional(
        v.pipe(
          centsSchema,
          v.description(
            'The maximum amount of one payment, in hundredths of a unit of the charged currency; absent if the shop sets no limit.',
          ),
        ),
      ),
      text: v.optional(v.pipe(v.string(), v.description('For `hand`: the instructions for the buyer.'))),
    }),
  ),
})

export const showPaymentWays = {
  ...WAYS_ROUTE,
  access: 'anybody',
  operationId: 'showPaymentWays',
  summary: 'Show the available payment methods, and whether payments move real money',
  answers: {
    200: { description: 'The payment methods of both shops.', schema: paymentWaysSchema },
    503: errorAnswer('The server is too busy.'),
  },
} as const satisfies Endpoint

/** A payment as its buyer sees it. */
const paymentSchema = v.object({
  number: v.pipe(v.string(), v.description('The number of the order or script sale.')),
  kind: v.picklist(['order', 'sale']),
  payment: v.picklist(PAYMENT_STATES),
  isCanceled: v.pipe(
    v.boolean(),
    v.description('Whether the order was canceled. Any payment for it is refunded, even one that arrives later.'),
  ),
  total: centsSchema,
  currency: currencyCodeSchema,
  payBy: v.optional(
    v.pipe(
      moment,
      v.description('When the order will be canceled if it is still unpaid; absent if there is no such deadline.'),
    ),
  ),
  attempt: v.object({
    way: v.picklist(PAYMENT_TYPES),
    isSimulated: v.pipe(
      v.boolean(),
      v.description('Whether the payment is simulated, or is made with test keys, so that no money moves.'),
    ),
    note: v.optional(
      v.pipe(v.string(), v.description('A sentence for the buyer, if no money moves and the buyer has to act.')),
    ),
    state: v.pipe(
      v.picklist(ATTEMPT_STATES),
      v.description(
        '`starting`: the payment is being started. `waiting`: the buyer has to act. `unclear`: the payment provider has not reported the outcome. `expired`: the payment took too long, but money may still arrive.',
      ),
    ),
    problem: v.optional(
      v.pipe(v.picklist(PAYMENT_PROBLEMS), v.description('Why the attempt failed, if its `state` is `failed`.')),
    ),
    amount: v.pipe(
      centsSchema,
      v.description('The amount to charge, in hundredths of a unit of the attempt’s `currency`.'),
    ),
    currency: currencyCodeSchema,
    phone: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'The number of the phone that gets the prompt, with its middle digits masked; absent if there is no prompt.',
        ),
      ),
    ),
    receipt: v.optional(v.pipe(v.string(), v.description('The payment provider’s reference for this payment.'))),
    startedAt: moment,
    payAt: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'The URL of the page where the buyer pays; absent if there is no such page, or if the payment is no longer pending.',
        ),
      ),
    ),
    byHand: v.optional(
      v.pipe(
        v.object({
          text: v.pipe(v.string(), v.description('The instructions for the buyer.')),
          asks: v.optional(
            v.pipe(
              v.string(),
              v.description(
                'What the buyer is asked to enter after paying, such as the M-Pesa code; absent if the buyer does not have to enter anything.',
              ),
            ),
          ),
          reported: v.optional(
            v.pipe(v.string(), v.description('The code or reference that the buyer has reported; absent until then.')),
          ),
        }),
        v.description('Present if the owner settles the payment manually, for as long as it can be made or reported.'),
      ),
    ),
  }),
  at: v.pipe(
    moment,
    v.description(
      'The current time on the server. Compare the other times with this time, not with the visitor’s clock.',
    ),
  ),
  againFrom: v.optional(
    v.pipe(
      moment,
      v.description(
        'The earliest time at which another attempt can be started; absent if no other attempt is allowed.',
      ),
    ),
  ),
  purchases: v.optional(v.pipe(v.array(purchaseSchema), v.description('The purchases in a paid sale.'))),
})

export type PaymentView = v.InferOutput<typeof paymentSchema>

const shownPaymentSchema = v.object({ success: v.literal(true), payment: paymentSchema })

/**
 * The order or sale number and its email address, which together prove ownership. They are sent in the body, because
 * email addresses do not belong in URLs.
 */
export const ownedFields = {
  number: v.pipe(
    text(LONGEST_ORDER_NUMBER),
    v.description(
      'The number of the order or sale. Only its letters and digits count, in upper or lower case. The prefix is optional.',
    ),
  ),
  email: v.pipe(text(LONGEST_EMAIL_ASKED), v.description('The email address on the order or sale.')),
}

export const showPayment = {
  method: 'POST',
  path: '/api/v1/payments/lookup',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'showPayment',
  summary: 'Show the status of a payment',
  description: 'If a status check is due, first checks the status with the payment provider. Never starts a payment.',
  body: v.object({
    ...ownedFields,
    isBack: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          'Whether the buyer has just returned from the payment service’s page. If so, the status is checked with the payment service immediately.',
        ),
      ),
    ),
  }),
  answers: {
    200: { description: 'The payment in its current state.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address, or too many wrong email addresses for this number.'),
    503: errorAnswer('The payment could not be loaded.'),
  },
} as const satisfies Endpoint

export const payAgain = {
  method: 'POST',
  path: '/api/v1/payments',
  timeout: 30_000,
  access: 'anybody',
  operationId: 'payAgain',
  summary: 'Pay for an order or a sale after a failed attempt',
  description: 'At most one attempt is pending at a time, so repeating the request does not start a second attempt.',
  body: v.object({ ...ownedFields, paymentMethod: paymentMethodSchema(PAYMENT_TYPES) }),
  answers: {
    200: { description: 'The attempt was started.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    409: {
      description:
        'The order or sale is already paid or canceled, an attempt is still pending, it is too early for another attempt, or the exchange rate has changed. No attempt was started.',
      schema: fieldErrorsSchema,
    },
    413: errorAnswer('The body is too large.'),
    422: {
      description: 'A field is missing or malformed, or the payment method is not accepted here.',
      schema: fieldErrorsSchema,
    },
    429: errorAnswer(
      'Too many requests from this IP address, too many wrong email addresses for this number, or too many prompts sent to this phone.',
    ),
    503: errorAnswer('The attempt could not be stored.'),
  },
} as const satisfies Endpoint

export const reportPayment = {
  method: 'POST',
  path: '/api/v1/payments/reported',
  access: 'anybody',
  operationId: 'reportPayment',
  summary: 'Report that a manual payment was made, for example to a till number',
  description:
    'Notifies the owner, who checks that the money has arrived and then settles the payment. The report alone does not deliver anything.',
  body: v.object({
    ...ownedFields,
    code: v.pipe(
      text(LONGEST_PAYMENT_CODE),
      v.description('The code or reference that the payment’s `asks` field names, such as the M-Pesa code.'),
    ),
  }),
  answers: {
    200: { description: 'The payment, which the owner now has to check.', schema: shownPaymentSchema },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    409: errorAnswer('The payment is not pending, or is not a manual payment.'),
    413: errorAnswer('The body is too large.'),
    422: { description: 'A field is missing, malformed or empty.', schema: fieldErrorsSchema },
    429: errorAnswer(
      'Too many requests from this IP address, or too many reports or too many wrong email addresses for this number.',
    ),
    503: errorAnswer('The report could not be stored.'),
  },
} as const satisfies Endpoint

import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { REFUND_PROBLEMS, REFUND_STATES } from '#domain/payments/refunds.ts'
import { ATTEMPT_STATES } from '#domain/order-kinds.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, longText, pageOf, shortText } from './list.ts'

const deskPaymentSchema = v.object({
  id: v.string(),
  number: v.pipe(v.string(), v.description('The number of the order or script sale.')),
  kind: v.picklist(['order', 'sale']),
  buyer: v.string(),
  items: v.pipe(v.string(), v.description('The items that the payment is for, with their quantities, as text.')),
  gateway: v.string(),
  service: v.pipe(v.string(), v.description('The name of the payment service.')),
  isSimulated: v.boolean(),
  way: v.string(),
  amount: centsSchema,
  currency: currencyCodeSchema,
  received: v.pipe(
    v.nullable(centsSchema),
    v.description(
      'The amount received, in hundredths of a unit of `currency`; 0 if another currency was received; null if the gateway has not reported an amount.',
    ),
  ),
  state: v.picklist(ATTEMPT_STATES),
  code: v.nullable(v.string()),
  phone: v.pipe(
    v.nullable(v.string()),
    v.description('The payer’s phone number, with its middle digits masked; null if no phone is involved.'),
  ),
  receipt: v.nullable(v.string()),
  toldAt: v.pipe(
    v.nullable(v.string()),
    v.description(
      'When the gateway (or, for a manual payment, the buyer) reported a payment that is still unconfirmed; null if there is no such report.',
    ),
  ),
  toldReceipt: v.pipe(
    v.nullable(v.string()),
    v.description('The receipt number or code given in that report; null if there is none.'),
  ),
  refundDue: v.nullable(v.string()),
  refundedAt: v.pipe(v.nullable(v.string()), v.description('When the payment was refunded in full; null until then.')),
  refunds: v.pipe(
    v.array(
      v.object({
        at: v.string(),
        amount: centsSchema,
        items: v.pipe(
          v.string(),
          v.description(
            'The items that a partial refund covers, with their amounts, as text; empty if the refund covers the whole total.',
          ),
        ),
        receipt: v.nullable(v.string()),
        reason: v.string(),
      }),
    ),
    v.description('The refunds that have been made.'),
  ),
  left: v.pipe(
    v.nullable(centsSchema),
    v.description(
      'The part of the amount received that has not been refunded, in hundredths of a unit of `currency`; null if nothing is left to refund.',
    ),
  ),
  refundable: v.pipe(
    v.nullable(
      v.object({
        currency: currencyCodeSchema,
        lines: v.array(
          v.object({ position: v.number(), name: v.string(), left: centsSchema, restockable: v.number() }),
        ),
        shipping: centsSchema,
      }),
    ),
    v.description(
      'The amounts that can still be refunded for each line and for shipping, in the order’s `currency`; null if nothing is left to refund. `restockable` is the number of units that can still go back into stock.',
    ),
  ),
  refundState: v.pipe(
    v.nullable(v.picklist(REFUND_STATES)),
    v.description('The status of the last refund; null if there is none, or if the owner made it manually.'),
  ),
  refundProblem: v.pipe(
    v.nullable(v.picklist(REFUND_PROBLEMS)),
    v.description('Why the last refund failed; null if it has not failed.'),
  ),
  nextRefundPoll: v.pipe(
    v.nullable(v.string()),
    v.description(
      'When the last refund will be sent, or when its next status check is due; null if neither is scheduled.',
    ),
  ),
  canRefund: v.pipe(v.boolean(), v.description('Whether a refund through the gateway can be started.')),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  nextPoll: v.pipe(
    v.nullable(v.string()),
    v.description('When the next status check of the payment is due; null if none is scheduled.'),
  ),
})
export type DeskPayment = v.InferOutput<typeof deskPaymentSchema>

export const listDeskPayments = {
  method: 'POST',
  path: '/api/v1/desk/payments/list',
  access: 'owner',
  operationId: 'listDeskPayments',
  summary: 'List payment attempts, newest first',
  body: listBody(['all']),
  answers: { 200: { description: 'One page of attempts.', schema: pageOf(deskPaymentSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const showDeskPaymentsDue = {
  method: 'GET',
  path: '/api/v1/desk/payments/due',
  access: 'owner',
  operationId: 'showDeskPaymentsDue',
  summary:
    'List the payment attempts that need the owner’s attention, such as refunds that are due or stuck, payments whose outcome no status check could determine, and manual payments that buyers have reported',
  answers: {
    200: {
      description: 'Up to 50 payment attempts, oldest first.',
      schema: v.object({ success: v.literal(true), due: v.array(deskPaymentSchema) }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const position = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.description('The position of the line in the order, starting at 0.'),
)
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999))
const returnedCents = v.pipe(v.number(), v.integer(), v.minValue(0), v.brand('Cents'))
const MOST_LINES = 1_000

export const changeDeskPayment = {
  method: 'POST',
  path: '/api/v1/desk/payments/change',
  access: 'owner',
  operationId: 'changeDeskPayment',
  summary:
    'Settle a payment, record that it was refunded or never arrived, or start or drop a refund; a reason is required',
  body: v.object({
    payment: shortText,
    change: v.pipe(
      v.picklist(['settle', 'refund', 'refund-through', 'drop-refund', 'not-received']),
      v.description(
        '`settle`: records that the money was received, and delivers what was paid for. `refund`: records a refund that the owner made manually, and revokes the licenses of fully refunded lines. `refund-through`: starts a refund through the gateway; once the money is refunded, the effects are the same as those of `refund`. `drop-refund`: drops a failed refund, so that the payment is kept. `not-received`: records that no payment was received.',
      ),
    ),
    receipt: v.pipe(
      v.optional(shortText, ''),
      v.description('The receipt number of the payment or of the refund. Required for `settle` and `refund`.'),
    ),
    left: v.optional(
      v.pipe(
        returnedCents,
        v.description(
          'The value of the payment’s `left` that the owner last saw, for `refund` and `refund-through`. If it has changed since then, nothing is done.',
        ),
      ),
    ),
    part: v.optional(
      v.pipe(
        v.object({
          lines: v.pipe(v.array(v.object({ position, amount: returnedCents })), v.maxLength(MOST_LINES)),
          shipping: returnedCents,
        }),
        v.description(
          'The amounts to refund, for `refund` and `refund-through`, in hundredths of a unit of the order’s currency. If absent, everything that is left is refunded.',
        ),
      ),
    ),
    restock: v.pipe(
      v.optional(v.pipe(v.array(v.object({ position, quantity })), v.maxLength(MOST_LINES)), []),
      v.description('The number of units of each line that go back into stock once the money is refunded.'),
    ),
    reason: longText,
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const askDeskPayment = {
  method: 'POST',
  path: '/api/v1/desk/payments/ask',
  access: 'owner',
  operationId: 'askDeskPayment',
  summary: 'Ask the gateway for the status of a payment or its refund, without starting either',
  body: v.object({ payment: shortText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { REFUND_PROBLEMS, REFUND_STATES } from '#domain/payments/refund-states.ts'
import { ATTEMPT_STATES } from '#domain/order-kinds.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, longText, pageOf, shortText } from './list.ts'

const deskPaymentSchema = v.object({
  id: v.string(),
  number: v.pipe(v.string(), v.description('The number of the order or of the sale of scripts.')),
  kind: v.picklist(['order', 'sale']),
  buyer: v.string(),
  items: v.pipe(v.string(), v.description('What is paid for, in words.')),
  gateway: v.string(),
  service: v.pipe(v.string(), v.description('The name of the payment service.')),
  isSimulated: v.boolean(),
  way: v.string(),
  amount: centsSchema,
  currency: currencyCodeSchema,
  received: v.pipe(v.nullable(centsSchema), v.description('The amount that arrived, if the gateway has said it.')),
  state: v.picklist(ATTEMPT_STATES),
  code: v.nullable(v.string()),
  phone: v.pipe(v.nullable(v.string()), v.description('With its middle masked.')),
  receipt: v.nullable(v.string()),
  toldAt: v.pipe(
    v.nullable(v.string()),
    v.description(
      'When the gateway, or for a payment by hand the buyer, reported that the money arrived, until that is confirmed.',
    ),
  ),
  toldReceipt: v.pipe(v.nullable(v.string()), v.description('The receipt that it said then.')),
  refundDue: v.nullable(v.string()),
  refundedAt: v.pipe(v.nullable(v.string()), v.description('When all of it had been returned.')),
  refunds: v.pipe(
    v.array(
      v.object({
        at: v.string(),
        amount: centsSchema,
        items: v.pipe(v.string(), v.description('What a refund in part was for, in words.')),
        receipt: v.nullable(v.string()),
        reason: v.string(),
      }),
    ),
    v.description('The money that was returned.'),
  ),
  left: v.pipe(v.nullable(centsSchema), v.description('What is left to return; null if nothing is.')),
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
      'What is left to return of the lines and of shipping, in the order’s `currency`; null if nothing is. `restockable` pieces can go back into the stock.',
    ),
  ),
  refundState: v.pipe(
    v.nullable(v.picklist(REFUND_STATES)),
    v.description('The status of the last refund; null if there is none or it was noted by hand.'),
  ),
  refundProblem: v.pipe(v.nullable(v.picklist(REFUND_PROBLEMS)), v.description('Why that refund failed.')),
  nextRefundQuestion: v.pipe(
    v.nullable(v.string()),
    v.description('When that refund is sent, or its next status check is due.'),
  ),
  canRefund: v.pipe(v.boolean(), v.description('Whether a refund through the gateway can be started.')),
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  nextQuestion: v.pipe(v.nullable(v.string()), v.description('When the next status check is due.')),
})
export type DeskPayment = v.InferOutput<typeof deskPaymentSchema>

export const listDeskPayments = {
  method: 'POST',
  path: '/api/v1/desk/payments/list',
  access: 'owner',
  operationId: 'listDeskPayments',
  summary: 'List attempts to pay, newest first',
  body: listBody(['all']),
  answers: { 200: { description: 'One page of attempts.', schema: pageOf(deskPaymentSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const showDeskPaymentsDue = {
  method: 'GET',
  path: '/api/v1/desk/payments/due',
  access: 'owner',
  operationId: 'showDeskPaymentsDue',
  summary:
    'List the attempts that need the owner: money to return, refunds that are stuck, outcomes that no question has found out, and money that is said to have arrived',
  answers: {
    200: {
      description: 'The oldest of them.',
      schema: v.object({ success: v.literal(true), due: v.array(deskPaymentSchema) }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('The position of the line.'))
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999))
const returnedCents = v.pipe(v.number(), v.integer(), v.minValue(0), v.brand('Cents'))
const MOST_LINES = 1_000

export const changeDeskPayment = {
  method: 'POST',
  path: '/api/v1/desk/payments/change',
  access: 'owner',
  operationId: 'changeDeskPayment',
  summary: 'Settle a payment, note that money was returned or never came, or start a refund; a reason is required',
  body: v.object({
    payment: shortText,
    change: v.pipe(
      v.picklist(['settle', 'refund', 'refund-through', 'drop-refund', 'not-received']),
      v.description(
        '`settle`: its money was found; delivers what was paid for. `refund`: money was returned; revokes the licenses of lines that were returned whole. `refund-through`: its gateway is to return money; once it has, the same as `refund`. `drop-refund`: that refund has failed, and the money stays. `not-received`: no money came.',
      ),
    ),
    receipt: v.pipe(
      v.optional(shortText, ''),
      v.description('The receipt of the payment or of the refund, for `settle` and `refund`.'),
    ),
    left: v.optional(
      v.pipe(
        returnedCents,
        v.description('The payment’s `left` when the owner decided. If it has changed, nothing is done.'),
      ),
    ),
    part: v.optional(
      v.pipe(
        v.object({
          lines: v.pipe(v.array(v.object({ position, amount: returnedCents })), v.maxLength(MOST_LINES)),
          shipping: returnedCents,
        }),
        v.description(
          'The amounts to return, for `refund` and `refund-through`, in the currency of the order. Absent: everything that is left.',
        ),
      ),
    ),
    restock: v.pipe(
      v.optional(v.pipe(v.array(v.object({ position, quantity })), v.maxLength(MOST_LINES)), []),
      v.description('The pieces that go back into the stock once the money is returned.'),
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
  summary: 'Fetch the status of a payment or of its refund from the gateway. Nothing is started',
  body: v.object({ payment: shortText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

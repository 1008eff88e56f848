import * as v from 'valibot'
import { orderSchema, orderStatusSchema } from '#domain/shop/orders.ts'
import { ORDER_STATUSES } from '#domain/order-kinds.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, longText, pageOf, shortText } from './list.ts'

const deskOrderSchema = v.object({
  order: orderSchema,
  notes: v.array(v.object({ text: v.string(), at: v.string() })),
  toReturn: v.pipe(
    v.array(v.string()),
    v.description(
      'The amounts received for the order that still have to be refunded, as text with their currency. Refunds in progress are left out.',
    ),
  ),
})
export type DeskOrder = v.InferOutput<typeof deskOrderSchema>

export const listDeskOrders = {
  method: 'POST',
  path: '/api/v1/desk/orders/list',
  access: 'owner',
  operationId: 'listDeskOrders',
  summary: 'List shop orders, newest first',
  body: listBody(['all', ...ORDER_STATUSES]),
  answers: { 200: { description: 'One page of orders.', schema: pageOf(deskOrderSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const moveDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/move',
  access: 'owner',
  operationId: 'moveDeskOrder',
  summary: 'Change an order’s status',
  description:
    '`from` is the status that the caller last saw. If the status has changed since then, nothing is updated.',
  body: v.object({
    orderNumber: shortText,
    from: orderStatusSchema,
    to: orderStatusSchema,
    trackingNumber: v.optional(shortText),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const undoDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/undo',
  access: 'owner',
  operationId: 'undoDeskOrder',
  summary: 'Undo an order’s last status change',
  description:
    '`from` is the status that the caller last saw. A cancellation cannot be undone, and an order whose payment has arrived cannot become `pending` again. Undoing a shipment removes the tracking number. If a shipment or a delivery is undone, the buyer gets an email.',
  body: v.object({ orderNumber: shortText, from: orderStatusSchema }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const trackDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/tracking',
  access: 'owner',
  operationId: 'trackDeskOrder',
  summary: 'Set, correct or remove a shipped order’s tracking number; the buyer gets an email',
  description: '`from` is the tracking number that the caller last saw, or null if there was none.',
  body: v.object({
    orderNumber: shortText,
    from: v.nullable(shortText),
    trackingNumber: v.pipe(shortText, v.description('The new tracking number; empty to remove the current one.')),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const noteDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/note',
  access: 'owner',
  operationId: 'noteDeskOrder',
  summary: 'Add an owner-only note to an order',
  body: v.object({ orderNumber: shortText, text: longText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const showDeskStock = {
  method: 'GET',
  path: '/api/v1/desk/stock',
  access: 'owner',
  operationId: 'showDeskStock',
  summary: 'Show the stock of each product',
  answers: {
    200: {
      description: 'All products, sorted by name.',
      schema: v.object({
        success: v.literal(true),
        products: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            available: v.number(),
            stated: v.pipe(v.number(), v.description('The stock that the content specifies for the product.')),
          }),
        ),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const setDeskStock = {
  method: 'POST',
  path: '/api/v1/desk/stock',
  access: 'owner',
  operationId: 'setDeskStock',
  summary: 'Set the stock of a product',
  description:
    '`from` is the stock that the caller last saw. If the stock has changed since then, for example because of a sale, nothing is updated.',
  body: v.object({
    product: shortText,
    from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
    to: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

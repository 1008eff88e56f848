import * as v from 'valibot'
import { orderSchema, orderStatusSchema } from '../../domain/shop/orders.ts'
import { ORDER_STATUSES } from '../../domain/shop/order-kinds.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '../endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listParameters, longText, pageOf, shortText } from './list.ts'

const deskOrderSchema = v.object({
  order: orderSchema,
  notes: v.array(v.object({ text: v.string(), at: v.string() })),
})
export type DeskOrder = v.InferOutput<typeof deskOrderSchema>

export const listDeskOrders = {
  method: 'GET',
  path: '/api/v1/desk/orders',
  access: 'owner',
  operationId: 'listDeskOrders',
  summary: 'Orders of the shop, the newest first',
  parameters: listParameters(['all', ...ORDER_STATUSES]),
  answers: { 200: { description: 'A page of them.', schema: pageOf(deskOrderSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const moveDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/move',
  access: 'owner',
  operationId: 'moveDeskOrder',
  summary: 'Give an order its next status',
  description: 'From the status that it was seen in: an order that has moved meanwhile is left as it is.',
  body: v.object({
    orderNumber: shortText,
    from: orderStatusSchema,
    to: orderStatusSchema,
    trackingNumber: v.optional(shortText),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const noteDeskOrder = {
  method: 'POST',
  path: '/api/v1/desk/orders/note',
  access: 'owner',
  operationId: 'noteDeskOrder',
  summary: 'Write a note about an order, for the owner alone',
  body: v.object({ orderNumber: shortText, text: longText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const showDeskStock = {
  method: 'GET',
  path: '/api/v1/desk/stock',
  access: 'owner',
  operationId: 'showDeskStock',
  summary: 'How many there are of each product',
  answers: {
    200: {
      description: 'Every product, by its name.',
      schema: v.object({
        success: v.literal(true),
        products: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            available: v.number(),
            stated: v.pipe(v.number(), v.description('What the content says.')),
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
  summary: 'Set how many there are of a product',
  description: 'From the number that was seen: one that was sold meanwhile is not forgotten.',
  body: v.object({
    product: shortText,
    from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
    to: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

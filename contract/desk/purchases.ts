import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { PAYMENT_STATES } from '#domain/order-kinds.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, LIST_ANSWERS, listBody, longText, pageOf, shortText } from './list.ts'

const deskSaleSchema = v.object({
  number: v.string(),
  placedAt: v.string(),
  payment: v.picklist(PAYMENT_STATES),
  total: centsSchema,
  currency: currencyCodeSchema,
  name: v.string(),
  email: v.string(),
  purchases: v.array(
    v.object({
      id: v.string(),
      scriptId: v.number(),
      script: v.string(),
      version: v.string(),
      quantity: v.number(),
      state: v.picklist(['open', 'active', 'revoked']),
      because: v.nullable(v.string()),
      downloads: v.number(),
      mostDownloads: v.number(),
      activations: v.number(),
      mostActivations: v.number(),
      expiresAt: v.string(),
    }),
  ),
})
export type DeskSale = v.InferOutput<typeof deskSaleSchema>

export const listDeskSales = {
  method: 'POST',
  path: '/api/v1/desk/purchases/list',
  access: 'owner',
  operationId: 'listDeskSales',
  summary: 'List script sales with their purchases, newest first; license keys are never included',
  body: listBody(['all']),
  answers: { 200: { description: 'One page of sales.', schema: pageOf(deskSaleSchema) }, ...LIST_ANSWERS },
} as const satisfies Endpoint

export const changeDeskPurchase = {
  method: 'POST',
  path: '/api/v1/desk/purchases/change',
  access: 'owner',
  operationId: 'changeDeskPurchase',
  summary:
    'Revoke or restore a license, replace its key, free its activations, or reset the downloads of a purchase; a reason is required',
  body: v.object({
    purchase: shortText,
    change: v.picklist(['revoke', 'restore', 'rotate', 'reset', 'free']),
    reason: longText,
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

export const linkDeskPurchases = {
  method: 'POST',
  path: '/api/v1/desk/purchases/link',
  access: 'owner',
  operationId: 'linkDeskPurchases',
  summary: 'Create a link that opens a buyer’s purchases on another device, valid for one hour',
  body: v.object({ email: v.pipe(shortText, v.description('The email address with which the scripts were bought.')) }),
  answers: {
    200: {
      description: 'The link, which is meant only for the buyer.',
      schema: v.object({ success: v.literal(true), link: v.string() }),
    },
    ...ACT_ANSWERS,
  },
} as const satisfies Endpoint

export const listDeskKeys = {
  method: 'GET',
  path: '/api/v1/desk/license-keys',
  access: 'owner',
  operationId: 'listDeskKeys',
  summary: 'List the keys that sign license files, current key first',
  answers: {
    200: {
      description: 'All keys except withdrawn ones.',
      schema: v.object({
        success: v.literal(true),
        keys: v.array(v.object({ id: v.string(), createdAt: v.string(), publicKey: v.string() })),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const changeDeskKeys = {
  method: 'POST',
  path: '/api/v1/desk/license-keys',
  access: 'owner',
  isFresh: true,
  operationId: 'changeDeskKeys',
  summary: 'Start signing with a new key, or withdraw a previous one; a reason is required',
  body: v.object({ withdraw: v.optional(shortText), reason: longText }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

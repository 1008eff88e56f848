import * as v from 'valibot'
import { ACCESS_ANSWERS, errorAnswer, NOT_STORED, type Endpoint } from '../endpoint.ts'
import { DESK_EXPORT_PATH } from './paths.ts'

/** What can be had as a table of its own. */
export const EXPORTED_TABLES = [
  'messages',
  'orders',
  'order_lines',
  'product_reviews',
  'sales',
  'purchases',
  'nil_returns',
  'stock',
  'coupon_uses',
  'helped_readers',
  'users',
  'audit_log',
] as const
export type ExportedTable = (typeof EXPORTED_TABLES)[number]

export const exportDesk = {
  method: 'GET',
  path: DESK_EXPORT_PATH,
  access: 'owner',
  operationId: 'exportDesk',
  summary: 'Everything that the site keeps, as a backup in lines of JSON; or one table as CSV',
  parameters: {
    table: {
      in: 'query',
      schema: v.optional(v.picklist(EXPORTED_TABLES)),
      description: `One of ${EXPORTED_TABLES.join(', ')}, as CSV; without it, everything.`,
    },
  },
  answers: {
    200: {
      description: 'A file to be saved. Everything together is what npm run restore takes.',
      schema: v.object({ success: v.literal(true), name: v.string(), type: v.string(), text: v.string() }),
    },
    ...ACCESS_ANSWERS,
    422: errorAnswer('There is no such table.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

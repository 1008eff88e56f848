import * as v from 'valibot'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, type Endpoint } from '../endpoint.ts'
import { DESK_EXPORT_FILE_PATH } from '../routes.ts'

/** The tables that can be exported one by one. */
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

const TOO_MANY_EXPORTS = { 409: errorAnswer('Too many exports are running.') } as const

export const exportDesk = {
  method: 'POST',
  path: '/api/v1/desk/export',
  access: 'owner',
  isFresh: true,
  operationId: 'exportDesk',
  summary: 'Export everything that the site keeps, or one table',
  description:
    'Answers with the address of a file, which this session can fetch within a minute. The export is written to the log.',
  body: v.object({
    table: v.optional(
      v.pipe(
        v.picklist(EXPORTED_TABLES),
        v.description('The table to export as CSV; without it, everything, as a backup in lines of JSON.'),
      ),
    ),
  }),
  answers: {
    200: {
      description: 'The file can be fetched.',
      schema: v.object({
        success: v.literal(true),
        name: v.pipe(v.string(), v.description('What to save the file as.')),
        address: v.pipe(v.string(), v.description('Where to fetch it, on this host.')),
      }),
    },
    ...BODY_ANSWERS,
    ...ACCESS_ANSWERS,
    ...TOO_MANY_EXPORTS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const fetchDeskExport = {
  method: 'GET',
  path: DESK_EXPORT_FILE_PATH,
  access: 'owner',
  operationId: 'fetchDeskExport',
  summary: 'Fetch an exported file',
  parameters: {
    token: {
      in: 'query',
      schema: v.optional(v.string(), ''),
      description: 'From the address that the export was answered with.',
    },
  },
  answers: {
    200: {
      description: 'The file. npm run restore takes the one that holds everything.',
      type: 'application/octet-stream',
      schema: v.string(),
    },
    ...ACCESS_ANSWERS,
    ...TOO_MANY_EXPORTS,
    410: errorAnswer('The address is incomplete, has expired, or was given to another session.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

import * as v from 'valibot'
import { ACCESS_ANSWERS, BODY_ANSWERS, errorAnswer, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { DESK_EXPORT_FILE_PATH } from '#contract/light-routes.ts'
import { shortText } from './list.ts'

/** The tables that can be exported individually. */
export const EXPORTED_TABLES = [
  'messages',
  'orders',
  'order_lines',
  'product_reviews',
  'licenses',
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
  summary: 'Export all stored data, one table, or one month’s payments',
  description: 'Returns the URL of a file that this session can fetch within one minute. Every export is logged.',
  body: v.object({
    table: v.optional(
      v.pipe(
        v.picklist(EXPORTED_TABLES),
        v.description(
          'The table to export as CSV for spreadsheets, with decimal amounts and without JSON in its cells. Omit it to export everything as a backup in JSON Lines.',
        ),
      ),
    ),
    month: v.pipe(
      v.optional(shortText),
      v.description(
        'The month (YYYY-MM, in Nairobi time) whose payments and refunds are exported as CSV for bookkeeping, with the tax on each. Simulated payments are left out. Cannot be combined with `table`.',
      ),
    ),
  }),
  answers: {
    200: {
      description: 'The file is ready to fetch.',
      schema: v.object({
        success: v.literal(true),
        name: v.pipe(v.string(), v.description('The name to save the file under.')),
        address: v.pipe(v.string(), v.description('The path to fetch the file from, with its token.')),
      }),
    },
    ...BODY_ANSWERS,
    422: errorAnswer(
      'The body does not have the documented fields, the month is invalid or has not begun, or both a month and a table are given.',
    ),
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
      description: 'The token from the URL in the export response.',
    },
  },
  answers: {
    200: {
      description: 'The file. npm run restore accepts a full export.',
      type: 'application/octet-stream',
      schema: v.string(),
    },
    ...ACCESS_ANSWERS,
    ...TOO_MANY_EXPORTS,
    410: errorAnswer('The URL is incomplete, has expired, or belongs to another session.'),
    ...NOT_STORED,
  },
} as const satisfies Endpoint

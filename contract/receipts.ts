import * as v from 'valibot'
import { receiptSchema } from '#domain/payments/receipt.ts'
import { errorAnswer, type Endpoint } from './endpoint.ts'
import { ownedFields } from './payments.ts'

export const showReceipt = {
  method: 'POST',
  path: '/api/v1/receipts',
  timeout: 15_000,
  access: 'anybody',
  operationId: 'showReceipt',
  summary: 'Show the receipt for a paid order or sale',
  body: v.object(ownedFields),
  answers: {
    200: {
      description: 'The receipt, and where to fetch it as a PDF.',
      schema: v.object({
        success: v.literal(true),
        receipt: receiptSchema,
        pdf: v.pipe(v.string(), v.description('The path of the PDF, with its token; valid for an hour.')),
      }),
    },
    400: errorAnswer('The body is not JSON.'),
    404: errorAnswer('There is no order or sale with this number and email address.'),
    409: errorAnswer('No payment for this order or sale has arrived.'),
    413: errorAnswer('The body is too large.'),
    422: errorAnswer('The body does not have the documented fields.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The receipt could not be loaded.'),
  },
} as const satisfies Endpoint

export const fetchReceipt = {
  method: 'GET',
  path: '/api/v1/receipts/pdf',
  access: 'anybody',
  operationId: 'fetchReceipt',
  summary: 'Fetch a receipt as a PDF',
  parameters: {
    token: { in: 'query', schema: v.optional(v.string(), ''), description: 'The token from the receipt’s `pdf`.' },
  },
  answers: {
    200: { description: 'The receipt.', type: 'application/pdf', schema: v.string() },
    410: errorAnswer('The URL is incomplete or has expired.'),
    429: errorAnswer('Too many requests from this IP address.'),
    503: errorAnswer('The receipt could not be loaded.'),
  },
} as const satisfies Endpoint

import * as v from 'valibot'
import { LONGEST_PIN, TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { SHOWN_PROVIDERS, TAX_PROVIDERS } from '#domain/nil-returns/tax-providers.ts'
import { errorAnswer, type Endpoint } from './endpoint.ts'
import { text } from './text-schemas.ts'
import { FILING_ROUTE, PROVIDER_ROUTE } from './light-routes.ts'

const providerSchema = v.picklist(TAX_PROVIDERS)

export const filingRequestSchema = v.object({
  pin: v.pipe(text(LONGEST_PIN), v.description('The taxpayer’s KRA PIN. Spaces, hyphens and lower case are accepted.')),
  tax_obligation: v.pipe(v.string(), v.maxLength(100), v.description(`Always "${TAX_OBLIGATION}".`)),
  return_period_from: v.pipe(v.string(), v.maxLength(20), v.description('The first day of the year, as 01/01/YYYY.')),
  return_period_to: v.pipe(v.string(), v.maxLength(20), v.description('The last day of the same year, as 31/12/YYYY.')),
})

/** The taxpayer's proof of an accepted filing. */
export const receiptSchema = v.object({
  acknowledgementNumber: v.pipe(
    v.string(),
    v.description('The number from the tax authority; practice numbers are marked as such.'),
  ),
  provider: providerSchema,
  year: v.number(),
  pin: v.pipe(v.string(), v.description('The PIN with its middle masked.')),
  filedAt: v.pipe(v.string(), v.description('When the acknowledgement arrived, in UTC (ISO 8601).')),
})

const outcomeSchema = v.object({ success: v.boolean(), message: v.string(), receipt: v.optional(receiptSchema) })

export const filingAnswerSchema = v.object({
  success: v.boolean(),
  message: v.string(),
  error: v.optional(v.string()),
  requestId: v.string(),
  data: outcomeSchema,
})

export type FilingRequest = v.InferOutput<typeof filingRequestSchema>
export type FilingAnswer = v.InferOutput<typeof filingAnswerSchema>
export type Receipt = v.InferOutput<typeof receiptSchema>

/** @__NO_SIDE_EFFECTS__ */
function filingAnswer(description: string) {
  return { description, schema: filingAnswerSchema }
}

export const fileNilReturn = {
  ...FILING_ROUTE,
  access: 'anybody',
  operationId: 'fileNilReturn',
  summary: 'File a resident individual’s nil return for one calendar year',
  description:
    'At most one request per PIN and year is pending at the tax authority at a time. Another one is sent only after the first has definitely failed, or after the owner has recorded that the authority did not receive it. The response reports success only with an acknowledgement number; if the authority gives no clear response, the outcome is reported as unknown and the request is never retried.',
  body: filingRequestSchema,
  answers: {
    200: filingAnswer(
      'The authority’s decision: accepted with a number, or refused. Also returned for a year that cannot be filed yet.',
    ),
    400: errorAnswer('The body is not JSON.'),
    409: filingAnswer('An earlier filing for this PIN and year is still being sent, or its outcome is unknown.'),
    413: errorAnswer('The body is too large.'),
    422: filingAnswer('A field is missing, has the wrong type or is invalid.'),
    429: filingAnswer('Too many filings from this IP address or for this PIN.'),
    502: filingAnswer('The authority could not be reached, or it denied this site access. Nothing was filed.'),
    503: errorAnswer('The filing could not be stored, so it was not sent.'),
    504: filingAnswer('The return was sent, but the outcome is unknown.'),
  },
} as const satisfies Endpoint

/** The static export returns `none`, because it has no server. */
const taxProviderSchema = v.object({ provider: v.picklist(SHOWN_PROVIDERS) })

export const showTaxProvider = {
  ...PROVIDER_ROUTE,
  access: 'anybody',
  operationId: 'showTaxProvider',
  summary: 'Show where this site files nil returns: a local simulation, KRA’s test system, or KRA itself',
  answers: { 200: { description: 'The active provider.', schema: taxProviderSchema } },
} as const satisfies Endpoint

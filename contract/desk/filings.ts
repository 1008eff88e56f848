import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'
import { ACT_ANSWERS, done, shortText } from './list.ts'

const deskFilingsSchema = v.object({
  success: v.literal(true),
  counts: v.array(v.object({ provider: v.string(), state: v.string(), count: v.number() })),
  unknown: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        provider: v.string(),
        pin: v.pipe(v.string(), v.description('The last two characters of the PIN; the others are masked.')),
        year: v.number(),
        sentAt: v.nullable(v.string()),
        reason: v.nullable(v.string()),
      }),
    ),
    v.description('The 100 oldest filings with an unknown outcome.'),
  ),
})
export type DeskFilings = v.InferOutput<typeof deskFilingsSchema>

export const showDeskFilings = {
  method: 'GET',
  path: '/api/v1/desk/filings',
  access: 'owner',
  operationId: 'showDeskFilings',
  summary: 'Count nil returns by state and list those with an unknown outcome; PINs are masked',
  answers: {
    200: { description: 'The counts, and the filings with an unknown outcome.', schema: deskFilingsSchema },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const settleDeskFiling = {
  method: 'POST',
  path: '/api/v1/desk/filings/settle',
  access: 'owner',
  operationId: 'settleDeskFiling',
  summary: 'Record the outcome of a nil return whose outcome was unknown',
  body: v.object({
    id: shortText,
    acknowledgementNumber: v.nullable(
      v.pipe(
        shortText,
        v.description('Null if the authority has no record of the return, which can then be filed again.'),
      ),
    ),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '../endpoint.ts'
import { ACT_ANSWERS, done, shortText } from './list.ts'

const deskFilingsSchema = v.object({
  success: v.literal(true),
  counts: v.array(v.object({ provider: v.string(), state: v.string(), count: v.number() })),
  unknown: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        provider: v.string(),
        year: v.number(),
        sentAt: v.nullable(v.string()),
        reason: v.nullable(v.string()),
      }),
    ),
    v.description('The oldest 100 of unknown outcome.'),
  ),
})
export type DeskFilings = v.InferOutput<typeof deskFilingsSchema>

export const showDeskFilings = {
  method: 'GET',
  path: '/api/v1/desk/filings',
  access: 'owner',
  operationId: 'showDeskFilings',
  summary: 'Nil returns by state, and those whose outcome has to be found out; never a PIN',
  answers: {
    200: { description: 'Counts, and what is unknown.', schema: deskFilingsSchema },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

export const settleDeskFiling = {
  method: 'POST',
  path: '/api/v1/desk/filings/settle',
  access: 'owner',
  operationId: 'settleDeskFiling',
  summary: 'Settle a nil return of unknown outcome with what was found out',
  body: v.object({
    id: shortText,
    acknowledgementNumber: v.nullable(
      v.pipe(shortText, v.description('Null when the authority does not have it: it may be filed again.')),
    ),
  }),
  answers: { 200: done, ...ACT_ANSWERS },
} as const satisfies Endpoint

import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '../endpoint.ts'

export const showDeskPlots = {
  method: 'GET',
  path: '/api/v1/desk/plots',
  access: 'owner',
  operationId: 'showDeskPlots',
  summary: 'Visits to the contact page, messages, orders and sales of the last twelve weeks',
  answers: {
    200: {
      description: 'Numbers, and drawings of them.',
      schema: v.object({
        success: v.literal(true),
        weeks: v.pipe(v.array(v.string()), v.description('The Mondays of the weeks.')),
        plots: v.array(v.object({ title: v.string(), values: v.array(v.number()), svg: v.string() })),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

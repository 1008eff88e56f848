import * as v from 'valibot'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

export const showDeskPlots = {
  method: 'GET',
  path: '/api/v1/desk/plots',
  access: 'owner',
  operationId: 'showDeskPlots',
  summary: 'Chart visits to the contact page, messages, orders and sales over the last twelve weeks',
  answers: {
    200: {
      description: 'The numbers, with charts.',
      schema: v.object({
        success: v.literal(true),
        weeks: v.pipe(v.array(v.string()), v.description('The Monday of each week.')),
        plots: v.array(v.object({ title: v.string(), values: v.array(v.number()), svg: v.string() })),
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

const revenueSchema = v.object({
  periods: v.pipe(
    v.array(
      v.object({
        from: v.pipe(v.string(), v.description('The first day of the period in Nairobi, YYYY-MM-DD.')),
        orders: v.pipe(centsSchema, v.description('What buyers paid in the electronics shop.')),
        sales: v.pipe(centsSchema, v.description('What buyers paid in the code shop.')),
        simulated: v.pipe(centsSchema, v.description('The simulated part of both amounts: no money moved.')),
      }),
    ),
    v.description('Oldest first, including the current period.'),
  ),
  svg: v.pipe(v.string(), v.description('A chart of both shops together.')),
})
export type Revenue = v.InferOutput<typeof revenueSchema>

export const showDeskRevenue = {
  method: 'GET',
  path: '/api/v1/desk/revenue',
  access: 'owner',
  operationId: 'showDeskRevenue',
  summary: 'Sum the revenue of both shops for each of the last twelve weeks and twelve months',
  description:
    'Totals with tax and shipping, by the day of the order. Canceled orders do not count, nor do those in a currency that the shop used before.',
  answers: {
    200: {
      description: 'The revenue.',
      schema: v.object({
        success: v.literal(true),
        currency: currencyCodeSchema,
        weeks: revenueSchema,
        months: revenueSchema,
      }),
    },
    ...ACCESS_ANSWERS,
    ...NOT_STORED,
  },
} as const satisfies Endpoint

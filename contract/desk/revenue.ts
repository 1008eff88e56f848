import * as v from 'valibot'
import { centsSchema, currencyCodeSchema } from '#domain/money-schema.ts'
import { ACCESS_ANSWERS, NOT_STORED, type Endpoint } from '#contract/endpoint.ts'

const revenueSchema = v.object({
  periods: v.pipe(
    v.array(
      v.object({
        from: v.pipe(v.string(), v.description('The first day of the period in Nairobi, YYYY-MM-DD.')),
        orders: v.pipe(
          centsSchema,
          v.description('The revenue of the electronics shop, in hundredths of the currency unit.'),
        ),
        sales: v.pipe(centsSchema, v.description('The revenue of the code shop, in hundredths of the currency unit.')),
        simulated: v.pipe(
          centsSchema,
          v.description(
            'The simulated part of both amounts, for which no money moved, in hundredths of the currency unit.',
          ),
        ),
      }),
    ),
    v.description('The weeks or months, oldest first, including the current one.'),
  ),
  svg: v.pipe(v.string(), v.description('A chart of the combined revenue of both shops.')),
})
export type Revenue = v.InferOutput<typeof revenueSchema>

export const showDeskRevenue = {
  method: 'GET',
  path: '/api/v1/desk/revenue',
  access: 'owner',
  operationId: 'showDeskRevenue',
  summary: 'Sum the revenue of both shops for each of the last twelve weeks and twelve months',
  description:
    'Adds up the order totals, including tax and shipping, by order date. Orders that are unpaid, canceled or refunded in full do not count, nor do orders in a currency that the shop previously used.',
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

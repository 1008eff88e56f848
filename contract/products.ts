import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { PRODUCTS_ROUTE } from './light-routes.ts'

const price = v.pipe(v.number(), v.description('A whole number of hundredths of the currency unit, such as cents.'))

/** `isLive` is false on a static file host, where no server takes orders. */
export const offerSchema = v.object({
  isLive: v.boolean(),
  products: v.record(
    v.string(),
    v.object({
      price,
      stock: v.pipe(v.number(), v.description('The number in stock.')),
    }),
  ),
  scripts: v.record(v.string(), v.object({ price })),
})

export const showProducts = {
  ...PRODUCTS_ROUTE,
  access: 'anybody',
  operationId: 'showProducts',
  summary: 'List the price and stock of every product in the electronics shop, and the price of every script',
  answers: {
    200: { description: 'The current prices and stock, keyed by product or script ID.', schema: offerSchema },
  },
} as const satisfies Endpoint

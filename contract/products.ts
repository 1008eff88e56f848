import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { PRODUCTS_ROUTE } from './light-routes.ts'

/** `isLive` is false on a static file host, where no server takes orders. */
export const productsSchema = v.object({
  isLive: v.boolean(),
  products: v.record(
    v.string(),
    v.object({
      price: v.pipe(v.number(), v.description('A whole number of hundredths of the currency’s unit, such as cents.')),
      stock: v.pipe(v.number(), v.description('The number in stock.')),
    }),
  ),
})

export const showProducts = {
  ...PRODUCTS_ROUTE,
  access: 'anybody',
  operationId: 'showProducts',
  summary: 'List the price and stock of every product in the electronics shop',
  answers: { 200: { description: 'The current values, by product ID.', schema: productsSchema } },
} as const satisfies Endpoint

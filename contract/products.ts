import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { PRODUCTS_ROUTE } from './routes.ts'

/** `isLive` is false where a file host answers: there is no server that takes orders. */
export const productsSchema = v.object({
  isLive: v.boolean(),
  products: v.record(
    v.string(),
    v.object({
      price: v.pipe(v.number(), v.description('Whole cents.')),
      stock: v.pipe(v.number(), v.description('How many there are.')),
    }),
  ),
})

export const showProducts = {
  ...PRODUCTS_ROUTE,
  access: 'anybody',
  operationId: 'showProducts',
  summary: 'The price and the stock of every product of the electronics shop',
  answers: { 200: { description: 'As of now, by the id of the product.', schema: productsSchema } },
} as const satisfies Endpoint

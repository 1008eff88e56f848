import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'

/** Where prices and stock are told. */
export const PRODUCTS_PATH = '/api/v1/products'

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

export type ProductsNow = v.InferOutput<typeof productsSchema>

export const showProducts = {
  method: 'GET',
  path: PRODUCTS_PATH,
  operationId: 'showProducts',
  summary: 'The price and the stock of every product of the electronics shop',
  answers: { 200: { description: 'As of now, by the id of the product.', schema: productsSchema } },
} as const satisfies Endpoint

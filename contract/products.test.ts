import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readProductsNow } from '#domain/shop/current-products.ts'
import { productsSchema } from './products.ts'

it('readProductsNow, without the schema, accepts exactly what the schema accepts', () => {
  const anything = fc.jsonValue()
  const amount = fc.oneof(fc.integer(), anything)
  const product = fc.oneof(fc.record({ price: amount, stock: amount }, { requiredKeys: [] }), anything)
  const body = fc.record(
    {
      isLive: fc.oneof(fc.boolean(), anything),
      products: fc.oneof(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}-[a-z]$/), product), anything),
    },
    { requiredKeys: [] },
  )
  const sound = fc.record({
    isLive: fc.boolean(),
    products: fc.dictionary(
      fc.stringMatching(/^[a-z]{1,9}-[a-z]$/),
      fc.record({ price: fc.integer(), stock: fc.integer() }),
    ),
  })
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(sound, body, anything), (answer) => {
      // The schema also accepts an array, as a record with numeric keys; pages never expect one.
      const isAccepted = v.is(productsSchema, answer) && !Array.isArray(answer.products)
      accepted += Number(isAccepted)
      expect(readProductsNow(answer) !== undefined).toBe(isAccepted)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(200)
})

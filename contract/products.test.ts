import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readOfferNow } from '#domain/cart/current-offer.ts'
import { offerSchema } from './products.ts'

it('readOfferNow accepts exactly the responses that the schema accepts', () => {
  const anything = fc.jsonValue()
  const amount = fc.oneof(fc.integer(), anything)
  const product = fc.oneof(fc.record({ price: amount, stock: amount }, { requiredKeys: [] }), anything)
  const body = fc.record(
    {
      isLive: fc.oneof(fc.boolean(), anything),
      products: fc.oneof(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}-[a-z]$/), product), anything),
      scripts: fc.oneof(fc.dictionary(fc.stringMatching(/^[1-9]{1,2}$/), product), anything),
    },
    { requiredKeys: [] },
  )
  const sound = fc.record({
    isLive: fc.boolean(),
    products: fc.dictionary(
      fc.stringMatching(/^[a-z]{1,9}-[a-z]$/),
      fc.record({ price: fc.integer(), stock: fc.integer() }),
    ),
    scripts: fc.dictionary(fc.stringMatching(/^[1-9]{1,2}$/), fc.record({ price: fc.integer() })),
  })
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(sound, body, anything), (answer) => {
      // The schema also accepts an array, as a record with numeric keys; `readOfferNow` does not.
      const isAccepted = v.is(offerSchema, answer) && ![answer.products, answer.scripts].some(Array.isArray)
      accepted += Number(isAccepted)
      expect(readOfferNow(answer) !== undefined).toBe(isAccepted)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(200)
})

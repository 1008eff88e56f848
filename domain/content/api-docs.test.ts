import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { endpointSchema } from './api-docs.ts'

const push = contentEndpoints.find(({ operation }) => operation === 'startStkPush')!
const accepts = (retry: unknown) => v.safeParse(endpointSchema, { ...push, retry }).success

it('a line about retries is accepted only if it is a valid comment in every language of the examples', () => {
  expect(accepts(["Don't retry (yet): check first; then send it."])).toBe(true)
  for (const line of ['', 'a\nb', 'a\u2028b', 'a ?> b', 'a */ b', '$(id)'])
    expect([line, accepts([line])]).toEqual([line, false])
  expect(accepts([])).toBe(false)
})

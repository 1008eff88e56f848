import fc from 'fast-check'
import * as v from 'valibot'
import type { EndpointGroup } from '#domain/api-docs/api-document.ts'
import { endpointSchema, type Endpoint } from '#domain/content/api-docs.ts'
import { readEndpointGroups } from '#publishing/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

/** The endpoints that the sample content documents. */
export const contentGroups: readonly EndpointGroup[] = readEndpointGroups(SAMPLE_CONTENT)

export const contentEndpoints: readonly Endpoint[] = contentGroups.flatMap(({ endpoints }) => endpoints)

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '')
const name = fc.constantFrom(
  'id',
  'amount',
  'currency',
  'phone',
  'Account_Number',
  'data',
  'meta',
  'constructor',
  'toString',
)
const key = fc.constantFrom('paid', 'failed', 'not-found', 'wrong-pin', 'limit-exceeded')
const value = fc.oneof(
  fc.record({ type: fc.constant('string'), example: words }),
  fc.record({ type: fc.constant('string'), example: fc.constantFrom('KES', 'USD'), enum: fc.constant(['KES', 'USD']) }),
  fc.record({ type: fc.constant('string'), example: fc.constant('2026-11-21'), format: fc.constant('date') }),
  fc.record({ type: fc.constant('integer'), example: fc.integer() }),
  fc.record({ type: fc.constant('number'), example: fc.double({ noNaN: true, min: -1e12, max: 1e12 }) }),
  fc.record({ type: fc.constant('boolean'), example: fc.boolean() }),
)
const object = fc.record({ type: fc.constant('object'), example: fc.dictionary(name, fc.integer()) })
const limits = fc.record(
  {
    minimum: fc.constant(-1e12),
    maximum: fc.constant(1e12),
    minLength: fc.nat(1),
    maxLength: fc.integer({ min: 100, max: 200 }),
    pattern: fc.constant('^.'),
  },
  { requiredKeys: [] },
)
const parameters = fc.uniqueArray(
  fc
    .tuple(
      fc.record({ name, in: fc.constantFrom('body', 'path', 'query'), required: fc.boolean(), description: words }),
      value,
      limits,
    )
    .map(([base, typed, limited]) => ({
      ...base,
      ...typed,
      ...limited,
      required: base.in === 'path' || base.required,
    })),
  { selector: (parameter) => parameter.name, maxLength: 6 },
)
const fieldName = fc
  .tuple(name, fc.constantFrom('', '[]'), fc.array(name, { maxLength: 2 }))
  .map(([first, list, further]) => [`${first}${list}`, ...further].join('.'))
const fields = fc.uniqueArray(
  fc
    .tuple(fc.record({ name: fieldName, description: words, optional: fc.boolean() }), fc.oneof(value, object))
    .map(([base, typed]) => ({ ...base, ...typed })),
  { selector: (field) => field.name.replace('[]', ''), maxLength: 8 },
)

/** Arbitrary lists of endpoints that a content file could describe. Each endpoint has a unique path. */
export const generatedEndpoints: fc.Arbitrary<Endpoint[]> = fc
  .array(
    fc.record({
      method: fc.constantFrom('GET', 'POST'),
      title: words,
      description: words,
      idempotent: fc.boolean(),
      isOpen: fc.boolean(),
      parameters,
      response: fc.record({ status: fc.constantFrom(200, 201, 202), fields }),
      errors: fc.array(
        fc.record({ status: fc.integer({ min: 400, max: 599 }), error: key, message: words, when: words }),
        { maxLength: 4 },
      ),
      callback: fc.option(fc.record({ to: fc.constant('callbackUrl'), fields }), { nil: undefined }),
      outcomes: fc.array(fc.record({ name: key, resultCode: words, resultDesc: words, when: words }), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  )
  .map((drafts) =>
    drafts.map((draft, index) => {
      const variables = draft.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => `/{${parameter.name}}`)
      return v.parse(endpointSchema, {
        ...draft,
        operation: `call${index}`,
        path: `/api/call-${index}${variables.join('')}`,
      })
    }),
  )

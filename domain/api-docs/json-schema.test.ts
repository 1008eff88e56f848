import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEndpoints, contentGroups, generatedEndpoints } from '#testing/documented-endpoints.ts'
import { times } from '#testing/effort.ts'
import { schemaMistakes } from '#testing/schema-checks.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { answerSchema, bodySchema, errorAnswerSchema, parameterSchema, valueSchema } from './json-schema.ts'
import { possibleErrors, sampleErrorAnswer } from './possible-errors.ts'
import { sampleAnswer, sampleBody } from './sample.ts'

const named = contentEndpoints.map((endpoint) => [endpoint.operation, endpoint] as const)
const find = (operation: string) => contentEndpoints.find((endpoint) => endpoint.operation === operation)!
const field = (name: string, more: object = {}) => ({
  name,
  type: 'string' as const,
  description: 'Words.',
  example: 'x',
  ...more,
})
const answering = (...fields: Endpoint['response']['fields']) => ({ response: { status: 200 as const, fields } })

describe.each(named)('%s in the content files', (_, endpoint) => {
  it('has examples and defaults that match their schemas', () => {
    for (const parameter of endpoint.parameters) {
      const values = parameter.default === undefined ? [parameter.example] : [parameter.example, parameter.default]
      for (const value of values)
        expect([parameter.name, schemaMistakes(parameterSchema(parameter), value)]).toEqual([parameter.name, []])
    }
  })

  it('has a sample body and sample responses that match their schemas', () => {
    expect(schemaMistakes(bodySchema(endpoint), sampleBody(endpoint))).toEqual([])
    expect(schemaMistakes(answerSchema(endpoint), sampleAnswer(endpoint))).toEqual([])
    for (const error of possibleErrors(endpoint))
      expect(schemaMistakes(errorAnswerSchema(), sampleErrorAnswer(endpoint, error))).toEqual([])
  })

  it('has schemas that reject a body or a response with missing or extra fields', () => {
    for (const { name, in: place, required } of endpoint.parameters) {
      if (place !== 'body' || !required) continue
      expect(schemaMistakes(bodySchema(endpoint), { ...sampleBody(endpoint), [name]: undefined })).toEqual([
        ` must have required property '${name}'`,
      ])
    }
    expect(schemaMistakes(bodySchema(endpoint), { ...sampleBody(endpoint), surplus: 1 })).toEqual([
      ' must NOT have additional properties',
    ])
    expect(schemaMistakes(answerSchema(endpoint), { ...sampleAnswer(endpoint), surplus: 1 })).toEqual([
      ' must NOT have additional properties',
    ])
    expect(schemaMistakes(answerSchema(endpoint), {})).not.toEqual([])
  })
})

describe.each(contentGroups.map((group) => [group.name, group] as const))('the responses of %s', (_, { endpoints }) => {
  const parameters = endpoints.flatMap((endpoint) => endpoint.parameters)
  const fields = endpoints.flatMap(({ operation, response }) =>
    response.fields.map((field) => ({ operation, field, leaf: field.name.split('.').at(-1) })),
  )

  it('have examples that match the patterns and bounds of parameters with the same name', () => {
    for (const { operation, field, leaf } of fields) {
      // Matching one of these parameters is enough: a payout and a collection, for example, have different minimums.
      const own = parameters.filter(({ name, type }) => name === leaf && type === field.type)
      const mistakes = own.map((parameter) => schemaMistakes(valueSchema(parameter), field.example))
      const fewest = mistakes.toSorted((a, b) => a.length - b.length)[0] ?? []
      expect([operation, field.name, ...fewest]).toEqual([operation, field.name])
    }
  })
})

it('a response example outside the bounds of its parameter is detected', () => {
  const { parameters } = find('startStkPush')
  const amount = parameters.find(({ name }) => name === 'amount')!
  expect(schemaMistakes(valueSchema(amount), 250_001)).toEqual([' must be <= 250000'])
  const id = find('getKcbTransfer').parameters[0]!
  expect(schemaMistakes(valueSchema(id), 'kcb_tr_4f8k2z')).toHaveLength(1)
})

describe('a schema', () => {
  it('describes the allowed values and the meaning of a parameter', () => {
    const amount = find('sendKcbTransfer').parameters.find(({ name }) => name === 'amount')!
    expect(parameterSchema(amount)).toEqual({
      type: 'number',
      minimum: 1,
      maximum: 10_000_000,
      multipleOf: 0.01,
      description: amount.description,
      examples: [25_000],
    })
    expect(schemaMistakes(parameterSchema(amount), 0.07 + 1)).toEqual([])
    expect(schemaMistakes(parameterSchema(amount), 1.075)).toEqual([' must be multiple of 0.01'])
    const callback = find('startStkPush').parameters.find(({ name }) => name === 'callbackUrl')!
    expect(schemaMistakes(parameterSchema(callback), 'http://shop.example')).toEqual([
      ' must match pattern "^https://"',
    ])
    expect(schemaMistakes(parameterSchema(callback), 'https://not a uri')).toEqual([' must match format "uri"'])
  })

  it('nests response fields by their dotted names', () => {
    const answer = answering(
      field('data[].id'),
      field('data[].owner.name', { optional: true }),
      field('meta.total'),
      field('tags[]'),
    )
    expect(sampleAnswer(answer)).toEqual({
      data: [{ id: 'x', owner: { name: 'x' } }],
      meta: { total: 'x' },
      tags: ['x'],
    })
    const mistakes = (value: unknown) => schemaMistakes(answerSchema(answer), value)
    expect(mistakes({ data: [], meta: { total: 'x' }, tags: [] })).toEqual([])
    expect(mistakes({ data: [{ id: 'x' }], meta: { total: 'x' }, tags: [] })).toEqual([])
    expect(mistakes({ data: [{ owner: {} }], meta: { total: 1 }, tags: [1] })).toEqual([
      "/data/0 must have required property 'id'",
      '/meta/total must be string',
      '/tags/0 must be string',
    ])
    expect(mistakes({ meta: { total: 'x' } })).toEqual([
      " must have required property 'data'",
      " must have required property 'tags'",
    ])
  })

  it('allows any content in an object field, but no undocumented fields beside it', () => {
    const answer = answering(field('raw', { type: 'object', example: { a: 1 } }))
    expect(schemaMistakes(answerSchema(answer), { raw: { b: 2 } })).toEqual([])
    expect(schemaMistakes(answerSchema(answer), { raw: {}, more: 1 })).toEqual([' must NOT have additional properties'])
  })

  it('allows a field to be missing only if it is documented as optional', () => {
    const stkPush = find('getStkPush')
    const pending = { checkoutRequestId: 'ws_CO_1', status: 'pending', amount: 1, phone: '254700000000' }
    expect(schemaMistakes(answerSchema(stkPush), pending)).toEqual([])
    expect(schemaMistakes(answerSchema(stkPush), { ...pending, amount: undefined })).toEqual([
      " must have required property 'amount'",
    ])
    const optional = answering(field('quote.rate', { optional: true }))
    expect(schemaMistakes(answerSchema(optional), {})).toEqual([])
    const list = answering(field('data[].note', { optional: true }))
    expect(schemaMistakes(answerSchema(list), { data: [{}] })).toEqual([])
    expect(schemaMistakes(answerSchema(list), {})).toEqual([" must have required property 'data'"])
  })

  it('describes an error response', () => {
    const error = { success: false, error: 'busy', message: 'Later.', requestId: 'r' }
    expect(schemaMistakes(errorAnswerSchema(), { ...error, fields: { amount: 'Wrong.' } })).toEqual([])
    expect(schemaMistakes(errorAnswerSchema(), { ...error, success: true })).toEqual([
      '/success must be equal to constant',
    ])
    expect(schemaMistakes(errorAnswerSchema(), { ...error, fields: { amount: 1 } })).toEqual([
      '/fields/amount must be string',
    ])
  })

  it('accepts the sample response of any endpoint', () => {
    fc.assert(
      fc.property(generatedEndpoints, (endpoints) => {
        for (const endpoint of endpoints)
          expect(schemaMistakes(answerSchema(endpoint), sampleAnswer(endpoint))).toEqual([])
      }),
      { numRuns: times(100, 1000) },
    )
  })
})

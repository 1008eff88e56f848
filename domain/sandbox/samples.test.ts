import { expect, it } from 'vitest'
import { readSandboxApi } from '#publishing/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { schemaMistakes } from '#testing/schema-checks.ts'
import { callbackExample, callbackFields, sampleAnswer, sampleBody } from '#domain/api-docs/sample.ts'
import { fieldsSchema } from '#domain/api-docs/json-schema.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { nairobiTime } from '#domain/dates.ts'
import { callbacksEndpoint } from './callbacks-endpoint.ts'
import { sampleCallback } from './samples.ts'

type Fields = Record<string, unknown>

const sandbox = readSandboxApi(SAMPLE_CONTENT)
const find = (operation: string) => sandbox.endpoints.find((endpoint) => endpoint.operation === operation)!
const callbackOf = (endpoint: Endpoint, wanted?: string) =>
  sampleCallback(endpoint, sandbox.content, sandbox.endpoints, wanted) as Fields | undefined

it.each(
  sandbox.endpoints
    .filter(
      ({ method, path, isOpen, operation }) =>
        method === 'POST' && !path.includes('{') && !isOpen && operation !== 'logOut',
    )
    .map((endpoint) => [endpoint.operation, endpoint] as const),
)('the callback of %s, if any, is documented with the fields that the sandbox sends', (_, endpoint) => {
  const callback = callbackOf(endpoint)
  expect(callbackExample(endpoint, sandbox.endpoints)).toEqual(callback)
  const fields = callbackFields(endpoint, sandbox.endpoints)
  expect(fields === undefined).toBe(callback === undefined)
  for (const { name } of fields ? (endpoint.outcomes ?? []) : []) {
    expect([name, ...schemaMistakes(fieldsSchema(fields!), callbackOf(endpoint, name))]).toEqual([name])
  }
})

it('GET /callbacks is documented with the callback of the first documented call', () => {
  const push = find('startStkPush')
  const { data } = sampleAnswer(callbacksEndpoint) as { data: Fields[] }
  expect(data).toEqual([
    {
      operation: 'startStkPush',
      url: sampleBody(push).callbackUrl,
      endedAt: callbackOf(push)!.completedAt,
      body: callbackOf(push),
    },
  ])
})

it.each([
  ['startStkPush', 'cancelled', '1032'],
  ['sendB2cPayment', 'insufficient-funds', '1'],
])('the callback of a failed call to %s is shown without a receipt', (operation, outcome, resultCode) => {
  const endpoint = find(operation)
  const failed = callbackOf(endpoint, outcome)
  const { receiptNumber: _, ...paid } = callbackOf(endpoint)!
  expect(failed).toEqual({
    ...paid,
    status: 'failed',
    resultCode,
    resultDesc: endpoint.outcomes!.find(({ name }) => name === outcome)!.resultDesc,
    completedAt: expect.stringMatching(/^2026-11-21T/),
  })
})

it('a callback without documented fields causes an error', () => {
  const lost: Endpoint = { ...find('startStkPush'), callback: { to: 'callbackUrl', sameAs: 'getNothing' } }
  expect(() => callbackFields(lost, sandbox.endpoints)).toThrow('startStkPush: expected callback.fields')
})

it('a sample callback uses the time and the IDs of the documented response, whatever they are', () => {
  const push = find('startStkPush')
  const moved: Endpoint = {
    ...push,
    response: {
      ...push.response,
      fields: push.response.fields.map((field) =>
        field.name === 'createdAt'
          ? { ...field, example: '2027-02-03T23:59:58+03:00' }
          : field.name === 'checkoutRequestId'
            ? { ...field, example: 'ws_CO_another' }
            : field,
      ),
    },
  }
  expect(callbackOf(moved)).toEqual({
    ...callbackOf(push),
    checkoutRequestId: 'ws_CO_another',
    receiptNumber: expect.stringMatching(/^VB3/),
    completedAt: nairobiTime(new Date('2027-02-03T21:00:00.500Z')),
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEndpoints, contentGroups, generatedEndpoints } from '#testing/documented-endpoints.ts'
import { times } from '#testing/effort.ts'
import { openApiMistakes, schemaMistakes } from '#testing/schema-checks.ts'
import { errorAnswerSchema, type JsonSchema } from './json-schema.ts'
import { gatewayOpenApi } from './openapi.ts'

type Content = { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Operation = {
  operationId: string
  description: string
  tags: string[]
  security?: unknown[]
  parameters?: {
    name: string
    in: string
    required: boolean
    description: string
    schema: JsonSchema
    example?: unknown
  }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content: Record<string, Content> }>
  callbacks?: { result: Record<string, { post: { requestBody: { content: Record<string, Content> } } }> }
  'x-outcomes'?: unknown[]
}

const facts = { title: 'Gateway', description: 'Six providers.', server: 'https://kibanda.example/sandbox' }
const document = gatewayOpenApi({ ...facts, groups: contentGroups })
const callsOf = ({ paths }: { paths: object }) =>
  Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )
const calls = callsOf(document)
const find = (id: string) => calls.find(({ operation }) => operation.operationId === id)!.operation

/** Returns the errors that the validator does not detect, in path parameters, schemas and examples. */
function otherMistakes(of: { paths: object }): unknown[] {
  return callsOf(of).flatMap(({ path, operation }) => {
    const declared = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'path' && parameter.required)
      .map(({ name }) => name)
    const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name)
    const results = Object.values(operation.callbacks?.result ?? {}).map(({ post }) => post.requestBody)
    const contents = [operation.requestBody, ...Object.values(operation.responses), ...results].flatMap((part) =>
      part ? Object.values(part.content) : [],
    )
    return [
      ...(inPath.toSorted().join() === declared.toSorted().join() ? [] : [`${path} declares ${declared.join()}`]),
      ...contents.flatMap(({ schema, example, examples }) =>
        (examples ? Object.values(examples).map(({ value }) => value) : [example]).flatMap((value) =>
          schemaMistakes('$ref' in schema ? errorAnswerSchema() : schema, value),
        ),
      ),
    ]
  })
}

describe('the gateway’s OpenAPI document', () => {
  it('is valid', async () => {
    expect(await openApiMistakes(document)).toEqual([])
    expect(otherMistakes(document)).toEqual([])
  })

  it('lists every endpoint once, in its group', () => {
    expect(calls.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      contentEndpoints.map(({ operation }) => operation).toSorted(),
    )
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length)
    expect(document.tags.map(({ name }) => name)).toEqual(contentGroups.map(({ name }) => name))
    for (const { name, endpoints } of contentGroups)
      for (const { operation } of endpoints) expect(find(operation).tags).toEqual([name])
  })

  it('requires the token, except for signing in', () => {
    expect(document.security).toEqual([{ bearer: [] }])
    expect(
      calls
        .filter(({ operation }) => operation.security)
        .map(({ operation }) => [operation.operationId, operation.security]),
    ).toEqual([['logIn', []]])
  })

  it('lists each error as an example under its status', () => {
    expect(Object.keys(find('createPaypalPayment').responses['503']!.content['application/json']!.examples!)).toEqual([
      'no-exchange-rate',
      'provider-unavailable',
      'busy',
    ])
  })

  it('describes an error status by the keys and causes of its errors', () => {
    expect(find('getContact').responses['404']!.description).toBe('`not-found`: The ID in the path is unknown.')
    expect(find('createPaypalPayment').responses['503']!.description).toBe(
      '`no-exchange-rate`: The price is in KES and the last rate is older than a day. `provider-unavailable`: PayPal cannot be reached. `busy`: The request could not be stored. Try again.',
    )
  })

  it('does not promise that a retry after an error has no further effect', () => {
    const keyOf = (id: string) => find(id).parameters?.find(({ name }) => name === 'Idempotency-Key')?.description ?? ''
    expect(keyOf('sendKcbTransfer')).toMatch(/no further effect, unless the response was an error\.$/)
    expect(keyOf('startStkPush')).toContain(
      'unless the response was an error. To retry, send the same key. After outcome-unknown (504), check first: a retry can send a second prompt.',
    )
  })

  it('does not require fields that are absent while a capture is pending or when a till is paid', () => {
    const { schema } = find('capturePaypalPayment').responses['201']!.content['application/json']!
    expect(schema.required).toEqual(['paymentId', 'captureId', 'status', 'captured'])
    expect(schema.properties).toMatchObject({ captured: { required: ['amount', 'currency'] } })
    const [result] = Object.values(find('registerC2bUrls').callbacks!.result)
    expect(result!.post.requestBody.content['application/json']!.schema.required).not.toContain('account')
  })

  it('documents the headers and the outcomes', () => {
    const push = find('startStkPush')
    expect(push.description).toContain(
      '- `cancelled`: The customer closed the prompt. (1032: Request cancelled by user)',
    )
    expect(push['x-outcomes']).toHaveLength(5)
    const header = (id: string, name: string) =>
      find(id).parameters?.find((parameter) => parameter.in === 'header' && parameter.name === name)?.schema
    expect(header('startStkPush', 'Sandbox-Outcome')?.enum).toContain('prompt-already-open')
    expect(schemaMistakes(header('startStkPush', 'Idempotency-Key')!, 'a b')).toHaveLength(1)
    expect(schemaMistakes(header('startStkPush', 'Idempotency-Key')!, 'order-1')).toEqual([])
    expect(header('getStkPush', 'Idempotency-Key')).toBeUndefined()
    expect(header('listContacts', 'Sandbox-Outcome')).toBeUndefined()
  })

  it('documents each callback, with its URL and its fields', () => {
    const withCallback = calls.flatMap(({ operation: { operationId, callbacks } }) =>
      callbacks ? [[operationId, ...Object.keys(callbacks.result)]] : [],
    )
    expect(withCallback).toEqual(
      contentEndpoints.flatMap(({ operation, callback }) =>
        callback ? [[operation, `{$request.body#/${callback.to}}`]] : [],
      ),
    )
    expect(withCallback.map(([operation]) => operation)).toEqual([
      'startStkPush',
      'registerC2bUrls',
      'sendB2cPayment',
      'sendKcbTransfer',
      'createCoopTransfer',
      'collectAirtelPayment',
      'disburseAirtelPayment',
    ])
    const [result] = Object.values(find('createCoopTransfer').callbacks!.result)
    const { schema, example } = result!.post.requestBody.content['application/json']!
    expect(schema.properties).toMatchObject({
      messageCode: { type: 'string', description: "The bank's MessageCode, as text: 0 or 2." },
      messageDescription: { type: 'string' },
    })
    expect(example).toMatchObject({ messageCode: '0', messageDescription: 'Full Success' })
  })

  it.each([
    ['without a title', ({ info }) => Reflect.deleteProperty(info, 'title')],
    ['without a URL', ({ servers }) => Reflect.deleteProperty(servers[0]!, 'url')],
    [
      'with an unknown type of security scheme',
      ({ components }) => Object.assign(components.securitySchemes.bearer, { type: 'token' }),
    ],
    ['without the error schema', ({ components }) => Reflect.deleteProperty(components.schemas, 'Error')],
    ['with a parameter in the body', ({ paths }) => Object.assign(firstParameter(paths), { in: 'body' })],
    [
      'with an optional path parameter',
      ({ paths }) => Object.assign(firstParameter(paths), { in: 'path', required: false }),
    ],
    ['with a path without a slash', ({ paths }) => Object.assign(paths, { api: {} })],
    [
      'with a response without a description',
      ({ paths }) => Reflect.deleteProperty(callsOf({ paths })[0]!.operation.responses['200']!, 'description'),
    ],
  ] satisfies [string, (broken: typeof document) => unknown][])('fails validation %s', async (_, breakIt) => {
    const broken = structuredClone(document)
    breakIt(broken)
    expect(await openApiMistakes(broken)).not.toEqual([])
  })

  it('fails the additional checks if a path parameter is undeclared or an example does not match its schema', () => {
    const undeclared = structuredClone(document)
    for (const { operation } of callsOf(undeclared))
      if (operation.operationId === 'getContact') operation.parameters = []
    expect(otherMistakes(undeclared)).toEqual(['/api/contacts/{id} declares '])
    const misfit = structuredClone(document)
    for (const { operation } of callsOf(misfit)) {
      if (operation.operationId === 'getContact')
        operation.responses['200']!.content['application/json']!.example = { id: 'one' }
      for (const { post } of Object.values(operation.callbacks?.result ?? {}))
        post.requestBody.content['application/json']!.example = {}
    }
    expect(otherMistakes(misfit)).toContain('/id must be integer')
    expect(otherMistakes(misfit)).toContain(" must have required property 'messageCode'")
  })

  it('is valid for any endpoints', async () => {
    await fc.assert(
      fc.asyncProperty(generatedEndpoints, async (endpoints) => {
        const generated = gatewayOpenApi({ ...facts, groups: [{ name: 'All', endpoints }] })
        expect(await openApiMistakes(generated)).toEqual([])
        expect(otherMistakes(generated)).toEqual([])
        expect(callsOf(generated)).toHaveLength(endpoints.length)
      }),
      { numRuns: times(20, 600) },
    )
  })
})

function firstParameter(paths: object): object {
  return callsOf({ paths }).flatMap(({ operation }) => operation.parameters ?? [])[0]!
}

import { javaScriptLiteral } from '#domain/api-docs/examples/example-call.ts'
import type { Endpoint, Integration } from '#domain/content/api-docs.ts'
import {
  chosenEndpoints,
  expectedCall,
  HARD_SEGMENT,
  TEST_BASE,
  TEST_ERROR,
  nestedJavaScript,
} from './expected-call.ts'
import { clientName, typeName } from './names-and-comments.ts'

/** Returns the text of the TypeScript client's own tests, for Node.js's test runner. */
export function typescriptTest(integration: Integration): string {
  const { endpoints } = integration
  const { first, idempotent, withPath } = chosenEndpoints(endpoints)
  return [
    startText(integration),
    ...endpoints.map(operationText),
    errorText(first),
    ...(idempotent ? [repeatText(idempotent)] : []),
    ...(withPath ? [pathText(withPath)] : []),
  ].join('\n')
}

function startText(integration: Integration): string {
  const client = clientName(integration)
  const answers = integration.endpoints.map(({ operation }) => `type ${typeName(operation)}Answer`)
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ${['ApiError', client, ...answers].join(', ')} } from '../src/client.ts'

type Asked = { method: string | undefined; url: string; headers: Record<string, string>; body: unknown }

/** Returns a client that receives the given responses one after the other, and the requests that it sends. */
function clientFor(...replies: (Response | Error)[]) {
  const asked: Asked[] = []
  const fetch = async (url: string | URL | Request, { method, headers, body }: RequestInit = {}) => {
    asked.push({ method, url: String(url), headers: headers as Record<string, string>, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const reply = replies.shift()
    if (reply instanceof Response) return reply
    throw reply ?? new Error('Unexpected request.')
  }
  return { asked, client: new ${client}({ baseUrl: '${TEST_BASE}/', token: async () => 'test-token', fetch, pause: 1 }) }
}

const json = (status: number, answer: unknown) => new Response(JSON.stringify(answer), { status })`
}

function argumentsOf({ idempotent, parameters }: Endpoint, given: object, key?: string): string {
  const values = parameters.length > 0 ? [nestedJavaScript(given, 1)] : []
  return [...values, ...(idempotent && key ? [`{ idempotencyKey: '${key}' }`] : [])].join(', ')
}

function operationText(endpoint: Endpoint): string {
  const { operation, title } = endpoint
  const { given, method, url, headers, body, status, answer } = expectedCall(endpoint)
  const quoted = `{ ${Object.entries(headers)
    .map(([name, value]) => `'${name}': '${value}'`)
    .join(', ')} }`
  return `
test(${javaScriptLiteral(`${operation}: ${title}`)}, async () => {
  const answer: ${typeName(operation)}Answer = ${nestedJavaScript(answer, 1)}
  const { client, asked } = clientFor(json(${status}, answer))
  assert.deepEqual(await client.${operation}(${argumentsOf(endpoint, given, 'key-1')}), answer)
  const headers = ${quoted}
  const body = ${body ? nestedJavaScript(body, 1) : 'undefined'}
  assert.deepEqual(asked, [{ method: '${method}', url: ${javaScriptLiteral(url)}, headers, body }])
})`
}

function errorText(endpoint: Endpoint): string {
  const { given } = expectedCall(endpoint)
  const { error, message, requestId, fields } = TEST_ERROR
  return `
test('an error response is thrown, and not retried', async () => {
  const { client, asked } = clientFor(json(422, ${nestedJavaScript(TEST_ERROR, 1)}))
  const error = await client.${endpoint.operation}(${argumentsOf(endpoint, given)}).catch((error: unknown) => error)
  assert.ok(error instanceof ApiError)
  const { status, error: key, message, requestId, fields } = error
  assert.deepEqual([status, key, message, requestId, fields], [422, '${error}', '${message}', '${requestId}', ${nestedJavaScript(fields, 1)}])
  assert.equal(asked.length, 1)
})

test('an unreadable response is thrown', async () => {
  const { client } = clientFor(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await assert.rejects(client.${endpoint.operation}(${argumentsOf(endpoint, given)}), { status: 502, error: 'answer-unreadable' })
})`
}

function repeatText(endpoint: Endpoint): string {
  const { given, answer } = expectedCall(endpoint)
  const call = `client.${endpoint.operation}(${argumentsOf(endpoint, given)})`
  return `
test('a call is retried once, with the same key, which is unique to the call', async () => {
  const answer: ${typeName(endpoint.operation)}Answer = ${nestedJavaScript(answer, 1)}
  const { client, asked } = clientFor(new TypeError('fetch failed'), json(200, answer), json(503, {}), json(200, answer))
  assert.deepEqual(await ${call}, answer)
  assert.deepEqual(await ${call}, answer)
  const [first, second, third, fourth] = asked.map(({ headers }) => headers['Idempotency-Key'])
  assert.match(first ?? '', /^[0-9a-f-]{36}$/)
  assert.deepEqual([second, fourth], [first, third])
  assert.notEqual(first, third)
})

test('a call is retried only once', async () => {
  const lost = new TypeError('fetch failed')
  const { client, asked } = clientFor(lost, lost)
  await assert.rejects(${call}, lost)
  assert.equal(asked.length, 2)
})`
}

function pathText(endpoint: Endpoint): string {
  const { given, answer } = expectedCall(endpoint)
  const { name } = endpoint.parameters.find((parameter) => parameter.in === 'path' && parameter.type === 'string')!
  const call = (value: string) => `client.${endpoint.operation}(${argumentsOf(endpoint, { ...given, [name]: value })})`
  return `
test('a path segment stays a single segment', async () => {
  const answer: ${typeName(endpoint.operation)}Answer = ${nestedJavaScript(answer, 1)}
  const { client, asked } = clientFor(json(200, answer))
  await ${call(HARD_SEGMENT.value)}
  assert.ok(asked[0]?.url.includes('/${HARD_SEGMENT.encoded}'))
  await assert.rejects(${call('..')}, RangeError)
  assert.equal(asked.length, 1)
})
`
}

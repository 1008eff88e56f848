import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocuments } from '#publishing/api-documents/write-api-documents.ts'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { SETTLING } from '#domain/api-docs/sandbox-limits.ts'
import { times } from '#testing/effort.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

type Schema = {
  type?: string
  enum?: string[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  multipleOf?: number
}
type Place = { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }
type Operation = {
  operationId: string
  security?: unknown[]
  parameters?: Place[]
  requestBody?: {
    content: {
      'application/json': {
        schema: { properties: Record<string, Schema>; required?: string[] }
        example: Record<string, unknown>
      }
    }
  }
  responses: Record<string, unknown>
}

/** The number of requests for each operation. */
const REQUESTS = times(60, 20_000)
const SEED = 20_261_121
/** The number of requests after which a new sandbox is opened, before the current one is full. */
const REQUESTS_PER_SANDBOX = 70

const document = apiDocuments(SAMPLE_CONTENT)[API_DOCUMENTS.sandboxOpenApi] as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 })
addFormats.default(ajv)
ajv.addSchema(document, 'sandbox')
const validators = new Map<string, ValidateFunction>()
function validatorOf(path: string, method: string, status: number): ValidateFunction {
  const escaped = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  const ref = `sandbox#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
  const known = validators.get(ref) ?? ajv.compile({ $ref: ref })
  validators.set(ref, known)
  return known
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    'x'.repeat(500),
    '\r\nset-cookie: a=b',
    '-0',
    '1e999',
    '２',
  ),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
  fc.object({ maxDepth: 2 }),
)

/** Generates values that a schema allows. */
function allowed({
  type,
  enum: choices,
  pattern,
  format,
  minimum = 0,
  maximum = 1e6,
  minLength = 0,
  maxLength = 40,
  multipleOf,
}: Schema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices)
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) })
  if (type === 'number')
    return fc
      .integer({ min: minimum * 100, max: Math.min(maximum, 1e7) * 100 })
      .map((cents) => (multipleOf ? cents / 100 : cents))
  if (format === 'uri') return fc.constantFrom('https://shop.example/hooks/one', 'https://a.example/two?x=1')
  if (format === 'date')
    return fc
      .date({ min: new Date('2026-09-01'), max: new Date('2026-11-21'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.constantFrom('a@example.org', 'developer@kibanda.example')
  if (pattern)
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength && text.length <= maxLength)
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
}

let test: Awaited<ReturnType<typeof createTestApp>>
let clock = NOW
beforeAll(async () => {
  test = await createTestApp('SQLite', { now: () => clock })
})
afterAll(() => test.database.close())

let client = 0
async function ask(method: string, path: string, token: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await test.app.request(`/sandbox${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}`,
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/**
 * Opens a sandbox and calls each operation that creates something once, except `but`.
 * @returns the sandbox's token, and the IDs created by the calls
 */
async function openSandbox(but: Operation): Promise<{ token: string; ids: string[] }> {
  const example = (operation: Operation) => operation.requestBody?.content['application/json'].example
  const logIn = operations.find(({ operation }) => operation.operationId === 'logIn')!
  const { body } = await ask('POST', logIn.path, '', example(logIn.operation))
  const token = String(body.token)
  const ids: string[] = []
  for (const { path, method, operation } of operations) {
    if (
      method !== 'POST' ||
      path.includes('{') ||
      !operation.requestBody ||
      operation === logIn.operation ||
      operation === but
    )
      continue
    const made = await ask('POST', path, token, example(operation))
    ids.push(...Object.values(made.body).filter((value) => typeof value === 'string'))
  }
  clock = new Date(clock.getTime() + SETTLING)
  return { token, ids }
}

describe(`every kind of call to the sandbox, made ${REQUESTS} times (seed ${SEED})`, () => {
  it.each(operations.map((found) => [found.operation.operationId, found] as const))(
    '%s responds as documented, and never fails',
    async (_, { path, method, operation }) => {
      const places = operation.parameters ?? []
      const body = operation.requestBody?.content['application/json']
      const withSchema = (schema: Schema, example: unknown) =>
        fc.oneof(
          { arbitrary: fc.constant(example), weight: 4 },
          { arbitrary: allowed(schema), weight: 4 },
          { arbitrary: nasty, weight: 1 },
        )
      const request = fc.record({
        places: fc.record(
          Object.fromEntries(places.map((place) => [place.name, withSchema(place.schema, place.example)])),
        ),
        left: fc.subarray(places.filter(({ required }) => !required).map(({ name }) => name)),
        body: body
          ? fc.oneof(
              {
                arbitrary: fc.record(
                  Object.fromEntries(
                    Object.entries(body.schema.properties).map(([name, schema]) => [
                      name,
                      withSchema(schema, body.example[name]),
                    ]),
                  ),
                  { requiredKeys: body.schema.required ?? [] },
                ),
                weight: 8,
              },
              { arbitrary: nasty, weight: 1 },
            )
          : fc.constant(undefined),
        isKnownId: fc.boolean(),
        pick: fc.nat(),
        isSignedIn: fc.integer({ min: 0, max: 19 }).map((chance) => chance > 0),
      })
      const statuses = new Set<number>()
      let made = 0
      let sandbox = { token: '', ids: [] as string[] }
      await fc.assert(
        fc.asyncProperty(request, async (asked) => {
          // Each sign-out closes the sandbox.
          if (made++ % (operation.operationId === 'logOut' ? 2 : REQUESTS_PER_SANDBOX) === 0)
            sandbox = await openSandbox(operation)
          clock = new Date(clock.getTime() + 1000)
          const query = new URLSearchParams()
          const headers: Record<string, string> = {}
          let address = path
          for (const place of places) {
            const value =
              place.in === 'path' && asked.isKnownId && place.schema.type === 'string' && sandbox.ids.length > 0
                ? sandbox.ids[asked.pick % sandbox.ids.length]
                : asked.places[place.name]
            const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
            if (place.in === 'path')
              address = address.replace(`{${place.name}}`, encodeURIComponent(text.toWellFormed()) || '-')
            else if (asked.left.includes(place.name)) continue
            else if (place.in === 'query') query.set(place.name, text)
            // Outcomes that simulate a failure at the provider are left out, because they get a 5xx response.
            else if (/^[\x21-\x7e]+$/.test(text) && !/busy|unavailable|refused|rate|unknown/.test(text))
              headers[place.name.toLowerCase()] = text
          }
          const search = query.toString()
          const answer = await ask(
            method,
            `${address}${search && `?${search}`}`,
            asked.isSignedIn ? sandbox.token : 'nobody',
            asked.body,
            headers,
          )
          statuses.add(answer.status)
          expect(answer.status).toBeLessThan(500)
          expect(Object.keys(operation.responses)).toContain(String(answer.status))
          const validate = validatorOf(path, method, answer.status)
          expect(validate(answer.body) || { errors: validate.errors, answer }).toBe(true)
        }),
        { numRuns: REQUESTS, seed: SEED },
      )
      expect([...statuses].some((status) => status < 300)).toBe(true)
    },
  )
})

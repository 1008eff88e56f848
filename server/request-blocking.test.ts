import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOWNLOADS_PATH } from '#contract/light-routes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import type { Endpoint as Call } from '#domain/content/api-docs.ts'
import { createListener } from './process/listener.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { ATOMS, repeated, shapesOf, someTexts, type Adversarial } from '#testing/adversarial-texts.ts'
import { bodiesWith } from '#testing/bodies-of-schema.ts'
import { everyOther, isProving, times } from '#testing/effort.ts'
import { loadFewPages } from '#testing/made-up-publication.ts'
import { expectNoHold, FIELD_ATOMS, FIELD_BYTES, leastTime, longestHold, MOST_HOLD } from '#testing/least-time.ts'
import { createTestApp } from '#testing/test-app.ts'

const SEED = 20_261_122

/** Bodies of 64 KB that once blocked the process for seconds: unterminated strings full of escapes. */
const ENDLESS_STRINGS = ['"', '{"a":"', '["'].flatMap((opening) =>
  ['\\"', '\\\\'].map((escape) => opening + escape.repeat(32_700)),
)

/**
 * Operations that hash a password, which is slow on purpose. These operations get only input that is refused before
 * hashing.
 */
const HASHING = new Set([
  'register',
  'signIn',
  'logIn',
  'claimOwnership',
  'changePassword',
  'resetPassword',
  'closeAccount',
])

/** Returns a repeated string whose JSON is as long as a field can be. */
const fieldOf = (atom: string) => atom.repeat(FIELD_BYTES / (Buffer.byteLength(JSON.stringify(atom)) - 2))
/** The Node.js limit on the size of a path and its headers, minus the part that every request needs. */
const HEADER_BYTES = 15_000

const pages = loadFewPages()
let test: Awaited<ReturnType<typeof createTestApp>>
let owner: { cookie: string }
let client = 0

beforeAll(async () => {
  test = await createTestApp('SQLite', { pages, mailTo: 'owner@kibanda.example' })
  owner = await signUpOwner(test)
})
afterAll(() => test.database.close())

const addressed = ({ path }: { path: string }) => path.replace(/\{\w+\}/g, '1')
/** Posts a request as the owner, each time from a different IP address. */
const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  test.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}`,
      cookie: owner.cookie,
      ...headers,
    },
    body,
  })

describe('a request body', () => {
  const taking = endpoints.filter((endpoint: Endpoint) => endpoint.body !== undefined)
  const named = (all: readonly Endpoint[]) =>
    all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  it.each(named(taking))(
    'never blocks other requests when it is an unterminated 64 KB string of escapes: %s',
    async (_, endpoint) => {
      for (const body of ENDLESS_STRINGS)
        expect((await expectNoHold(body.slice(0, 10), () => post(addressed(endpoint), body))).status).toBe(400)
    },
  )

  it.each(named(taking.filter(({ operationId }) => !HASHING.has(operationId))))(
    'never blocks other requests when any field is a long repeated string: %s',
    async (_, endpoint) => {
      await test.site.db.deleteFrom('rate_limits').execute()
      for (const [place, atom] of FIELD_ATOMS.entries()) {
        const text = fieldOf(atom)
        for (const body of everyOther(
          bodiesWith(endpoint.body!, () => text),
          place,
        )) {
          const { status } = await expectNoHold(JSON.stringify(atom), () =>
            post(addressed(endpoint), JSON.stringify(body)),
          )
          expect(Object.keys(endpoint.answers).map(Number)).toContain(status)
          expect([401, 413]).not.toContain(status)
        }
      }
    },
  )

  it('never blocks other requests when any parameter of any sandbox call is a long repeated string', async () => {
    const { endpoints: calls } = test.site.sandbox
    const ofBody = (call: Call) => call.parameters.filter((parameter) => parameter.in === 'body')
    const exampleOf = (call: Call) => Object.fromEntries(ofBody(call).map(({ name, example }) => [name, example]))
    const logIn = calls.find(({ isOpen }) => isOpen)!
    for (const call of calls.filter((one) => ofBody(one).length > 0)) {
      // Each call has its own sandbox, because a sandbox allows only a hundred write calls.
      const opened = await post(SANDBOX_PATH + logIn.path, JSON.stringify(exampleOf(logIn)))
      const authorization = `Bearer ${((await opened.json()) as { token: string }).token}`
      const path = SANDBOX_PATH + addressed(call)
      for (const body of ENDLESS_STRINGS)
        expect((await expectNoHold(call.operation, () => post(path, body, { authorization }))).status).toBe(400)
      for (const [place, { name }] of ofBody(call).entries()) {
        for (const atom of everyOther(FIELD_ATOMS, place)) {
          const body = JSON.stringify({ ...exampleOf(call), [name]: fieldOf(atom) })
          const { status } = await expectNoHold(`${call.operation} ${name}`, () => post(path, body, { authorization }))
          expect([401, 413, 429]).not.toContain(status)
        }
      }
    }
  })
})

describe('a request header', () => {
  const isHeader = (text: string) => {
    try {
      return new Headers({ a: text }).get('a') !== ''
    } catch {
      return false
    }
  }
  const HEADERS: Readonly<Record<string, string>> = {
    accept: 'text/html,',
    'accept-encoding': 'gzip;q=0, ',
    authorization: 'Bearer abc',
    cookie: '__Host-session=abc',
    'content-type': 'application/json; ',
    'content-length': '1',
    'idempotency-key': 'abc',
    'if-none-match': 'W/"abc',
    'if-range': '"abc',
    origin: 'http://localhost:3000',
    range: 'bytes=0-',
    'sandbox-outcome': 'succeeded',
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Mozilla/5.0 (',
    'x-forwarded-for': '10.0.0.1, ',
  }

  it.each(Object.entries(HEADERS))('never blocks other requests: %s', async (name, good) => {
    const texts: Adversarial[] = isProving
      ? ATOMS.flatMap((atom) => shapesOf(atom))
      : someTexts(SEED + name.length * 7919, times(18, 0))
    const values = texts.map((text) => text.of(HEADER_BYTES, good)).filter(isHeader)
    expect(values.length).toBeGreaterThan(10)
    for (const value of values) {
      const headers = { [name]: value }
      await expectNoHold(value.slice(0, 20), async () => test.app.request('/api/v1/account', { headers }))
      await expectNoHold(value.slice(0, 20), async () =>
        test.app.request(`${DOWNLOADS_PATH}/script-1-1.0.0.zip?token=a`, { headers }),
      )
      await expectNoHold(value.slice(0, 20), async () => post('/api/v1/posts/helpful', '{}', headers))
      await expectNoHold(value.slice(0, 20), async () => post(`${SANDBOX_PATH}/api/auth/login`, '{}', headers))
    }
  })
})

describe('a request path', () => {
  const PREFIXES = [
    '',
    '/',
    '/project/',
    '/shop/product/',
    '/api/v1/',
    '/api/',
    '/sandbox/',
    `${DOWNLOADS_PATH}/`,
    `${DOWNLOADS_PATH}/a.zip?token=`,
    '/blogs?search=',
  ]
  const PATH_ATOMS = [
    '/',
    '//',
    '/a',
    '/.',
    '/..',
    '/-',
    '%2f',
    '%2F',
    '%',
    '%25',
    '%00',
    '%c3',
    '%5c',
    '\\',
    '..',
    '.',
    '-',
    '1',
    '1/',
    '0.',
    'e',
    '+',
    '?',
    '&',
    '&a',
    '&a=',
    '=',
    ':',
    ';',
    '~',
    '@',
    '[',
    '{',
  ]

  it('never blocks other requests when it consists of 16 KB of slashes or any other repeated string', async () => {
    const { server } = createListener({
      current: () => ({ app: test.app, pages }),
      visits: { note: () => {} },
      isDraining: () => false,
      log: () => {},
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    try {
      for (const [place, prefix] of PREFIXES.entries()) {
        for (const atom of everyOther(PATH_ATOMS, place)) {
          // A regular expression that looks for the end of a repetition backtracks if other characters follow.
          for (const end of isProving ? ['', 'x'] : ['x']) {
            const path = prefix + repeated(atom, HEADER_BYTES) + end
            if (!path.startsWith('/')) continue
            const time = await leastTime(() => longestHold(() => get(port, path)), MOST_HOLD)
            expect(time, `${prefix}${atom}…${end}`).toBeLessThanOrEqual(MOST_HOLD)
          }
        }
      }
    } finally {
      server.close()
    }
  })

  /** Requests a path exactly as written, and waits for the end of the response. */
  async function get(port: number, path: string): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
    socket.end(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 [2-4]/)
  }
})

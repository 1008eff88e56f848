import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { exportDesk } from '#contract/desk/export.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { CALLBACK_PATH, NOTICE_PATH } from './payments/gateway/payment-gateway.ts'
import { findProgram } from './accounts/program-tokens.ts'
import { cookieOf, expire, PASSWORD, signUp, signUpOwner, type Browser } from '#testing/accounts.ts'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'

const CALLERS = [
  'anonymous',
  'A',
  'B',
  'owner',
  'owner an hour later',
  'expired',
  'forged',
  'program',
  'program of A',
] as const
type Caller = (typeof CALLERS)[number]

/**
 * The expected result of a caller's request to an endpoint: `in` for the endpoint's own response, or an access error.
 */
type Cell = 'in' | keyof typeof STATUSES
const STATUSES = { 'not-signed-in': 401, 'not-for-you': 403, 'token-too-narrow': 403, 'confirm-yourself': 403 } as const
type Sessions = Exclude<Caller, 'program' | 'program of A' | 'owner an hour later'>
const TABLE: Readonly<Record<Access, Readonly<Record<Sessions, Cell>>>> = {
  anybody: { anonymous: 'in', A: 'in', B: 'in', owner: 'in', expired: 'in', forged: 'in' },
  'own-pages': { anonymous: 'in', A: 'in', B: 'in', owner: 'in', expired: 'in', forged: 'in' },
  'signed-in': {
    anonymous: 'not-signed-in',
    A: 'in',
    B: 'in',
    owner: 'in',
    expired: 'not-signed-in',
    forged: 'not-signed-in',
  },
  owner: {
    anonymous: 'not-signed-in',
    A: 'not-for-you',
    B: 'not-for-you',
    owner: 'in',
    expired: 'not-signed-in',
    forged: 'not-signed-in',
  },
}
/** The endpoints that accept a program token, and the endpoints that require a recent confirmation of identity. */
const FOR_PROGRAMS = new Set(['POST /api/auth/logout', 'GET /api/contacts', 'GET /api/contacts/{id}'])
const FOR_FRESH_SESSIONS = new Set([
  'POST /api/v1/account/passkeys',
  'POST /api/v1/account/passkeys/options',
  'POST /api/v1/desk/license-keys',
  `${exportDesk.method} ${exportDesk.path}`,
])

function cellOf({ method, path, access }: Endpoint, caller: Caller): Cell {
  const named = `${method} ${path}`
  if (caller === 'owner an hour later') return FOR_FRESH_SESSIONS.has(named) ? 'confirm-yourself' : TABLE[access].owner
  if (caller !== 'program' && caller !== 'program of A') return TABLE[access][caller]
  if (access === 'anybody' || access === 'own-pages') return 'in'
  if (!FOR_PROGRAMS.has(named)) return 'token-too-narrow'
  return TABLE[access][caller === 'program' ? 'owner' : 'A']
}

/** The headers that browsers send with requests from another site. */
const FORGED: readonly Record<string, string>[] = [
  ...[
    'https://evil.example',
    'null',
    'http://localhost.evil.example:3000',
    'http://localhost:3001',
    'http://127.0.0.1:3000',
    'file://',
    'http://localhost:3000.evil.example',
    'chrome-extension://abcdef',
    'https://evil.example:3000#http://localhost:3000',
  ].map((origin) => ({ origin })),
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

const HOUR_AGO = new Date(NOW.getTime() - 3_600_000).toISOString()

describeOnEachDatabase('authz-matrix: access', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => now })
  })
  afterAll(() => test.database.close())

  let now = NOW
  let people = 0
  const browsers = new Map<Caller, Browser>()
  /** Returns a caller's headers. Signs the caller in again if an earlier request ended the session. */
  async function headersOf(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'anonymous') return {}
    if (caller === 'forged')
      return {
        cookie: `__Host-session=${'A'.repeat(32)}.${'B'.repeat(43)}%3D`,
        authorization: `Bearer ${'A'.repeat(32)}`,
      }
    if (caller === 'program' || caller === 'program of A')
      return { authorization: `Bearer ${await programToken(caller === 'program' ? 'owner' : 'A')}` }
    const known = browsers.get(caller)
    if (known && (caller === 'expired' || (await isSignedIn(known)))) return { cookie: known.cookie }
    const browser = await signInAs(caller)
    browsers.set(caller, browser)
    return { cookie: browser.cookie }
  }
  async function signInAs(caller: Caller): Promise<Browser> {
    if (caller === 'owner') return signUpOwner(test)
    const browser =
      caller === 'owner an hour later'
        ? await signInAgain('owner')
        : await signUp(test, `${caller}${people++}@example.org`.toLowerCase())
    if (caller === 'expired') await expire(test, browser)
    const { id } = await test.site.db
      .selectFrom('sessions')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (caller === 'owner an hour later')
      await test.site.db.updateTable('sessions').set({ confirmed_at: HOUR_AGO }).where('id', '=', id).execute()
    return browser
  }
  async function signInAgain(caller: Caller): Promise<Browser> {
    await headersOf(caller)
    const { id, email } = browsers.get(caller)!
    return { id, email, cookie: cookieOf(await test.post('/api/v1/account/sign-in', { email, password: PASSWORD })) }
  }
  const tokens = new Map<string, string>()
  /** Returns an account's program token, or a new one if an earlier request revoked it. */
  async function programToken(of: 'owner' | 'A'): Promise<string> {
    const known = tokens.get(of)
    if (known !== undefined && (await findProgram(test.site, known))) return known
    const { email } = await signInAgain(of)
    const { token } = (await (await test.post('/api/auth/login', { email, password: PASSWORD })).json()) as {
      token: string
    }
    tokens.set(of, token)
    return token
  }
  const isSignedIn = async ({ cookie }: Browser) =>
    ((await (await test.app.request('/api/v1/account', { headers: { cookie } })).json()) as { account: unknown })
      .account !== null
  const call = ({ method, path }: Endpoint, headers: Record<string, string>, body = '{}') => {
    const address = path.replace(/\{\w+\}/g, '1')
    return method === 'GET' ? test.app.request(address, { headers }) : test.post(address, body, headers)
  }
  const errorOf = async (response: Response) => ((await response.json()) as { error?: string }).error

  it('is declared exactly once for every API route', () => {
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(new Set(declared).size).toBe(declared.length)
    const answered = test.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`)
    // The API description lists neither the route that redirects to the description nor the webhooks of payment
    // providers.
    const unlisted = new Set(['GET /api/openapi.json', `POST ${CALLBACK_PATH}/:token`, `POST ${NOTICE_PATH}`])
    const described = [...new Set(answered)].filter((route) => !unlisted.has(route))
    expect(described.sort()).toEqual(declared.filter((route) => route.includes(' /api/')).sort())
  })

  const named = (chosen: readonly Endpoint[]) =>
    chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  // A request from another site is refused before any query. A wrong body is refused after the query for the session,
  // which the table tests on each database.
  const guarded = casesOn(
    kind,
    endpoints.filter(({ access }) => access !== 'anybody'),
  )

  describe.each(named(endpoints))('to %s', (_, endpoint) => {
    it.each(CALLERS)('for %s matches the table', async (caller) => {
      const cell = cellOf(endpoint, caller)
      const response = await call(endpoint, await headersOf(caller))
      if (cell === 'in') expect([...Object.keys(STATUSES), 'not-from-here']).not.toContain(await errorOf(response))
      else expect([response.status, await errorOf(response)]).toEqual([STATUSES[cell], cell])
      expect(endpoint.answers).toHaveProperty(String(response.status))
    })
  })

  it.each(named(guarded))('csrf: %s refuses requests from another site in the owner’s browser', async (_, endpoint) => {
    const headers = await headersOf('owner')
    for (const from of FORGED) {
      const response = await call(endpoint, { ...headers, ...from })
      expect([response.status, await errorOf(response)]).toEqual([403, 'not-from-here'])
      expect(endpoint.answers).toHaveProperty('403')
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it.each(named(guarded.filter(({ body }) => body !== undefined)))(
    'csrf: %s refuses bodies that a browser sends without a preflight',
    async (_, endpoint) => {
      const headers = await headersOf('owner')
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const response = await call(endpoint, { ...headers, 'content-type': type }, 'a=b')
        expect([response.status, await errorOf(response)]).toEqual([400, 'body-not-json'])
      }
    },
  )

  it('lets a program token read messages for a day, but never access the account or the desk', async () => {
    const owner = await signUpOwner(test)
    const logIn = async () =>
      (
        (await (await test.post('/api/auth/login', { email: owner.email, password: PASSWORD })).json()) as {
          token: string
        }
      ).token
    const [token, other] = [await logIn(), await logIn()]
    const ask = (path: string, sent: string) => test.app.request(path, { headers: { authorization: `Bearer ${sent}` } })
    expect((await ask('/api/contacts', token)).status).toBe(200)
    expect((await ask('/api/contacts', token.toLowerCase())).status).toBe(401)
    // C1041
    const before = test.logged.length
    const asked = await Promise.all(
      [
        '/api/contacts?search=amina@example.org',
        '/api/contacts?search=amina%40example.org&page=no',
        '/api/contacts/amina@example.org',
        '/api/contacts/unknown/amina@example.org',
      ].map(async (path) => (await ask(path, token)).status),
    )
    expect(asked).toEqual([200, 422, 404, 404])
    const log = test.logged.slice(before)
    expect(log.filter(({ event }) => event === 'request')).toHaveLength(asked.length)
    expect(JSON.stringify(log)).not.toMatch(/amina|example\.org/i)
    expect(await (await ask('/api/v1/account', token)).json()).toMatchObject({ account: null })
    expect((await ask('/api/v1/desk/stock', token)).status).toBe(403)
    // Sessions and tokens are not interchangeable.
    expect((await ask('/api/contacts', owner.cookie.split('=')[1]!.split('.')[0]!)).status).toBe(401)
    expect((await test.app.request('/api/contacts', { headers: { cookie: `__Host-session=${token}` } })).status).toBe(
      401,
    )
    expect((await test.post('/api/auth/logout', '', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect([(await ask('/api/contacts', token)).status, (await ask('/api/contacts', other)).status]).toEqual([401, 200])
    const stored = JSON.stringify(await test.site.db.selectFrom('program_tokens').selectAll().execute())
    expect(stored).not.toContain(other)
    now = new Date(NOW.getTime() + 86_400_000)
    expect((await ask('/api/contacts', other)).status).toBe(401)
    now = NOW
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { expire, PASSWORD, signUp, signUpOwner, type Browser } from './testing/accounts.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { createTestApp, NOW } from './testing/test-app.ts'

const CALLERS = ['anonymous', 'A', 'B', 'owner', 'expired', 'forged'] as const
type Caller = (typeof CALLERS)[number]

/** What each caller gets of an endpoint: `in` is whatever the endpoint itself answers. */
const TABLE: Readonly<Record<Access, Readonly<Record<Caller, 'in' | 401 | 403>>>> = {
  anybody: { anonymous: 'in', A: 'in', B: 'in', owner: 'in', expired: 'in', forged: 'in' },
  'own-pages': { anonymous: 'in', A: 'in', B: 'in', owner: 'in', expired: 'in', forged: 'in' },
  'signed-in': { anonymous: 401, A: 'in', B: 'in', owner: 'in', expired: 401, forged: 401 },
  owner: { anonymous: 401, A: 403, B: 403, owner: 'in', expired: 401, forged: 401 },
}

/** What browsers say of requests that another site made. */
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

const REFUSALS: Readonly<Record<number, string>> = { 401: 'not-signed-in', 403: 'not-for-you' }

describeOnEachDatabase('authz-matrix: access', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => NOW })
  })
  afterAll(() => test.database.close())

  let people = 0
  const browsers = new Map<Caller, Browser>()
  /** The headers of a caller. Whom an earlier call has signed out signs in again. */
  async function headersOf(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'anonymous') return {}
    if (caller === 'forged') return { cookie: `__Host-session=${'A'.repeat(32)}.${'B'.repeat(43)}%3D`, authorization: `Bearer ${'A'.repeat(32)}` }
    const known = browsers.get(caller)
    if (known && (caller === 'expired' || (await isSignedIn(known)))) return { cookie: known.cookie }
    const browser = caller === 'owner' ? await signUpOwner(test) : await signUp(test, `${caller}${people++}@example.org`.toLowerCase())
    if (caller === 'expired') await expire(test, browser)
    browsers.set(caller, browser)
    return { cookie: browser.cookie }
  }
  const isSignedIn = async ({ cookie }: Browser) =>
    ((await (await test.app.request('/api/v1/account', { headers: { cookie } })).json()) as { account: unknown }).account !== null
  const call = ({ method, path }: Endpoint, headers: Record<string, string>, body = '{}') => {
    const address = path.replace(/\{\w+\}/g, '1')
    return method === 'GET' ? test.app.request(address, { headers }) : test.post(address, body, headers)
  }
  const errorOf = async (response: Response) => ((await response.json()) as { error?: string }).error

  it('is declared for every route of the API, once', () => {
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(new Set(declared).size).toBe(declared.length)
    const answered = test.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/')).map(({ method, path }) => `${method} ${path}`)
    // It leads to the description of these, and is none of them.
    const described = [...new Set(answered)].filter((route) => route !== 'GET /api/openapi.json')
    expect(described.sort()).toEqual(declared.filter((route) => route.includes(' /api/')).sort())
  })

  const named = (chosen: readonly Endpoint[]) => chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  const guarded = endpoints.filter(({ access }) => access !== 'anybody')

  describe.each(named(endpoints))('to %s', (_, endpoint) => {
    it.each(CALLERS)('for %s is as the table says', async (caller) => {
      const cell = TABLE[endpoint.access][caller]
      const response = await call(endpoint, await headersOf(caller))
      if (cell === 'in') expect(['not-signed-in', 'not-for-you', 'not-from-here']).not.toContain(await errorOf(response))
      else expect([response.status, await errorOf(response)]).toEqual([cell, REFUSALS[cell]])
      expect(endpoint.answers).toHaveProperty(String(response.status))
    })
  })

  it.each(named(guarded))('csrf: %s refuses the owner’s own browser from another site', async (_, endpoint) => {
    for (const from of FORGED) {
      const response = await call(endpoint, { ...(await headersOf('owner')), ...from })
      expect([response.status, await errorOf(response)]).toEqual([403, 'not-from-here'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it.each(named(guarded.filter(({ body }) => body !== undefined)))('csrf: %s refuses bodies that a browser sends without asking', async (_, endpoint) => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await call(endpoint, { ...(await headersOf('owner')), 'content-type': type }, 'a=b')
      expect([response.status, await errorOf(response)]).toEqual([400, 'body-not-json'])
    }
  })

  it('by a program is that of its token', async () => {
    const owner = await signUpOwner(test)
    const { token } = (await (await test.post('/api/auth/login', { email: owner.email, password: PASSWORD })).json()) as { token: string }
    const bearer = { authorization: `Bearer ${token}` }
    expect((await test.app.request('/api/contacts', { headers: bearer })).status).toBe(200)
    expect((await test.app.request('/api/contacts', { headers: { authorization: `bearer ${token.toLowerCase()}` } })).status).toBe(401)
    expect((await test.post('/api/auth/logout', '', bearer)).status).toBe(200)
    expect((await test.app.request('/api/contacts', { headers: bearer })).status).toBe(401)
  })
})

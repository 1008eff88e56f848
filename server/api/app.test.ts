import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN_ERROR } from '#offline/shared-with-worker.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { createTestApp } from '#testing/test-app.ts'

type Test = Awaited<ReturnType<typeof createTestApp>>
let test: Test
let isDraining = false
let isReady = true
beforeEach(async () => {
  isDraining = false
  isReady = true
  test = await createTestApp('SQLite', {
    isDraining: () => isDraining,
    isReady: () => Promise.resolve(isReady),
    pageOrigins: ['https://static.example'],
  })
})
afterEach(() => test.database.close())

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  test.app.request('/api/v1/itaxnillreturns', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit)

describe('every response', () => {
  it('carries a request ID and the security headers', async () => {
    for (const path of ['/healthz', '/api/nothing', '/nothing']) {
      const { headers } = await test.app.request(path)
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('is marked as coming from this server if its status could also come from a proxy', async () => {
    // C986
    const marks = async (path: string) => {
      const { status, headers } = await test.app.request(path)
      return [status, headers.get(OWN_ERROR)]
    }
    expect(await marks('/healthz')).toEqual([200, null])
    expect(await marks('/nothing')).toEqual([404, null])
    isReady = false
    expect(await marks('/readyz')).toEqual([503, '1'])
  })

  it('has the same shape for every error', async () => {
    const answers = [
      await test.app.request('/api/nothing'),
      await test.app.request('/api/v1/itaxnillreturns', { method: 'DELETE' }),
      await post('{'),
      await post('x'.repeat(70_000)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 413])
    for (const answer of answers) {
      const body = (await answer.json()) as Record<string, unknown>
      expect(body).toEqual({
        success: false,
        error: expect.any(String),
        message: expect.stringMatching(/^[A-Z].*\.$/),
        requestId: answer.headers.get('x-request-id'),
      })
    }
  })

  it('is logged by its route, never by its URL', async () => {
    await test.app.request('/api/v1/itaxnillreturns/A001234567Z?pin=A001234567Z')
    await test.app.request('/A001234567Z')
    expect(test.logged).toHaveLength(2)
    expect(JSON.stringify(test.logged)).not.toContain('A001234567Z')
  })
})

describe('a body', () => {
  it.each<[string, BodyInit, Record<string, string>, number, string]>([
    ['not declared as JSON', '{}', { 'content-type': 'text/plain' }, 400, 'body-not-json'],
    ['a form', 'pin=1', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'body-not-json'],
    ['an empty body', '', {}, 400, 'body-not-json'],
    ['truncated JSON', '{"pin":"A0', {}, 400, 'body-not-json'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400, 'body-not-json'],
    ['nested 33 levels deep', '['.repeat(33) + ']'.repeat(33), {}, 400, 'body-too-deep'],
    ['nested 10,000 levels deep', '['.repeat(10_000) + ']'.repeat(10_000), {}, 400, 'body-too-deep'],
    ['longer than its Content-Length', 'x'.repeat(65_537), { 'content-length': '5' }, 413, 'body-too-large'],
    ['null', 'null', {}, 422, 'body-shape'],
    ['an array', '[]', {}, 422, 'body-shape'],
    ['a prototype', '{"__proto__":{"pin":"A001234567Z"}}', {}, 422, 'body-shape'],
    ['an infinite number', '{"pin":1e309}', {}, 422, 'body-shape'],
    [
      'a lone surrogate',
      '{"pin":"\\ud800","tax_obligation":"","return_period_from":"","return_period_to":""}',
      {},
      422,
      'pin-shape',
    ],
    [
      'a NUL',
      '{"pin":"A\\u0000","tax_obligation":"","return_period_from":"","return_period_to":""}',
      {},
      422,
      'pin-shape',
    ],
  ])('is refused with an error: %s', async (_, body, headers, status, error) => {
    const response = await post(body, headers)
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error])
  })

  it('is refused for its invalid shape, not for its depth, when it is nested 32 levels deep', async () => {
    expect((await post('['.repeat(32) + ']'.repeat(32))).status).toBe(422)
  })
})

describe('health', () => {
  it('is OK while the process is alive, and reports that it is not ready while it drains or cannot serve requests', async () => {
    expect((await test.app.request('/healthz')).status).toBe(200)
    expect((await test.app.request('/readyz')).status).toBe(200)
    isDraining = true
    expect((await test.app.request('/readyz')).status).toBe(503)
    isDraining = false
    isReady = false
    const unavailable = await test.app.request('/readyz')
    expect([unavailable.status, await unavailable.json()]).toEqual([503, { status: 'unavailable' }])
    expect((await test.app.request('/healthz')).status).toBe(200)
  })
})

describe('the contract', () => {
  it('describes only paths that the server handles', async () => {
    for (const { path, method } of endpoints) expect((await test.app.request(path, { method })).status).not.toBe(404)
  })

  it('is available at the URL where API tools look for a description', async () => {
    const response = await test.app.request('/api/openapi.json')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/api-docs/site-openapi.json'])
  })
})

describe('another origin', () => {
  it('can call the API only if the owner has allowed that origin', async () => {
    const allowed = await test.app.request('/api/v1/itaxnillreturns/provider', {
      headers: { origin: 'https://static.example' },
    })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://static.example')
    const other = await test.app.request('/api/v1/itaxnillreturns/provider', {
      headers: { origin: 'https://evil.example' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

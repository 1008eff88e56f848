import { beforeEach } from 'vitest'
import { SETTLING } from '#domain/api-docs/sandbox-limits.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'

type Json = Record<string, unknown> & {
  data: Record<string, unknown>[]
  meta: Record<string, number>
  fields: Record<string, string>
}

/**
 * Creates a new sandbox with a signed-in developer for each test.
 * @property session the token that is sent with each call
 */
export function freshSandbox(kind: DatabaseKind) {
  const test = freshApp(kind)
  const session = { token: '' }
  beforeEach(async () => {
    session.token = await signIn()
  })

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await test.app.request(`/sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Json }
  }
  async function signIn(): Promise<string> {
    const { body } = await call('POST', '/api/auth/login', {
      email: 'developer@kibanda.example',
      password: 'karibu-sandbox',
    })
    return String(body.token)
  }
  const pass = (milliseconds: number) => (test.clock.now = new Date(test.clock.now.getTime() + milliseconds))
  return { test, session, call, signIn, pass, settle: () => pass(SETTLING) }
}

/** The body of a request for a payment prompt on a phone. */
export const PUSH = {
  phone: '254700000000',
  amount: 1500,
  reference: 'INV-2041',
  callbackUrl: 'https://shop.example/hooks/stk',
}

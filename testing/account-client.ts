import { CHALLENGE_COOKIE, DEVICE_COOKIE } from '#contract/account/cookies.ts'
import { createAuthenticator } from './authenticator.ts'
import { cookieOf, PASSWORD, type Browser } from './accounts.ts'
import type { createTestApp } from './test-app.ts'

type Answer = {
  success?: boolean
  error?: string
  message?: string
  fields?: Record<string, string>
  [field: string]: unknown
}
type Headers = Record<string, string>

/** Returns a client for the account endpoints. @param test returns the current test's server */
export function accountClient(test: () => Awaited<ReturnType<typeof createTestApp>>) {
  const post = async (path: string, body: unknown, headers?: Headers) => {
    const response = await test().post(`/api/v1/account${path}`, body, headers)
    return {
      status: response.status,
      headers: response.headers,
      cookie: cookieOf(response),
      device: cookieOf(response, DEVICE_COOKIE),
      challenge: cookieOf(response, CHALLENGE_COOKIE),
      body: (await response.json()) as Answer,
    }
  }
  const get = async (path: string, headers: Headers = {}) => {
    const response = await test().app.request(`/api/v1/account${path}`, { headers })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  /** Begins a WebAuthn ceremony: requests its options, and has an authenticator create the response to send next. */
  const ceremony = async (path: string, cookie: string, answer: (options: { challenge: string }) => object) => {
    const asked = await post(path, {}, cookie === '' ? {} : { cookie })
    const response =
      asked.status === 200 ? answer(asked.body.options as { challenge: string }) : { id: 'x', type: 'public-key' }
    return { asked, response, headers: { cookie: [cookie, asked.challenge].filter(Boolean).join('; ') } }
  }
  return {
    post,
    get,
    findSession: async ({ cookie }: Pick<Browser, 'cookie'>) =>
      (await get('', { cookie })).body.account as { email: string; role: string; isConfirmed: boolean } | null,
    signIn: (email: string, password = PASSWORD, headers?: Headers) => post('/sign-in', { email, password }, headers),

    /** Adds a passkey to an account. @param origin the origin that the authenticator signs */
    async addPasskey({ cookie }: Pick<Browser, 'cookie'>, name = 'Phone', origin = test().site.publicOrigin) {
      const authenticator = createAuthenticator(origin)
      const { asked, response, headers } = await ceremony('/passkeys/options', cookie, (options) =>
        authenticator.make(options),
      )
      return { authenticator, asked, added: await post('/passkeys', { name, response }, headers) }
    },
    async signInWithPasskey(authenticator: ReturnType<typeof createAuthenticator>, cookie = '') {
      const { response, headers } = await ceremony('/passkeys/sign-in/options', cookie, (options) =>
        authenticator.show(options),
      )
      return post('/passkeys/sign-in', { response }, headers)
    },
    async confirmWithPasskey(
      { cookie }: Pick<Browser, 'cookie'>,
      authenticator: ReturnType<typeof createAuthenticator>,
    ) {
      const { response, headers } = await ceremony('/passkeys/sign-in/options', cookie, (options) =>
        authenticator.show(options),
      )
      return post('/confirm', { passkey: response }, headers)
    },
  }
}

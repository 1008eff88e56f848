import { CHALLENGE_COOKIE, DEVICE_COOKIE } from '#contract/account/account-shapes.ts'
import { cookieOf, PASSWORD, type Browser } from './accounts.ts'
import type { createTestApp } from './test-app.ts'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

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

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')
/**
 * Authenticator flags. Both values mean that the user is present and verified. The second value also means that
 * attested credential data, which contains the public key, follows.
 */
const [IS_VERIFIED, WITH_KEY] = [0x05, 0x45]

function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0
  const clientData = (type: string, { challenge }: Options) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authenticatorData = (rpId: string, flags: number, rest: Uint8Array = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count++)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    /** Creates the passkey, without attestation. */
    make(options: Options) {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(options.rp?.id ?? 'localhost', WITH_KEY, key)
      const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return { ...named, response }
    },

    /** Signs a challenge with the passkey. */
    show(options: Options) {
      const data = authenticatorData(options.rpId ?? 'localhost', IS_VERIFIED)
      const client = clientData('webauthn.get', options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}

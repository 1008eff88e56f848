import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormOutcome } from './account-service.ts'
import { addPasskey, signInWithPasskey } from './passkey-service.ts'

const credentials = { get: vi.fn(), create: vi.fn() }

/** Stubs a browser that shows a page of the given host, and a server that sends passkey options. */
function browserAt(hostname: string, hasPasskeys = true) {
  const options = { challenge: 'AAAA', rp: { name: 'Kibanda' }, user: { id: 'AAAA', name: 'a', displayName: 'a' } }
  const answer = { success: true, options: { ...options, pubKeyCredParams: [] } }
  vi.stubGlobal('location', { hostname, origin: `https://${hostname}` })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('PublicKeyCredential', hasPasskeys ? () => {} : undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
}
const wordsOf = (outcome: FormOutcome) => (outcome.isDone ? '' : outcome.message)
const added = async () => wordsOf(await addPasskey('Phone'))
const signedIn = async () => wordsOf(await signInWithPasskey())
const fails = (name: string) => {
  const error = new DOMException('For developers.', name)
  credentials.get.mockRejectedValue(error)
  credentials.create.mockRejectedValue(error)
}
beforeEach(() => browserAt('kibanda.example'))
afterEach(() => vi.unstubAllGlobals())

it('the message says that using or adding a passkey was canceled', async () => {
  fails('NotAllowedError')
  expect(await signedIn()).toMatch(/^Passkey sign-in was canceled or took too long, or this browser/)
  expect(await added()).toMatch(/^No passkey was added: adding it was canceled/)
})

it.each(['127.0.0.1', '192.168.0.10', 'other.example'])(
  'the message names %s as an address where passkeys do not work',
  async (at) => {
    browserAt(at)
    fails('SecurityError')
    for (const message of [await signedIn(), await added()])
      expect(message).toContain(`Passkeys do not work at ${at}. Open this site by its domain name over HTTPS`)
  },
)

it('the message explains each other passkey error', async () => {
  fails('InvalidStateError')
  expect(await added()).toContain('already has a passkey')
  fails('NotSupportedError')
  expect(await signedIn()).toContain('does not offer passkeys')
  fails('UnknownError')
  expect(await signedIn()).toContain('could not use a passkey')
  browserAt('kibanda.example', false)
  expect(await signedIn()).toContain('does not support passkeys')
})

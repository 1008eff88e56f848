import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountClient } from '#testing/account-client.ts'
import { mailedToken, PASSWORD, signUp, signUpOwner, type Browser } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'

const TEN_MINUTES = 600

describeOnEachDatabase('Confirming your identity', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => now })
  })
  afterEach(() => test.database.close())
  const { post, findSession, signIn, addPasskey, confirmWithPasskey } = accountClient(() => test)
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  const call = async (method: string, path: string, { cookie }: Pick<Browser, 'cookie'>, body = {}) => {
    const response =
      method === 'GET' ? await test.app.request(path, { headers: { cookie } }) : await test.post(path, body, { cookie })
    return [response.status, ((await response.json()) as { error?: string }).error]
  }
  const rotateKey = (browser: Pick<Browser, 'cookie'>) =>
    call('POST', '/api/v1/desk/license-keys', browser, { reason: 'a new year' })

  describe('in an open session', () => {
    it('is required for exports, signing keys and new passkeys once the sign-in is ten minutes old', async () => {
      const owner = await signUpOwner(test)
      later(TEN_MINUTES - 1)
      expect(await rotateKey(owner)).toEqual([200, undefined])
      later(1)
      for (const [method, path] of [
        ['POST', '/api/v1/desk/export'],
        ['POST', '/api/v1/desk/license-keys'],
        ['POST', '/api/v1/account/passkeys/options'],
        ['POST', '/api/v1/account/passkeys'],
      ] as const)
        expect(await call(method, path, owner)).toEqual([403, 'confirm-yourself'])
      // Everything else works without a new confirmation.
      expect(await call('POST', '/api/v1/desk/orders/list', owner)).toEqual([200, undefined])
    })

    it('accepts the password, and lasts ten minutes in this session only', async () => {
      const owner = await signUpOwner(test)
      const other = await signIn(owner.email)
      later(TEN_MINUTES)
      expect(await post('/confirm', { password: 'wrong' }, { cookie: owner.cookie })).toMatchObject({
        status: 409,
        body: { error: 'password-wrong' },
      })
      expect(await rotateKey(owner)).toEqual([403, 'confirm-yourself'])
      expect((await post('/confirm', { password: PASSWORD }, { cookie: owner.cookie })).status).toBe(200)
      expect([await rotateKey(owner), await rotateKey(other)]).toEqual([
        [200, undefined],
        [403, 'confirm-yourself'],
      ])
      later(TEN_MINUTES)
      expect(await rotateKey(owner)).toEqual([403, 'confirm-yourself'])
    })

    it('is blocked after five wrong passwords', async () => {
      const owner = await signUpOwner(test)
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++)
        statuses.push(
          (await post('/confirm', { password: 'wrong' }, { cookie: owner.cookie, 'x-forwarded-for': '10.9.9.9' }))
            .status,
        )
      expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
    })

    it('accepts a passkey of the same account, but no other passkey', async () => {
      const [owner, customer] = [await signUpOwner(test), await signUp(test, 'w@example.org')]
      const [own, foreign] = [(await addPasskey(owner)).authenticator, (await addPasskey(customer)).authenticator]
      later(TEN_MINUTES)
      const sessions = () => test.site.db.selectFrom('sessions').select('id').orderBy('id').execute()
      const before = await sessions()
      expect(await confirmWithPasskey(owner, foreign)).toMatchObject({
        status: 409,
        body: { error: 'passkey-refused' },
        cookie: '',
      })
      expect(await rotateKey(owner)).toEqual([403, 'confirm-yourself'])
      expect(await confirmWithPasskey(owner, own)).toMatchObject({ status: 200, cookie: '' })
      expect(await rotateKey(owner)).toEqual([200, undefined])
      expect(await sessions()).toEqual(before)
    })
  })

  describe('for an unconfirmed email address', () => {
    let stranger: Browser
    beforeEach(async () => {
      stranger = await signUp(test, 'holder@example.org')
      await test.site.db.updateTable('users').set({ email_verified: 0 }).execute()
    })
    const ask = async () => {
      expect((await post('/address/link', {}, { cookie: stranger.cookie })).status).toBe(202)
      return (await mailedToken(test, 'holder@example.org', 'confirm'))!
    }

    it('requires confirming the address before adding a passkey', async () => {
      const { asked, added } = await addPasskey(stranger)
      for (const { status, body } of [asked, added])
        expect([status, body.error]).toEqual([409, 'address-not-confirmed'])
      expect((await post('/address/confirm', { token: await ask() }, { cookie: stranger.cookie })).status).toBe(200)
      expect(await findSession(stranger)).toMatchObject({ isConfirmed: true })
      expect((await addPasskey(stranger)).added.status).toBe(201)
    })

    it('fails if the mailbox owner opens a link requested by a stranger who is signed in elsewhere', async () => {
      const token = await ask()
      const holder = await signUp(test, 'other@example.org')
      expect((await post('/address/confirm', { token })).status).toBe(401)
      expect((await post('/address/confirm', { token }, { cookie: holder.cookie })).status).toBe(404)
      expect(await findSession(stranger)).toMatchObject({ isConfirmed: false })
    })

    it('works with a reset link, which signs the stranger out', async () => {
      await post('/password/forgotten', { email: 'holder@example.org' })
      await post('/password/reset', {
        token: await mailedToken(test, 'holder@example.org', 'reset'),
        password: 'another password',
      })
      expect(await findSession(stranger)).toBeNull()
      expect(await findSession(await signIn('holder@example.org', 'another password'))).toMatchObject({
        isConfirmed: true,
      })
    })

    it('is limited to three links an hour', async () => {
      for (let tries = 0; tries < 3; tries++) await ask()
      expect((await post('/address/link', {}, { cookie: stranger.cookie })).status).toBe(429)
    })
  })

  describe('by passkey', () => {
    it.each(['https://evil.example', 'http://localhost:3001', 'http://127.0.0.1:3000'])(
      'rejects a passkey made for the origin %s',
      async (origin) => {
        const customer = await signUp(test, 'w@example.org')
        expect((await addPasskey(customer, 'Phone', origin)).added).toMatchObject({
          status: 409,
          body: { error: 'passkey-refused' },
        })
        expect(await test.site.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
      },
    )

    it.each([
      {},
      { clientDataJSON: 'e30', attestationObject: 'oA' },
      { clientDataJSON: '%', attestationObject: '\u0000' },
    ])('rejects a malformed passkey (%j)', async (response) => {
      const { cookie } = await signUp(test, 'w@example.org')
      const { challenge } = await post('/passkeys/options', {}, { cookie })
      const body = { name: '', response: { id: 'x', rawId: 'x', type: 'public-key', response } }
      expect((await post('/passkeys', body, { cookie: `${cookie}; ${challenge}` })).status).toBe(409)
    })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountClient } from '#testing/account-client.ts'
import { cookieOf, expire, mailedToken, PASSWORD, signUp, signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { createOwnerLink } from './owner.ts'

describeOnEachDatabase('An account', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => now })
  })
  afterEach(() => test.database.close())

  const { post, get, findSession, signIn } = accountClient(() => test)
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

  it('signs in and out', async () => {
    const opened = await signUp(test, 'wanjiru@example.org')
    expect(await findSession(opened)).toMatchObject({ email: 'wanjiru@example.org' })
    const again = await signIn('WANJIRU@example.org')
    expect(again).toMatchObject({ status: 200, body: { account: { email: 'wanjiru@example.org' } } })
    expect((await post('/sign-out', {}, { cookie: again.cookie })).body).toEqual({ success: true, wasSignedIn: true })
    expect(await findSession(again)).toBeNull()
    expect(await findSession(opened)).not.toBeNull()
    expect((await post('/sign-out', {}, { cookie: again.cookie })).body).toEqual({ success: true, wasSignedIn: false })
    expect((await post('/sign-out', {})).body).toEqual({ success: true, wasSignedIn: false })
  })

  describe('has a session that', () => {
    it('has at least 128 bits of entropy, is stored as a hash, and is sent in a cookie that scripts cannot read', async () => {
      await signUp(test, 'w@example.org')
      const opened = await test.post(
        '/api/v1/account/sign-in',
        { email: 'w@example.org', password: PASSWORD },
        { 'user-agent': 'A browser' },
      )
      const [set, device] = opened.headers.getSetCookie()
      expect(device).toMatch(
        /^__Host-device=[\w-]{24}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      )
      const deviceToken = cookieOf(opened, '__Host-device').split('=')[1]!.split('.')[0]!
      expect(set).toMatch(/^__Host-session=[\w%.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      const token = cookieOf(opened).split('=')[1]!.split('.')[0]!
      // The token consists of 32 letters and digits, and 62^32 is more than 2^190.
      expect(token).toMatch(/^[\dA-Za-z]{32}$/)
      const stored = JSON.stringify([
        await test.site.db.selectFrom('sessions').selectAll().execute(),
        await test.site.db.selectFrom('verifications').selectAll().execute(),
        await test.site.db.selectFrom('credentials').selectAll().execute(),
        await test.site.db.selectFrom('devices').selectAll().execute(),
      ])
      expect(stored).not.toContain(deviceToken)
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(PASSWORD)
      expect(stored).toContain('A browser')
      expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${token}|w@example|${PASSWORD}`))
    })

    it('gets a new token at every sign-in, regardless of the cookie that the browser sent', async () => {
      const { cookie } = await signUp(test, 'w@example.org')
      const fixed = `${cookie.split('=')[0]}=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.sig`
      const entered = await signIn('w@example.org', PASSWORD, { cookie: fixed })
      expect(entered.cookie).not.toContain('AAAAAAAA')
      expect(entered.cookie).not.toBe(cookie)
      expect(await findSession({ cookie: fixed })).toBeNull()
      const [token, signature] = entered.cookie.split('=')[1]!.split('.')
      for (const tampered of [
        `${token}.`,
        `${token}`,
        `${token}x.${signature}`,
        `${token}.${'A'.repeat(44)}`,
        `.${signature}`,
        '%',
        `${token!.toLowerCase()}.${signature}`,
      ])
        expect(await findSession({ cookie: `__Host-session=${tampered}` })).toBeNull()
    })

    it('expires', async () => {
      const customer = await signUp(test, 'w@example.org')
      await expire(test, customer)
      expect(await findSession(customer)).toBeNull()
      expect((await get('/sessions', { cookie: customer.cookie })).status).toBe(401)
    })

    it('can be listed and ended only by its holder', async () => {
      const [one, other] = [await signUp(test, 'w@example.org'), await signUp(test, 'other@example.org')]
      const second = await signIn('w@example.org', PASSWORD, { 'user-agent': 'Phone' })
      const { sessions } = (await get('/sessions', { cookie: second.cookie })).body as {
        sessions: { id: number; device: string; isThisOne: boolean }[]
      }
      expect(sessions).toMatchObject([
        { device: 'Phone', isThisOne: true },
        { device: '', isThisOne: false },
      ])
      expect((await post('/sessions/end', { session: sessions[1]!.id }, { cookie: other.cookie })).body).toMatchObject({
        ended: 0,
      })
      expect((await post('/sessions/end', { session: sessions[1]!.id }, { cookie: second.cookie })).body).toMatchObject(
        { ended: 1 },
      )
      expect(await findSession(one)).toBeNull()
      await signIn('w@example.org')
      await signIn('w@example.org')
      expect((await post('/sessions/end', { session: 'others' }, { cookie: second.cookie })).body).toMatchObject({
        ended: 2,
      })
      expect(await findSession(second)).not.toBeNull()
      expect(await findSession(other)).not.toBeNull()
    })
  })

  describe('has a password that', () => {
    it('can be changed with the current password, which ends every other session', async () => {
      const one = await signUp(test, 'w@example.org')
      const two = await signIn('w@example.org')
      const change = (current: string, password: string) =>
        post('/password', { current, password }, { cookie: two.cookie })
      expect(await change('wrong', 'another password')).toMatchObject({
        status: 409,
        body: { error: 'password-wrong' },
      })
      expect(await change(PASSWORD, 'short')).toMatchObject({
        status: 422,
        body: { fields: { password: 'Your password must have at least 10 characters.' } },
      })
      const changed = await change(PASSWORD, 'another password')
      expect(changed.status).toBe(200)
      expect([await findSession(one), await findSession(two)]).toEqual([null, null])
      expect(await findSession(changed)).not.toBeNull()
      expect((await signIn('w@example.org')).status).toBe(401)
      expect((await signIn('w@example.org', 'another password')).status).toBe(200)
    })

    it('can be reset once with an emailed link, which ends every session', async () => {
      const customer = await signUp(test, 'w@example.org')
      expect((await post('/password/forgotten', { email: ' W@example.org' })).status).toBe(202)
      const token = (await mailedToken(test, 'w@example.org', 'reset'))!
      expect(await post('/password/reset', { token, password: 'short' })).toMatchObject({ status: 422 })
      expect(await post('/password/reset', { token: `${token}x`, password: 'another password' })).toMatchObject({
        status: 404,
        body: { error: 'account-link-wrong' },
      })
      expect((await post('/password/reset', { token, password: 'another password' })).status).toBe(200)
      expect((await post('/password/reset', { token, password: 'a third password' })).status).toBe(404)
      expect(await findSession(customer)).toBeNull()
      expect((await signIn('w@example.org', 'another password')).status).toBe(200)
    })

    it('can be reset three times an hour, without revealing whether the address has an account', async () => {
      const [known, unknown] = [await signUp(test, 'w@example.org'), { email: 'nobody@example.org' }]
      const answers = [
        await post('/password/forgotten', { email: unknown.email }),
        await post('/password/forgotten', { email: known.email }),
      ]
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [202, { success: true }],
        [202, { success: true }],
      ])
      expect(await test.site.db.selectFrom('mails').selectAll().execute()).toMatchObject([{ recipient: known.email }])
      const tries: number[] = []
      for (let number = 0; number < 3; number++)
        tries.push((await post('/password/forgotten', { email: known.email })).status)
      expect(tries).toEqual([202, 202, 429])
    })

    it('cannot be reset by email if the site sends no email', async () => {
      await test.database.close()
      test = await createTestApp(kind)
      expect(await post('/password/forgotten', { email: 'w@example.org' })).toMatchObject({
        status: 409,
        body: { error: 'no-reset-mail-here' },
      })
    })
  })

  describe('for the owner', () => {
    const claim = (token: string, email = 'owner@kibanda.example', password = PASSWORD) =>
      post('/owner', { token, name: 'Amani', email, password })
    const newLink = async () => (await createOwnerLink(test.site)).split('#owner=')[1]!

    it('is created once, with a link that is valid for an hour', async () => {
      const token = await newLink()
      expect((await claim(`${token}x`)).status).toBe(404)
      const [first, second] = await Promise.all([claim(token), claim(token)])
      expect([first.status, second.status].sort()).toEqual([200, 404])
      expect(await findSession(first.status === 200 ? first : second)).toMatchObject({
        email: 'owner@kibanda.example',
        role: 'owner',
      })
      const late = await newLink()
      later(3600)
      expect((await claim(late)).status).toBe(404)
    })

    it('gets a new password and email address with another link, and stays the only owner account', async () => {
      const owner = await signUpOwner(test)
      await signUp(test, 'w@example.org')
      const token = await newLink()
      expect(await claim(token, 'w@example.org')).toMatchObject({ status: 409, body: { error: 'owner-email-taken' } })
      const claimed = await claim(token, 'amani@kibanda.example', 'another password')
      expect(claimed).toMatchObject({
        status: 200,
        body: { account: { id: owner.id, role: 'owner', email: 'amani@kibanda.example' } },
      })
      expect(await findSession(owner)).toBeNull()
      expect((await signIn('amani@kibanda.example', 'another password')).status).toBe(200)
      expect(await test.site.db.selectFrom('users').selectAll().where('role', '=', 'owner').execute()).toHaveLength(1)
    })
  })
})

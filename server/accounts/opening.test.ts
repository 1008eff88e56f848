import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { accountClient } from '#testing/account-client.ts'
import { mailedToken, PASSWORD, signUp } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'

describeOnEachDatabase('Opening an account', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  const open = async (mailTo: string | undefined) => {
    now = NOW
    test = await createTestApp(kind, { mailTo, now: () => now })
  }
  afterEach(() => test.database.close())
  const { post, findSession, addPasskey } = accountClient(() => test)
  const mails = () => test.site.db.selectFrom('mails').selectAll().execute()
  const users = () => test.site.db.selectFrom('users').select(['email', 'role']).execute()

  describe('on a site that sends email', () => {
    beforeEach(() => open('owner@kibanda.example'))
    const ask = (email: string) => post('/register/link', { email })
    const register = (token: string | undefined, more: object = {}) =>
      post('/register', { token, name: ' Wanjiru\n Mfano', password: PASSWORD, ...more })

    it('works with an emailed link in any browser, and starts a session', async () => {
      expect((await ask(' W@Example.org ')).status).toBe(202)
      const token = await mailedToken(test, 'w@example.org', 'open')
      expect((await post('/link', { purpose: 'open', token })).body).toMatchObject({
        email: 'w@example.org',
        passkeys: [],
      })
      const opened = await register(token, { role: 'owner', email: 'other@example.org', email_verified: 1 })
      const account = { name: 'Wanjiru Mfano', email: 'w@example.org', role: 'customer', isConfirmed: true }
      expect(opened).toMatchObject({ status: 201, body: { account } })
      expect(await findSession(opened)).toMatchObject(account)
      expect(await register(token)).toMatchObject({ status: 404, body: { error: 'account-link-wrong' } })
      expect(await mails()).toEqual([])
    })

    it('does not reveal who has an account: known and unknown addresses get the same response after the same amount of work', async () => {
      await signUp(test, 'known@example.org')
      const told = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
        status,
        body,
        headers.getSetCookie(),
      ]
      const rows = async () =>
        (await test.site.db.selectFrom('account_links').selectAll().execute()).length + (await mails()).length
      const work: number[] = []
      const answers: unknown[] = []
      for (const email of ['known@example.org', 'unknown@example.org']) {
        const before = await rows()
        answers.push(told(await ask(email)))
        work.push((await rows()) - before)
      }
      expect(answers[0]).toEqual(answers[1])
      expect(work).toEqual([2, 2])
      const [toKnown, toUnknown] = (await mails()).toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
      expect(toKnown!.text).toContain('You already have one.')
      expect(toKnown!.text).not.toContain('#open')
      expect(toUnknown!.text).toContain(`${addressOf(pages.login)}#open=`)
      // Requests without a link reveal nothing either.
      const direct = await Promise.all(
        ['known@example.org', 'unknown@example.org'].map((email) =>
          post('/register', { name: 'W', email, password: PASSWORD }),
        ),
      )
      for (const { status, body } of direct) expect([status, body.error]).toEqual([409, 'register-by-link'])
    })

    it('stores no name or password sent with the request for a link', async () => {
      await post('/register/link', {
        email: 'w@example.org',
        name: 'You won https://evil.example',
        password: 'known to a stranger',
      })
      expect(
        JSON.stringify([await mails(), await test.site.db.selectFrom('account_links').selectAll().execute()]),
      ).not.toMatch(/evil|won|stranger/)
      expect(await users()).toEqual([])
    })

    it('happens only once, even if several links are used at the same time', async () => {
      await ask('w@example.org')
      const first = await mailedToken(test, 'w@example.org', 'open')
      await ask('w@example.org')
      const second = await mailedToken(test, 'w@example.org', 'open')
      const tries = await Promise.all([first, first, second, second, first].map((token) => register(token)))
      expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404, 404])
      expect(await users()).toHaveLength(1)
      expect((await post('/link', { purpose: 'open', token: second })).status).toBe(404)
    })

    it('fails with a link that is an hour old', async () => {
      await ask('w@example.org')
      const token = await mailedToken(test, 'w@example.org', 'open')
      now = new Date(now.getTime() + 3_600_000)
      expect((await register(token)).status).toBe(404)
    })

    it('is limited to three links an hour for one email address, and reports invalid fields', async () => {
      const statuses: number[] = []
      for (let tries = 0; tries < 4; tries++) statuses.push((await ask('w@example.org')).status)
      expect(statuses).toEqual([202, 202, 202, 429])
      expect(await ask('w@intranet')).toMatchObject({
        status: 422,
        body: {
          error: 'fields-wrong',
          fields: { email: 'The part after the @ needs an ending such as .org or .co.ke.' },
        },
      })
      expect(await register('x'.repeat(24), { name: '', password: 'short' })).toMatchObject({
        status: 422,
        body: {
          fields: { name: 'Please fill in your name.', password: 'Your password must have at least 10 characters.' },
        },
      })
    })
  })

  describe('on a site that sends no email', () => {
    beforeEach(() => open(undefined))
    const register = (changes: object = {}) =>
      post('/register', { name: ' Wanjiru\n Mfano', email: ' Wanjiru@Example.org ', password: PASSWORD, ...changes })

    it('works immediately, and starts a session', async () => {
      const opened = await register({ role: 'owner', email_verified: 1 })
      const account = { name: 'Wanjiru Mfano', email: 'wanjiru@example.org', role: 'customer', isConfirmed: false }
      expect(opened).toMatchObject({ status: 201, body: { account } })
      expect(await findSession(opened)).toMatchObject(account)
      expect(await post('/register/link', { email: 'w@example.org' })).toMatchObject({
        status: 409,
        body: { error: 'registers-at-once' },
      })
    })

    it.each(["o'hara@example.org", 'a!b@example.org', 'w+shop@example.co.ke'])(
      'accepts the address %s',
      async (email) => {
        expect((await register({ email })).status).toBe(201)
        expect((await post('/sign-in', { email, password: PASSWORD })).status).toBe(200)
      },
    )

    it('succeeds only once per email address, even with concurrent requests', async () => {
      const tries = await Promise.all(Array.from({ length: 8 }, () => register()))
      expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
      expect(await users()).toHaveLength(1)
    })

    it('reports invalid fields', async () => {
      expect(await register({ name: '', email: 'w@intranet', password: 'short' })).toMatchObject({
        status: 422,
        body: {
          error: 'fields-wrong',
          fields: {
            name: 'Please fill in your name.',
            email: 'The part after the @ needs an ending such as .org or .co.ke.',
            password: 'Your password must have at least 10 characters.',
          },
        },
      })
    })

    it('does not allow a passkey, because the address is not confirmed', async () => {
      const { asked, added } = await addPasskey(await register())
      for (const { status, body } of [asked, added])
        expect([status, body.error]).toEqual([409, 'address-not-confirmed'])
    })
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountClient } from '#testing/account-client.ts'
import { mailedToken, PASSWORD, signUp, signUpOwner, type Browser } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { WRONG_LINKS_PER_ADDRESS } from '#server/http/limits.ts'
import { ownerReport, createOwnerLink } from './owner.ts'

const NEW_PASSWORD = 'another password'

describeOnEachDatabase('A recovered account', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => now })
  })
  afterEach(() => test.database.close())
  const { post, get, findSession, signIn, addPasskey, signInWithPasskey } = accountClient(() => test)
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

  const resetToken = async (email: string) => {
    expect((await post('/password/forgotten', { email })).status).toBe(202)
    return (await mailedToken(test, email, 'reset'))!
  }
  const reset = (token: string, keep: readonly number[] = [], password = NEW_PASSWORD) =>
    post('/password/reset', { token, password, keep })
  const ownerToken = async () => (await createOwnerLink(test.site)).split('#owner=')[1]!
  const claim = (token: string, keep: readonly number[] = []) =>
    post('/owner', { token, name: 'Amani', email: 'owner@kibanda.example', password: NEW_PASSWORD, keep })
  const passkeysOf = async ({ cookie }: Pick<Browser, 'cookie'>) =>
    (await get('/passkeys', { cookie })).body.passkeys as { id: number; name: string }[]
  const programToken = async (email: string) =>
    ((await (await test.post('/api/auth/login', { email, password: PASSWORD })).json()) as { token: string }).token
  const contacts = async (token: string) =>
    (await test.app.request('/api/contacts', { headers: { authorization: `Bearer ${token}` } })).status

  describe('by an emailed link', () => {
    it('loses the passkey of a stranger, who is signed out and can no longer sign in with it', async () => {
      const stranger = await signUp(test, 'holder@example.org')
      const { authenticator, added } = await addPasskey(stranger, 'Thief')
      expect(added.status).toBe(201)
      expect((await signInWithPasskey(authenticator)).status).toBe(200)
      expect((await reset(await resetToken('holder@example.org'))).status).toBe(200)
      expect(await signInWithPasskey(authenticator)).toMatchObject({ status: 401, body: { error: 'passkey-refused' } })
      expect(await findSession(stranger)).toBeNull()
      expect((await signIn('holder@example.org')).status).toBe(401)
      expect(await passkeysOf(await signIn('holder@example.org', NEW_PASSWORD))).toEqual([])
    })

    it('loses a passkey registration that was unfinished when the password was reset', async () => {
      const stranger = await signUp(test, 'holder@example.org')
      await post('/passkeys/options', {}, { cookie: stranger.cookie })
      await reset(await resetToken('holder@example.org'))
      expect(await test.site.db.selectFrom('verifications').selectAll().execute()).toEqual([])
    })

    it('first shows its passkeys without using up the link, and keeps the ones that the holder selects', async () => {
      const holder = await signUp(test, 'holder@example.org')
      const [own, other] = [
        (await addPasskey(holder, 'Mine')).authenticator,
        (await addPasskey(holder, 'Not mine')).authenticator,
      ]
      const token = await resetToken('holder@example.org')
      for (let times = 0; times < 3; times++) {
        const { body } = await post('/link', { purpose: 'reset', token })
        expect(body).toMatchObject({ email: 'holder@example.org', passkeys: [{ name: 'Not mine' }, { name: 'Mine' }] })
      }
      const mine = (await passkeysOf(holder)).find(({ name }) => name === 'Mine')!
      expect((await reset(token, [mine.id])).status).toBe(200)
      expect([(await signInWithPasskey(own)).status, (await signInWithPasskey(other)).status]).toEqual([200, 401])
    })

    it('neither shows nor keeps passkeys of another account', async () => {
      const [one, other] = [await signUp(test, 'one@example.org'), await signUp(test, 'other@example.org')]
      const { authenticator } = await addPasskey(other)
      const { id } = (await passkeysOf(other))[0]!
      const token = await resetToken('one@example.org')
      expect((await post('/link', { purpose: 'reset', token })).body.passkeys).toEqual([])
      expect((await reset(token, [id])).status).toBe(200)
      expect((await signInWithPasskey(authenticator)).body.account).toMatchObject({ email: 'other@example.org' })
      expect(await findSession(one)).toBeNull()
    })

    it('invalidates older links whenever its password is reset or changed', async () => {
      const holder = await signUp(test, 'holder@example.org')
      const [older, newer] = [await resetToken('holder@example.org'), await resetToken('holder@example.org')]
      expect((await reset(newer)).status).toBe(200)
      expect(await reset(older)).toMatchObject({ status: 404, body: { error: 'account-link-wrong' } })
      expect((await reset(newer)).status).toBe(404)
      const last = await resetToken('holder@example.org')
      const { cookie } = await signIn('holder@example.org', NEW_PASSWORD)
      expect((await post('/password', { current: NEW_PASSWORD, password: PASSWORD }, { cookie })).status).toBe(200)
      expect((await reset(last)).status).toBe(404)
      expect(await findSession(holder)).toBeNull()
    })

    it('is recovered once, even if several links are used at the same time', async () => {
      await signUp(test, 'holder@example.org')
      const tokens: string[] = []
      for (let count = 0; count < 3; count++) tokens.push(await resetToken('holder@example.org'))
      const tries = await Promise.all(
        [...tokens, ...tokens].map((token, number) => reset(token, [], `password number ${number}`)),
      )
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
      const winner = tries.findIndex(({ status }) => status === 200)
      expect((await signIn('holder@example.org', `password number ${winner}`)).status).toBe(200)
    })

    it('can be neither seen nor recovered with a link that is an hour old', async () => {
      await signUp(test, 'holder@example.org')
      const token = await resetToken('holder@example.org')
      later(3600)
      expect((await post('/link', { purpose: 'reset', token })).status).toBe(404)
      expect((await reset(token)).status).toBe(404)
    })

    it('is recovered completely or not at all', async () => {
      const holder = await signUp(test, 'holder@example.org')
      const { authenticator } = await addPasskey(holder)
      const token = await resetToken('holder@example.org')
      const { db } = test.site
      // The last step fails because its table is missing.
      await sql`alter table devices rename to devices_away`.execute(db)
      expect((await reset(token)).status).toBe(500)
      await sql`alter table devices_away rename to devices`.execute(db)
      expect(await findSession(holder)).not.toBeNull()
      expect((await signInWithPasskey(authenticator)).status).toBe(200)
      expect((await signIn('holder@example.org')).status).toBe(200)
      expect((await reset(token)).status).toBe(200)
    })

    it('cannot be taken over by guessing: the 61st invalid link in a minute from one IP address is refused', async () => {
      await useUp(test.site, WRONG_LINKS_PER_ADDRESS, '10.9.9.9', 20)
      const statuses: number[] = []
      for (let tries = 0; tries < 22; tries++) {
        statuses.push(
          (
            await post(
              '/link',
              { purpose: 'reset', token: `${tries}xxxxxxxxxxxxxxxxxxxx` },
              { 'x-forwarded-for': '10.9.9.9' },
            )
          ).status,
        )
      }
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429])
    })
  })

  describe('by the owner’s link', () => {
    it('loses everything that a thief left behind in the owner account', async () => {
      const thief = await signUpOwner(test)
      const { authenticator } = await addPasskey(thief, 'Thief')
      const { authenticator: own } = await addPasskey(thief, 'Mine')
      const [stolenReset, program] = [
        await resetToken('owner@kibanda.example'),
        await programToken('owner@kibanda.example'),
      ]
      expect(await contacts(program)).toBe(200)
      const report = (await ownerReport(test.site, [])).lines
      for (const part of [/has these passkeys/, /Mine, added \d{4}-\d\d-\d\d/, /Thief, added \d{4}-\d\d-\d\d/])
        expect(report.join('\n')).toMatch(part)
      const token = /#owner=([\w-]+)/.exec(report.join('\n'))![1]!
      const shown = (await post('/link', { purpose: 'owner', token })).body as {
        email: string
        passkeys: { id: number; name: string }[]
      }
      expect(shown).toMatchObject({ email: 'owner@kibanda.example', passkeys: [{ name: 'Mine' }, { name: 'Thief' }] })
      expect((await claim(token, [shown.passkeys[0]!.id])).status).toBe(200)
      expect([(await signInWithPasskey(authenticator)).status, (await signInWithPasskey(own)).status]).toEqual([
        401, 200,
      ])
      expect([await findSession(thief), await contacts(program)]).toEqual([null, 401])
      expect((await reset(stolenReset)).status).toBe(404)
      expect((await claim(token)).status).toBe(404)
    })

    it('can no longer be claimed with an older link once its password has been reset by email', async () => {
      await signUpOwner(test)
      const link = await ownerToken()
      expect((await reset(await resetToken('owner@kibanda.example'))).status).toBe(200)
      expect((await claim(link)).status).toBe(404)
    })

    it('shows nothing before the owner account exists, and the token of its link does not work as an emailed link', async () => {
      const token = await ownerToken()
      expect((await post('/link', { purpose: 'owner', token })).body).toMatchObject({ email: null, passkeys: [] })
      for (const purpose of ['reset', 'open']) expect((await post('/link', { purpose, token })).status).toBe(404)
    })
  })
})

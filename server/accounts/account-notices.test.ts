import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountClient } from '#testing/account-client.ts'
import { mailedToken, PASSWORD, signUp, signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { createOwnerLink } from './owner.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeOnEachDatabase('The holder of an account', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  const open = async (mailTo: string | undefined) => {
    now = NOW
    test = await createTestApp(kind, { mailTo, now: () => now })
  }
  beforeEach(() => open('owner@kibanda.example'))
  afterEach(() => test.database.close())
  const { post, signIn, addPasskey, signInWithPasskey } = accountClient(() => test)
  /** Returns the recipients and subjects of the emails queued since the last call. */
  const news = async () => {
    const mails = await test.site.db.selectFrom('mails').selectAll().execute()
    await test.site.db.deleteFrom('mails').execute()
    for (const { text } of mails)
      expect(text).toContain(
        '\n\nIf this wasn’t you, choose a new password right away: http://localhost:3000/login#forgotten\n',
      )
    return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()
  }

  it('is notified once of a sign-in from a new device, but not of opening the account, and the notice quotes no text sent by the browser', async () => {
    await signUp(test, 'w@example.org')
    expect(await news()).toEqual([])
    const { device } = await signIn('w@example.org', PASSWORD, {
      'user-agent': `${FIREFOX} You won: https://evil.example`,
    })
    const [mail] = await test.site.db.selectFrom('mails').selectAll().execute()
    expect(mail!.text).toContain(
      'Firefox on Windows signed in to your account at localhost:3000 for the first time: 21 November 2026, 11:00 (Nairobi).',
    )
    expect(mail!.text).not.toMatch(/won|evil|Wanjiru/)
    expect(await news()).toEqual(['w@example.org: A new device signed in to your account'])
    await signIn('w@example.org', PASSWORD, { cookie: device })
    expect(await news()).toEqual([])
    // A shared browser counts as new once for each account.
    await signUp(test, 'other@example.org')
    const shared = await signIn('other@example.org', PASSWORD, { cookie: device })
    expect(shared.device).toBe(device)
    expect(await news()).toEqual(['other@example.org: A new device signed in to your account'])
    await signIn('w@example.org', PASSWORD, { cookie: device })
    await signIn('other@example.org', PASSWORD, { cookie: device })
    await signIn('w@example.org', 'wrong')
    expect(await news()).toEqual([])
  })

  it('is notified of a new passkey, and of a new device that signs in with a passkey', async () => {
    const { authenticator } = await addPasskey(await signUp(test, 'w@example.org'))
    expect(await news()).toEqual(['w@example.org: A passkey was added to your account'])
    const { device } = await signInWithPasskey(authenticator)
    expect(await news()).toEqual(['w@example.org: A new device signed in to your account'])
    await signInWithPasskey(authenticator, device)
    expect(await news()).toEqual([])
    await addPasskey(await signUp(test, 'other@example.org'), 'Phone', 'https://evil.example')
    expect(await news()).toEqual([])
  })

  it('is notified of a new password, however it was set', async () => {
    const { cookie } = await signUp(test, 'w@example.org')
    await post('/password', { current: PASSWORD, password: 'another password' }, { cookie })
    expect(await news()).toEqual(['w@example.org: Your password was changed'])
    await post('/password/forgotten', { email: 'w@example.org' })
    const token = await mailedToken(test, 'w@example.org', 'reset')
    await post('/password/reset', { token, password: PASSWORD })
    expect(await news()).toEqual(['w@example.org: Your password was changed'])
  })

  it('is notified at both the old and the new address when the email address changes', async () => {
    await signUpOwner(test, 'old@kibanda.example')
    expect(await news()).toEqual([])
    const token = (await createOwnerLink(test.site)).split('#owner=')[1]
    await post('/owner', { token, name: 'Amani', email: 'new@kibanda.example', password: PASSWORD })
    expect(await news()).toEqual([
      'new@kibanda.example: Your email address was changed',
      'new@kibanda.example: Your password was changed',
      'old@kibanda.example: Your email address was changed',
    ])
  })

  it('is notified only once of a program that signs in every day', async () => {
    const { email } = await signUpOwner(test)
    for (let days = 0; days < 3; days++) {
      await test.post('/api/auth/login', { email, password: PASSWORD })
      now = new Date(now.getTime() + 86_400_000)
    }
    expect(await news()).toEqual([`${email}: A program signed in to your account`])
  })

  it('is not notified if the site sends no email', async () => {
    await test.database.close()
    await open(undefined)
    const owner = await signUpOwner(test)
    await addPasskey(owner)
    await signIn(owner.email)
    await post('/password', { current: PASSWORD, password: 'another password' }, { cookie: owner.cookie })
    expect(await news()).toEqual([])
  })
})

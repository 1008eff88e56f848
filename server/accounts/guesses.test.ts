import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountClient } from '#testing/account-client.ts'
import { mailedToken, signUp } from '#testing/accounts.ts'
import { alterCharacter } from '#testing/alter.ts'
import { describeOnEachDatabase, describeOnOneDatabase } from '#testing/databases.ts'
import { isProving, times } from '#testing/effort.ts'
import { createTestApp, NOW, quickHashing } from '#testing/test-app.ts'
import { loadScrypt, type PasswordHashing } from '#server/accounts/authentication/passwords.ts'

/** The maximum number of wrong passwords checked per minute for one email address, across all networks. */
const MOST_A_MINUTE = 30
const FROM_ONE = { 'x-forwarded-for': '203.0.113.7' }

describeOnEachDatabase('An attacker who guesses passwords', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example', now: () => now })
  })
  afterEach(() => test.database.close())
  const { post, signIn } = accountClient(() => test)
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  const guessFromEverywhere = async (count: number) =>
    (
      await Promise.all(
        Array.from({ length: count }, (_, number) =>
          signIn('w@example.org', `guess ${number}`, {
            'x-forwarded-for': `198.51.${(number >> 8) & 255}.${number & 255}`,
          }),
        ),
      )
    ).map(({ status }) => status)

  it('is blocked after five wrong passwords in a minute', async () => {
    await signUp(test, 'w@example.org')
    later(58)
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      // These attempts begin in one clock minute and end in the next.
      statuses.push((await signIn('w@example.org', 'wrong', FROM_ONE)).status)
      later(1)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await signIn('w@example.org', 'wrong', FROM_ONE)).toMatchObject({
      status: 429,
      body: { error: 'too-many-sign-ins' },
    })
    later(120)
    expect((await signIn('w@example.org', undefined, FROM_ONE)).status).toBe(200)
  })

  it(`cannot lock the holder out with five guesses a minute for ${times(3, 60)} minutes: signing in from another network always works on the first try`, async () => {
    await signUp(test, 'w@example.org')
    for (let minute = 0; minute < times(3, 60); minute++) {
      for (let tries = 0; tries < 5; tries++) {
        await signIn('w@example.org', 'wrong', FROM_ONE)
        later(12)
      }
      expect((await signIn('w@example.org')).status).toBe(200)
    }
  })

  it(`gains nothing by listing ${times(30, 10_000)} made-up IP addresses in X-Forwarded-For before the address that the proxy saw`, async () => {
    await signUp(test, 'w@example.org')
    const tries = Array.from({ length: times(30, 10_000) }, (_, number) =>
      signIn('w@example.org', `guess ${number}`, {
        'x-forwarded-for': `198.51.${number >> 8}.${number & 255}, 203.0.113.7`,
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(tries.length - 5)
  })

  it(`gets only ${MOST_A_MINUTE} guesses checked from ${times(60, 10_000)} networks at once, while the holder’s own device can sign in immediately, and any other device after two minutes`, async () => {
    await signUp(test, 'w@example.org')
    const { device } = await signIn('w@example.org')
    const statuses = await guessFromEverywhere(times(60, 10_000))
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_A_MINUTE)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - MOST_A_MINUTE)
    expect((await signIn('w@example.org')).status).toBe(429)
    for (let tries = 0; tries < 8; tries++)
      expect((await signIn('w@example.org', undefined, { cookie: device })).status).toBe(200)
    // The device can sign in even from a network used for guessing.
    expect((await signIn('w@example.org', undefined, { cookie: device, 'x-forwarded-for': '198.51.0.1' })).status).toBe(
      200,
    )
    later(120)
    expect((await signIn('w@example.org')).status).toBe(200)
  })

  it('does not block a holder who uses an emailed link on a new device', async () => {
    await signUp(test, 'w@example.org')
    await post('/password/forgotten', { email: 'w@example.org' })
    const token = await mailedToken(test, 'w@example.org', 'reset')
    await guessFromEverywhere(MOST_A_MINUTE + 5)
    const { status, device } = await post('/password/reset', { token, password: 'another password' })
    expect(status).toBe(200)
    expect((await signIn('w@example.org', 'another password')).status).toBe(429)
    expect((await signIn('w@example.org', 'another password', { cookie: device })).status).toBe(200)
  })

  it('gains nothing from a device cookie that is forged, belongs to another account, or was used for too many wrong passwords', async () => {
    await signUp(test, 'w@example.org')
    const own = (await signIn('w@example.org')).device
    await signUp(test, 'other@example.org')
    const other = (await signIn('other@example.org')).device
    await guessFromEverywhere(MOST_A_MINUTE + 5)
    for (const cookie of [
      other,
      `${own}x`,
      alterCharacter(own, own.indexOf('=') + 1),
      '__Host-device=AAAAAAAAAAAAAAAAAAAAAAAA',
    ])
      expect((await signIn('w@example.org', 'guess', { cookie })).status).toBe(429)
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries++)
      statuses.push((await signIn('w@example.org', 'guess', { cookie: own })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('is limited only by wrong passwords, not by correct ones', async () => {
    await signUp(test, 'w@example.org')
    for (let tries = 0; tries < 8; tries++)
      expect((await signIn('w@example.org', undefined, FROM_ONE)).status).toBe(200)
  })

  it.each([
    ['a password of 1 MB', { email: 'w@example.org', password: 'x'.repeat(1_000_000) }, 413],
    ['a password of 20,000 characters', { email: 'w@example.org', password: 'x'.repeat(20_000) }, 401],
    ['an address in Unicode', { email: 'ёж@пример.рф', password: 'x' }, 401],
    ['NUL characters', { email: 'w\u0000@example.org', password: '\u0000' }, 401],
    ['half a surrogate pair', { email: '\ud800@example.org', password: '\ud800' }, 401],
    ['values that are not strings', { email: { $ne: '' }, password: ['x'] }, 422],
  ])('gets the right status for %s', async (_, body, status) => {
    expect((await post('/sign-in', body)).status).toBe(status)
  })
})

describeOnOneDatabase('An attacker who guesses passwords on a site with the real hash function', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  beforeEach(async () => {
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example' }, loadScrypt)
  })
  afterEach(() => test.database.close())
  const { signIn } = accountClient(() => test)

  it('cannot tell a known email address from an unknown one', async () => {
    await signUp(test, 'w@example.org')
    const [known, unknown] = [await signIn('w@example.org', 'wrong'), await signIn('nobody@example.org', 'wrong')]
    const told = ({ status, body, headers }: typeof known) => [
      status,
      { ...body, requestId: '' },
      headers.getSetCookie(),
    ]
    expect(told(known)).toEqual(told(unknown))
    // Hashing the password takes by far the most time, so skipping it would be noticeable. CPU time is measured,
    // because other processes use the machine too.
    const spent: Record<string, number[]> = { 'w@example.org': [], 'nobody@example.org': [] }
    for (let tries = 0; tries < 4; tries++) {
      for (const [email, taken] of Object.entries(spent)) {
        const before = process.cpuUsage()
        await signIn(email, 'wrong again')
        const { user, system } = process.cpuUsage(before)
        taken.push(user + system)
      }
    }
    const [least, leastUnknown] = Object.values(spent).map((taken) => Math.min(...taken))
    expect(leastUnknown! / least!).toBeGreaterThan(0.4)
  })
})

describeOnOneDatabase('An attacker who guesses passwords faster than they can be checked', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  /** Resolves when the passwords of the tests in `npm test` may be hashed. */
  let mayHash = Promise.resolve()
  const loadWaiting = async (): Promise<PasswordHashing> => ({
    hashPassword: (password) => mayHash.then(() => quickHashing.hashPassword(password)),
    verifyPassword: (tried) => mayHash.then(() => quickHashing.verifyPassword(tried)),
  })
  beforeEach(async () => {
    test = await createTestApp(kind, { mailTo: 'owner@kibanda.example' }, isProving ? loadScrypt : loadWaiting)
  })
  afterEach(() => test.database.close())
  const { signIn } = accountClient(() => test)
  const TRIES = times(70, 100)

  it('does not block anyone else: password checks beyond the queue limit are rejected immediately with 503 and are not counted', async () => {
    await signUp(test, 'w@example.org')
    const { promise, resolve: hash } = Promise.withResolvers<void>()
    mayHash = promise
    const answers = await Promise.all(
      Array.from({ length: TRIES }, async (_, number) => {
        const answer = await signIn(`nobody${number}@example.org`, 'guess')
        if (answer.status === 503) hash()
        return answer
      }),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TRIES - busy.length)
    expect(busy[0]).toMatchObject({ body: { error: 'busy' } })
    expect(busy[0]!.headers.get('retry-after')).toBe('5')
    const counted = await test.site.db
      .selectFrom('rate_limits')
      .select('count')
      .where('subject', 'like', 'sign-in-email:%')
      .execute()
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(TRIES - busy.length)
    expect((await signIn('w@example.org')).status).toBe(200)
  })
})

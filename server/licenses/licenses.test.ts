import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LicenseAnswer } from '#contract/licenses.ts'
import { checkLicenseFile } from '#domain/codeshop/license-file.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { changeState } from './queries.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import {
  ensureSigningKey,
  publicLicenseKeys,
  rotateSigningKey,
  signLicense,
  withdrawSigningKey,
} from '#server/secrets/signing-keys.ts'

const DAY = 86_400_000

describeOnEachDatabase('A license', (kind) => {
  let now = NOW
  let test: Awaited<ReturnType<typeof createTestApp>>
  let purchase: Purchase
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { now: () => now })
    purchase = ((await (await post('/api/v1/purchases', TWO_SCRIPTS)).json()) as { purchases: [Purchase] }).purchases[0]
  })
  afterEach(() => test.database.close())

  const post = (path: string, body: unknown, address?: string) =>
    test.post(path, body, address === undefined ? {} : { 'x-forwarded-for': address })
  const ask = async (verb: 'validate' | 'activate' | 'deactivate', changes: object = {}, address?: string) => {
    const response = await post(
      `/api/v1/licenses/${verb}`,
      { licenseKey: purchase.licenseKey, scriptId: 1, ...changes },
      address,
    )
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ...((await response.json()) as LicenseAnswer & { error?: string }),
    }
  }

  it('is valid for its own script, for one year', async () => {
    // C559
    expect(await ask('validate')).toEqual({
      status: 200,
      retryAfter: null,
      success: true,
      result: 'valid',
      license: {
        id: `LICENSE-${purchase.id}`,
        type: 'personal',
        expiryDate: new Date(NOW.getTime() + 365 * DAY).toISOString(),
        activations: { used: 0, most: 5 },
      },
    })
    expect(await ask('validate', { scriptId: 3 })).toMatchObject({ result: 'wrong-script' })
    now = new Date(NOW.getTime() + 365 * DAY - 1)
    expect((await ask('validate')).result).toBe('valid')
    now = new Date(NOW.getTime() + 365 * DAY)
    expect((await ask('validate')).result).toBe('expired')
    expect(await ask('activate', { instance: 'late' })).toMatchObject({
      result: 'expired',
      license: { activations: { used: 0 } },
    })
  })

  it('is reported as revoked until it is restored', async () => {
    await changeState(test.site.db, purchase.id, 'revoked', 'refunded')
    expect((await ask('validate')).result).toBe('revoked')
    expect((await ask('activate', { instance: 'a' })).result).toBe('revoked')
    await changeState(test.site.db, purchase.id, 'active', null)
    expect((await ask('validate')).result).toBe('valid')
  })

  it('can be activated on five installations, and on a sixth after one of them is deactivated', async () => {
    for (const instance of ['a', 'b', 'c', 'd', 'e']) expect((await ask('activate', { instance })).result).toBe('valid')
    expect(await ask('activate', { instance: 'a' })).toMatchObject({
      result: 'valid',
      license: { activations: { used: 5 } },
    })
    expect((await ask('activate', { instance: 'f' })).result).toBe('too-many-activations')
    expect((await ask('validate', { instance: 'f' })).result).toBe('too-many-activations')
    expect((await ask('validate', { instance: 'e' })).result).toBe('valid')
    expect((await ask('validate')).result).toBe('valid')
    for (const freed of [true, false])
      expect(await ask('deactivate', { instance: 'b' })).toMatchObject({
        result: 'valid',
        freed,
        license: { activations: { used: 4 } },
      })
    expect(await ask('activate', { instance: 'f' })).toMatchObject({
      result: 'valid',
      license: { activations: { used: 5 } },
    })
  })

  it('can be validated by many programs behind one IP address at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('validate', {}, '198.51.100.8')))
    expect(answers.map(({ result }) => result)).toEqual(Array(20).fill('valid'))
  })

  it('recognizes an installation when its name is written differently', async () => {
    // C933
    for (const instance of [
      'shop.example.org',
      'https://Shop.Example.org/',
      ' shop.example.org:443',
      'shop.example.org.',
    ])
      expect(await ask('activate', { instance })).toMatchObject({ license: { activations: { used: 1 } } })
    expect(await ask('deactivate', { instance: 'HTTP://SHOP.EXAMPLE.ORG' })).toMatchObject({
      freed: true,
      license: { activations: { used: 0 } },
    })
    // C1042
    for (const instance of ['2001:db8::1', '[2001:DB8:0:0::1]:443', 'https://[2001:db8::1]/'])
      expect(await ask('activate', { instance })).toMatchObject({ license: { activations: { used: 1 } } })
  })

  it('frees an activation after 90 idle days, unless it is used again before its slot is taken', async () => {
    // C934
    const later = (days: number) => void (now = new Date(NOW.getTime() + days * DAY))
    for (const instance of ['a', 'b', 'c', 'd', 'e']) await ask('activate', { instance })
    later(60)
    for (const instance of ['a', 'b']) expect((await ask('validate', { instance })).result).toBe('valid')
    later(89)
    expect((await ask('activate', { instance: 'f' })).result).toBe('too-many-activations')
    later(91)
    expect(await ask('validate')).toMatchObject({ license: { activations: { used: 2 } } })
    expect(await ask('validate', { instance: 'c' })).toMatchObject({
      result: 'valid',
      license: { activations: { used: 3 } },
    })
    for (const instance of ['f', 'g']) expect((await ask('activate', { instance })).result).toBe('valid')
    for (const instance of ['d', 'h']) expect((await ask('activate', { instance })).result).toBe('too-many-activations')
    for (const instance of ['a', 'b', 'c', 'f', 'g']) expect((await ask('validate', { instance })).result).toBe('valid')
  })

  it('activates exactly five of 40 concurrent installations, and counts concurrent repeats only once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => ask('activate', { instance: `installation ${number}` })),
    )
    expect(answers.filter(({ result }) => result === 'valid')).toHaveLength(5)
    for (let number = 0; number < 40; number++) await ask('deactivate', { instance: `installation ${number}` })
    const same = await Promise.all(Array.from({ length: 40 }, () => ask('activate', { instance: 'the same' })))
    expect(same.every(({ result }) => result === 'valid')).toBe(true)
    expect((await ask('validate')).license!.activations.used).toBe(1)
  })

  it('can be deactivated after it has expired, but not with the ID of a different script', async () => {
    await ask('activate', { instance: 'a' })
    await ask('deactivate', { instance: 'a', scriptId: 3 })
    expect((await ask('validate')).license!.activations.used).toBe(1)
    now = new Date(NOW.getTime() + 400 * DAY)
    expect(await ask('deactivate', { instance: 'a' })).toMatchObject({
      result: 'expired',
      license: { activations: { used: 0 } },
    })
  })

  describe('when an attacker guesses keys', () => {
    const wrong = (number: number) => `LIC-${String(number).padStart(26, '0')}-MHNQ8G00`

    it('throttles at least 97% of wrong keys sent at 500 a minute, and then even correct keys', async () => {
      const answers = []
      for (let number = 0; number < 500; number++) {
        now = new Date(NOW.getTime() + 30_000 + number * 120)
        answers.push(await ask('validate', { licenseKey: wrong(number) }, '198.51.100.7'))
      }
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThanOrEqual(485)
      expect(refused.every(({ error, retryAfter }) => error === 'too-many-requests' && Number(retryAfter) >= 1)).toBe(
        true,
      )
      expect((await ask('validate', {}, '198.51.100.7')).status).toBe(429)
      expect((await ask('validate')).status).toBe(200)
    })

    it('does not reveal how close a wrong key is to a real key', async () => {
      const { licenseKey } = purchase
      const last = licenseKey.at(-1) === '0' ? '1' : '0'
      const keys = [
        licenseKey.slice(0, -1) + last,
        licenseKey.slice(0, -1),
        licenseKey.replace('LIC', 'LІC'),
        `${licenseKey}%`,
        '%',
        "' or 1=1 --",
        '\u0000',
        '',
        wrong(1),
      ]
      const answers = []
      for (const key of keys) answers.push(await ask('validate', { licenseKey: key }))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toEqual({ status: 200, retryAfter: null, success: true, result: 'not-found' })
    })

    it('rejects an installation without a name', async () => {
      // C775
      for (const instance of ['', ' ', '\u200b', '\u3164\u2800', '\0'])
        for (const verb of ['validate', 'activate', 'deactivate'] as const)
          expect((await ask(verb, { instance })).status, JSON.stringify(instance)).toBe(422)
    })

    it('rejects a 1 MB key without looking it up', async () => {
      expect((await ask('validate', { licenseKey: 'L'.repeat(1_000_000) })).status).toBe(413)
      expect((await ask('validate', { licenseKey: 'L'.repeat(201) })).status).toBe(422)
    })

    it('does not throttle concurrent requests with the correct key from one IP address', async () => {
      const link = () =>
        post('/api/v1/purchases/link', { purchaseId: purchase.id, licenseKey: purchase.licenseKey }, '198.51.100.10')
      await Promise.all(Array.from({ length: 30 }, link))
      expect((await link()).status).toBe(200)
    })

    it('allows sixty requests a second with the correct key from one IP address', async () => {
      const statuses = []
      for (let time = 0; time < 60; time++) {
        now = new Date(NOW.getTime() + time * 334)
        statuses.push((await ask('validate', {}, '198.51.100.8')).status)
      }
      expect(statuses.every((status) => status === 200)).toBe(true)
      const same = []
      for (let time = 0; time < 62; time++) same.push((await ask('validate', {}, '198.51.100.9')).status)
      expect(same).toEqual([...Array<number>(60).fill(200), 429, 429])
    })

    it('writes neither keys nor installation names to the log', async () => {
      for (const verb of ['validate', 'activate', 'deactivate'] as const) {
        await ask(verb, { instance: 'a host' })
        await ask(verb, { instance: 'a host', licenseKey: wrong(1) })
      }
      expect(test.logged.filter(({ route }) => route?.includes('licenses'))).toHaveLength(6)
      expect(JSON.stringify(test.logged)).not.toMatch(/LIC-|a host/)
    })
  })

  describe('as a file', () => {
    const keys = async () =>
      (await (await test.app.request('/api/v1/license-keys')).json()) as {
        keys: { id: string; publicKey: string; algorithm: string }[]
      }
    const verdict = async (file = purchase.licenseFile!) =>
      (await checkLicenseFile(file, (await keys()).keys, now, 1)).verdict

    it('verifies against the public keys of the site', async () => {
      const published = await keys()
      expect(published.keys).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{8}$/) as string,
          algorithm: 'Ed25519',
          publicKey: expect.stringMatching(/^[\w-]{43}$/) as string,
          createdAt: NOW.toISOString(),
        },
      ])
      expect(await verdict()).toBe('valid')
      now = new Date(NOW.getTime() + 366 * DAY)
      expect(await verdict()).toBe('expired')
    })

    it('stays valid after a key rotation, until the old key is withdrawn', async () => {
      const old = (await keys()).keys[0]!.id
      expect(await withdrawSigningKey(test.site.db, old, now)).toBe(false)
      const id = await rotateSigningKey(test.site.db, test.site.signingKeys, now)
      expect((await keys()).keys.map((key) => key.id)).toEqual([id, old])
      expect(await verdict()).toBe('valid')
      const licensed = {
        id: purchase.id,
        scriptId: 1,
        type: 'personal',
        email: 'wanjiru@example.org',
        purchasedAt: NOW.toISOString(),
        expiresAt: purchase.purchaseDate,
      } as const
      const renewed = await signLicense(test.site.db, test.site.signingKeys, {
        ...licensed,
        expiresAt: new Date(NOW.getTime() + 365 * DAY).toISOString(),
      })
      expect(renewed.split('.')[1]).toBe(id)
      expect(await verdict(renewed)).toBe('valid')
      expect(await withdrawSigningKey(test.site.db, old, now)).toBe(true)
      expect([await verdict(), await verdict(renewed)]).toEqual(['unknown-key', 'valid'])
    })

    it('has a single signing key, even if several servers start at the same time', async () => {
      await test.site.db.deleteFrom('signing_keys').execute()
      await Promise.all(Array.from({ length: 5 }, () => ensureSigningKey(test.site.db, test.site.signingKeys, now)))
      expect(await publicLicenseKeys(test.site.db)).toHaveLength(1)
    })
  })
})

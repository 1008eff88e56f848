import { cents } from '#domain/money.ts'
import { describe, expect, it } from 'vitest'
import { checkLicenseFile, holderHash } from '#domain/codeshop/license-file.ts'
import { isLicenseKey } from '#domain/codeshop/purchases.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readScriptOffer } from '#publishing/content/script-offer.ts'
import { publicLicenseKeys } from '#server/secrets/signing-keys.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshPurchases } from '#testing/fresh-orders.ts'
import { CUSTOMER, ONE_SCRIPT, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { CHECKOUTS_PER_ADDRESS } from '#server/http/limits.ts'

describeOnEachDatabase('A purchase of scripts', (kind) => {
  const { test, buy, sales } = freshPurchases(kind)
  const { start, mails } = test

  it('is priced by the server and returned in the documented form, with one record per script', async () => {
    // C543 C544 C545 C560
    const { status, body } = await buy(TWO_SCRIPTS)
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, payment: 'simulated' })
    expect(body.number).toMatch(/^KB-[A-Z2-9]{10}$/)
    const [first, second] = body.purchases!
    expect(first).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/) as string,
      scriptId: 1,
      purchaseDate: NOW.toISOString(),
      price: 98_00,
      tax: 7_84,
      licenseKey: expect.stringMatching(/^LIC-/) as string,
      downloadUrl: expect.stringMatching(/^\/codeshop\/download\/script-1-1\.0\.0\.zip\?token=[\w.-]+$/) as string,
      version: '1.0.0',
      downloadCount: 0,
      maxDownloads: 5,
      customerEmail: CUSTOMER.email,
      customerName: 'Wanjiru Mfano',
      licenseType: 'personal',
      saleNumber: expect.stringMatching(/^KB-[A-Z\d]{10}$/) as string,
      licenseFile: expect.stringMatching(/^KBL1\./) as string,
    })
    expect(second).toMatchObject({ scriptId: 3, price: 29_00 })
    expect([first, second].every((purchase) => isLicenseKey(purchase!.licenseKey))).toBe(true)
    expect(first!.licenseKey).not.toBe(second!.licenseKey)
    expect(await sales()).toMatchObject([
      { payment: 'simulated', subtotal: 127_00, tax: 10_16, total: 137_16, email: 'wanjiru@example.org' },
    ])
  })

  it("comes with a license file that verifies against the site's public key", async () => {
    const [purchase] = (await buy()).body.purchases!
    const { verdict, facts } = await checkLicenseFile(
      purchase!.licenseFile!,
      await publicLicenseKeys(test.site.db),
      NOW,
      1,
    )
    expect(verdict).toBe('valid')
    expect(facts).toEqual({
      license: `LICENSE-${purchase!.id}`,
      script: 1,
      type: 'personal',
      holder: await holderHash(`LICENSE-${purchase!.id}`, 'wanjiru@example.org'),
      issued: NOW.toISOString(),
      expires: new Date(NOW.getTime() + 365 * 86_400_000).toISOString(),
    })
  })

  it('is emailed to the buyer with the license keys and to the owner without them, and is never logged', async () => {
    const { body } = await buy()
    const [toBuyer, toOwner] = (await mails()).toSorted((a) => (a.recipient === CUSTOMER.email ? -1 : 1))
    const { licenseKey } = body.purchases![0]!
    expect(toBuyer).toMatchObject({ recipient: CUSTOMER.email, subject: `Your purchase ${body.number}` })
    expect(toBuyer!.text).toContain(licenseKey)
    expect(toOwner).toMatchObject({ recipient: 'owner@kibanda.example', reply_to: CUSTOMER.email })
    expect(toOwner!.text).not.toContain(licenseKey)
    expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|LIC-|KB-|token=/i)
  })

  it('is refused with a malformed email address, although the page accepts any text', async () => {
    // C516 C777
    const { status, body } = await buy({ ...ONE_SCRIPT, customer: { ...CUSTOMER, email: 'wanjiru' } })
    expect([status, body.fields]).toEqual([
      422,
      { email: 'This does not look like an email address. Example: name@example.org.' },
    ])
    expect([await sales(), await mails()]).toEqual([[], []])
  })

  it('is refused when a field is missing, too long or invalid', async () => {
    for (const [change, error] of [
      [{ customer: { ...CUSTOMER, firstName: ' \u0000 ' } }, 'fields-wrong'],
      [{ customer: { ...CUSTOMER, company: 'x'.repeat(1001) } }, 'fields-wrong'],
      [{ agreeToTerms: false }, 'body-shape'],
      [{ agreeToLicense: 'yes' }, 'body-shape'],
      [{ lines: [] }, 'body-shape'],
      [{ lines: [{ scriptId: 99, quantity: 1 }] }, 'product-unknown'],
      [{ lines: [{ scriptId: 1, quantity: 0 }] }, 'body-shape'],
      [{ lines: [{ scriptId: 1.5, quantity: 1 }] }, 'body-shape'],
      [{ paymentMethod: { type: 'gold' } }, 'body-shape'],
    ] as const) {
      const { status, body } = await buy({ ...ONE_SCRIPT, ...change })
      expect([status, body.error], JSON.stringify(change)).toEqual([422, error])
    }
    expect((await buy({ ...ONE_SCRIPT, customer: { ...CUSTOMER, firstName: '' } })).body.fields).toEqual({
      firstName: 'Please fill in your first name.',
    })
    expect(await sales()).toEqual([])
  })

  it('price-tamper: is priced from the content, regardless of the prices in the request', async () => {
    for (const claim of [
      { total: 0 },
      { total: 1 },
      { total: -52_92 },
      { total: 52_91 },
      { lines: [{ scriptId: 1, quantity: 2 }] },
    ]) {
      const { status, body } = await buy({ ...ONE_SCRIPT, ...claim })
      expect([status, body.error]).toEqual([409, 'total-changed'])
      expect(body.total).toBe('lines' in claim ? 105_84 : 52_92)
    }
    for (const claim of [
      { price: 0 },
      { subtotal: 1 },
      { lines: [{ scriptId: 1, quantity: 1, price: 0.01, unitPrice: 1 }] },
      { discount: 99 },
    ]) {
      expect((await buy({ ...ONE_SCRIPT, ...claim })).body.purchases![0]!.price).toBe(49_00)
    }
    expect((await sales()).every(({ total }) => total === 52_92)).toBe(true)
  })

  it('gets the same response to a retry after prices have changed', async () => {
    const scripts = readScriptOffer(SAMPLE_CONTENT)
    await start({ scripts })
    const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'before' })
    scripts[0]!.price = cents(99_00)
    expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'before' })).text).toBe(first.text)
    expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'after' })).body).toMatchObject({
      error: 'total-changed',
      total: 106_92,
    })
  })

  it('is accepted at most sixty times a minute from one IP address, counted together with orders', async () => {
    await useUp(test.site, CHECKOUTS_PER_ADDRESS, '10.9.9.9', 2)
    const statuses = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await buy(ONE_SCRIPT, { 'x-forwarded-for': '10.9.9.9' })).status)
    expect(statuses).toEqual([201, 201, 429, 429])
  })

  describe('same-key', () => {
    it('creates one sale, even for 50 concurrent requests', async () => {
      for (let round = 0; round < times(5, 200); round++) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => buy(ONE_SCRIPT, { 'idempotency-key': `round-${round}` })),
        )
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
        expect(answers[0]!.status).toBe(201)
        expect(await sales()).toHaveLength(round + 1)
      }
    })

    it('is refused for a different purchase, and the refusal includes the original purchase', async () => {
      const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      const { status, body } = await buy(TWO_SCRIPTS, { 'idempotency-key': 'one' })
      expect([status, body.error]).toEqual([422, 'idempotency-key-reused'])
      expect(body.purchases).toEqual(first.body.purchases)
      expect(await sales()).toHaveLength(1)
    })

    it('reveals no purchase to a stranger who guesses the key, and the number of guesses is limited', async () => {
      // C683
      await buy(ONE_SCRIPT, { 'idempotency-key': 'order-17' })
      const stranger = { ...ONE_SCRIPT, customer: { ...CUSTOMER, email: 'stranger@example.org' } }
      const { status, body } = await buy(stranger, { 'idempotency-key': 'order-17' })
      expect([status, body.error, body.purchases]).toEqual([422, 'placed-for-another-email', undefined])
      await useUp(test.site, CHECKOUTS_PER_ADDRESS, '10.9.9.8', 6)
      const statuses = []
      for (let number = 0; number < 20; number++)
        statuses.push(
          (
            await buy(
              { ...stranger, total: 0 },
              { 'idempotency-key': `order-${number}`, 'x-forwarded-for': '10.9.9.8' },
            )
          ).status,
        )
      expect(statuses.filter((tried) => tried !== 429)).toHaveLength(6)
    })

    it('can be used again after a refusal', async () => {
      expect((await buy({ ...ONE_SCRIPT, total: 1 }, { 'idempotency-key': 'one' })).status).toBe(409)
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(201)
    })
  })
})

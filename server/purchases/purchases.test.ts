import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLicenseFile, holderHash } from '../../domain/codeshop/license-file.ts'
import { isLicenseKey, type Purchase } from '../../domain/codeshop/purchases.ts'
import type { Parts } from '../app.ts'
import { readLicenseKeys, readScriptOffer } from '../../publishing/content/script-offer.ts'
import { publicLicenseKeys } from '../licenses/signing.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { times } from '../../testing/effort.ts'
import { CUSTOMER, ONE_SCRIPT, TWO_SCRIPTS } from '../../testing/sample-purchase.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'
import { purchasesReport } from './purchases-report.ts'
import { settleOpenSales } from './settle-sale.ts'
import { listSales } from './queries.ts'
import { SAMPLE_CONTENT } from '../../publishing/content/content-folder.ts'

type Answer = {
  success: boolean
  error?: string
  message?: string
  number?: string
  payment?: string
  purchases?: Purchase[]
  total?: number
  fields?: Record<string, string>
}

describeOnEachDatabase('A purchase of scripts', (kind) => {
  let now = NOW
  let test: Awaited<ReturnType<typeof createTestApp>>
  const open = async (changes: Partial<Parts> = {}) => {
    test = await createTestApp(kind, { now: () => now, mailTo: 'owner@kibanda.example', ...changes })
  }
  const start = async (changes: Partial<Parts>) => {
    await test.database.close()
    await open(changes)
  }
  beforeEach(() => {
    now = NOW
    return open()
  })
  afterEach(() => test.database.close())

  async function post(path: string, body: unknown, headers?: Record<string, string>) {
    const response = await test.post(path, body, headers)
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) as Answer }
  }
  const buy = (body: unknown = ONE_SCRIPT, headers?: Record<string, string>) => post('/api/v1/purchases', body, headers)
  const mails = () => test.parts.db.selectFrom('mails').selectAll().execute()
  const sales = () => listSales(test.parts.db, 2000)

  it('is priced by the server and answered as the documented records, one for each script', async () => {
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
      price: 98,
      licenseKey: expect.stringMatching(/^LIC-/) as string,
      downloadUrl: expect.stringMatching(/^\/codeshop\/download\/script-1-1\.0\.0\.zip\?token=[\w.-]+$/) as string,
      version: '1.0.0',
      downloadCount: 0,
      maxDownloads: 5,
      customerEmail: CUSTOMER.email,
      customerName: 'Wanjiru Mfano',
      licenseType: 'personal',
      licenseFile: expect.stringMatching(/^KBL1\./) as string,
    })
    expect(second).toMatchObject({ scriptId: 3, price: 29 })
    expect([first, second].every((purchase) => isLicenseKey(purchase!.licenseKey))).toBe(true)
    expect(first!.licenseKey).not.toBe(second!.licenseKey)
    expect(await sales()).toMatchObject([
      { payment: 'simulated', subtotal: 127_00, tax: 10_16, total: 137_16, email: 'wanjiru@example.org' },
    ])
  })

  it('comes with a license file that the public key of the site confirms', async () => {
    const [purchase] = (await buy()).body.purchases!
    const { verdict, facts } = await checkLicenseFile(
      purchase!.licenseFile!,
      await publicLicenseKeys(test.parts.db),
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

  it('is told by mail, with its keys to the buyer alone, and logged without a word of it', async () => {
    const { body } = await buy()
    const [toBuyer, toOwner] = (await mails()).toSorted((a) => (a.recipient === CUSTOMER.email ? -1 : 1))
    const { licenseKey } = body.purchases![0]!
    expect(toBuyer).toMatchObject({ recipient: CUSTOMER.email, subject: `Your purchase ${body.number}` })
    expect(toBuyer!.text).toContain(licenseKey)
    expect(toOwner).toMatchObject({ recipient: 'owner@kibanda.example', reply_to: CUSTOMER.email })
    expect(toOwner!.text).not.toContain(licenseKey)
    expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|LIC-|KB-|token=/i)
  })

  it('takes any text for an e-mail address, as the page does, and writes to none that is none', async () => {
    // C516
    expect((await buy({ ...ONE_SCRIPT, customer: { ...CUSTOMER, email: 'wanjiru' } })).status).toBe(201)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['owner@kibanda.example'])
  })

  it('is not made where a field is missing, too long, or means nothing', async () => {
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

  it('price-tamper: costs what the content says, whatever a request claims', async () => {
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
      expect((await buy({ ...ONE_SCRIPT, ...claim })).body.purchases![0]!.price).toBe(49)
    }
    expect((await sales()).every(({ total }) => total === 52_92)).toBe(true)
  })

  it('keeps the price of its moment, and its answer, when prices change', async () => {
    const scripts = readScriptOffer(SAMPLE_CONTENT)
    await start({ scripts })
    const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'before' })
    scripts[0]!.price = 99_00
    expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'before' })).text).toBe(first.text)
    expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'after' })).body).toMatchObject({
      error: 'total-changed',
      total: 106_92,
    })
  })

  it('may be tried six times a minute from one address, together with orders', async () => {
    const statuses = []
    for (let tries = 0; tries < 8; tries++)
      statuses.push((await buy(ONE_SCRIPT, { 'x-forwarded-for': '10.9.9.9' })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
  })

  describe('same-key', () => {
    it(
      'is one, however many ask at the same time',
      async () => {
        for (let round = 0; round < times(5, 200); round++) {
          const answers = await Promise.all(
            Array.from({ length: 50 }, () => buy(ONE_SCRIPT, { 'idempotency-key': `round-${round}` })),
          )
          expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
          expect(answers[0]!.status).toBe(201)
          expect(await sales()).toHaveLength(round + 1)
        }
      },
      times(60_000, 600_000),
    )

    it('with another purchase is refused, and tells what it bought', async () => {
      const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      const { status, body } = await buy(TWO_SCRIPTS, { 'idempotency-key': 'one' })
      expect([status, body.error]).toEqual([422, 'idempotency-key-reused'])
      expect(body.purchases).toEqual(first.body.purchases)
      expect(await sales()).toHaveLength(1)
    })

    it('tells nothing of a purchase to somebody else who finds its key, and lets nobody try many', async () => {
      await buy(ONE_SCRIPT, { 'idempotency-key': 'order-17' })
      const stranger = { ...ONE_SCRIPT, customer: { ...CUSTOMER, email: 'stranger@example.org' } }
      const { status, body } = await buy(stranger, { 'idempotency-key': 'order-17' })
      expect([status, body.error, body.purchases]).toEqual([422, 'idempotency-key-reused', undefined])
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

    it('is free again after a refusal', async () => {
      expect((await buy({ ...ONE_SCRIPT, total: 1 }, { 'idempotency-key': 'one' })).status).toBe(409)
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(201)
    })
  })

  describe('and its payment', () => {
    const gateway = (
      ...replies: (Awaited<ReturnType<PaymentGateway['charge']>> | Error)[]
    ): PaymentGateway & { charged: number[] } => ({
      isSimulated: false,
      charged: [],
      charge({ amount }) {
        this.charged.push(amount)
        const reply = replies.length > 1 ? replies.shift()! : replies[0]!
        return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
      },
    })

    it('that is declined sells nothing, and no key of it is worth anything', async () => {
      await start({ gateway: gateway({ outcome: 'declined' }) })
      const { status, body } = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([status, body.error, body.purchases]).toEqual([402, 'payment-declined', undefined])
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(402)
      const [{ license_key: licenseKey }] = (await test.parts.db
        .selectFrom('purchases')
        .select('license_key')
        .execute()) as [{ license_key: string }]
      expect((await post('/api/v1/licenses/validate', { licenseKey, scriptId: 1 })).body).toMatchObject({
        result: 'not-found',
      })
      expect(await mails()).toEqual([])
    })

    it('that is open stands against another purchase with its key, until it is clear', async () => {
      const asked = gateway({ outcome: 'unknown' }, { outcome: 'unknown' }, { outcome: 'paid', reference: 'R-1' })
      await start({ gateway: asked })
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      const corrected = { ...ONE_SCRIPT, customer: { ...CUSTOMER, company: 'Mfano Ltd' } }
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        isOpen: true,
      })
      expect((await buy(corrected, { 'idempotency-key': 'one' })).body).toMatchObject({
        error: 'idempotency-key-reused',
        purchases: [{ scriptId: 1 }],
      })
      expect(await sales()).toHaveLength(1)
    })

    it('that cannot be settled leaves the others to be', async () => {
      await start({ gateway: gateway({ outcome: 'unknown' }) })
      const first = (await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).body.number!
      await buy(TWO_SCRIPTS, { 'idempotency-key': 'two' })
      // Whatever it is that breaks on the way.
      await test.parts.db.updateTable('sales').set({ customer: '{' }).where('number', '=', first).execute()
      now = new Date(now.getTime() + 61_000)
      const settle = () => settleOpenSales({ ...test.parts, gateway: gateway({ outcome: 'paid', reference: 'R-2' }) })
      await expect(settle()).rejects.toThrow('1 payments could not be settled')
      expect((await sales()).map(({ payment }) => payment).toSorted()).toEqual(['open', 'paid'])
    })

    it('is settled once, however many settle it at the same time', async () => {
      await start({ gateway: gateway({ outcome: 'unknown' }) })
      await buy(ONE_SCRIPT)
      now = new Date(now.getTime() + 61_000)
      const paid = { ...test.parts, gateway: gateway({ outcome: 'paid', reference: 'R-1' }) }
      await Promise.all(Array.from({ length: 8 }, () => settleOpenSales(paid)))
      expect(await sales()).toMatchObject([{ payment: 'paid', payment_reference: 'R-1' }])
      expect(await mails()).toHaveLength(2)
      expect(await test.parts.db.selectFrom('download_slots').selectAll().execute()).toHaveLength(5)
    })

    it('that got no clear answer is asked about again, with the same key or by itself, and charged once', async () => {
      const asked = gateway(new Error('the line broke'), { outcome: 'unknown' }, { outcome: 'paid', reference: 'R-1' })
      await start({ gateway: asked })
      const first = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([first.status, first.body.payment, first.body.purchases]).toEqual([202, 'open', []])
      expect((await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })).status).toBe(202)
      now = new Date(now.getTime() + 61_000)
      await settleOpenSales({ ...test.parts })
      const settled = await buy(ONE_SCRIPT, { 'idempotency-key': 'one' })
      expect([settled.status, settled.body.payment]).toEqual([201, 'paid'])
      expect(settled.body.purchases).toMatchObject([{ scriptId: 1, purchaseDate: now.toISOString() }])
      expect(asked.charged).toEqual([52_92, 52_92, 52_92])
      expect(await mails()).toHaveLength(2)
    })
  })

  describe('on another device', () => {
    const token = async () =>
      /#purchases=([\w-]+)/.exec((await mails()).find(({ subject }) => subject === 'Your scripts')?.text ?? '')?.[1]

    it('comes by a link that is mailed to its address, for an hour', async () => {
      const bought = (await buy(TWO_SCRIPTS)).body.purchases!
      expect((await post('/api/v1/purchases/recovery', { email: ' WANJIRU@example.org' })).status).toBe(202)
      await expect.poll(token).toBeDefined()
      const found = await post('/api/v1/purchases/recovered', { token: await token() })
      expect(found.status).toBe(200)
      const withoutLink = (purchases: Purchase[]) => purchases.map((purchase) => ({ ...purchase, downloadUrl: '' }))
      expect(withoutLink(found.body.purchases!)).toEqual(withoutLink(bought))
      now = new Date(now.getTime() + 3_600_000)
      expect((await post('/api/v1/purchases/recovered', { token: await token() })).body).toMatchObject({
        error: 'recovery-unknown',
      })
    })

    it('does not tell whether anything was bought with an address', async () => {
      const answers = []
      await buy()
      for (const email of ['wanjiru@example.org', 'nobody@example.org', 'no address', '\u0000', ''])
        answers.push(await post('/api/v1/purchases/recovery', { email }))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      await expect.poll(async () => (await mails()).filter(({ subject }) => subject === 'Your scripts').length).toBe(1)
    })

    it('is not asked for without end', async () => {
      const statuses = []
      for (let tries = 0; tries < 5; tries++)
        statuses.push((await post('/api/v1/purchases/recovery', { email: 'wanjiru@example.org' })).status)
      expect(statuses).toEqual([202, 202, 202, 429, 429])
    })

    it('is the author’s to send where no mail can be sent', async () => {
      await start({ mailTo: undefined })
      expect((await post('/api/v1/purchases/recovery', { email: 'wanjiru@example.org' })).body).toMatchObject({
        error: 'no-mail-here',
      })
    })
  })
  describe('in the owner’s report', () => {
    const report = async (...words: string[]) => {
      const { understood, lines } = await purchasesReport(test.parts, words)
      return `${understood ? '' : 'Not done: '}${lines.join('\n')}`
    }

    it('is listed, shown, revoked and given back, its downloads given again', async () => {
      expect(await report()).toContain('No scripts were sold yet.')
      const { number, purchases } = (await buy(TWO_SCRIPTS)).body
      const [{ id }] = purchases as [Purchase]
      expect(await report()).toContain(
        `${number}  2026-11-21 08:00 UTC  payment simulated  $137.16  wanjiru@example.org`,
      )
      const shown = await report('show', number!.toLowerCase())
      for (const text of [
        '2 × Script #1 Jedwali: $98.00',
        'Total: $137.16',
        'no money moved',
        `${id}  Script #1 Jedwali 1.0.0  active, 0/5 downloads, until 2027-11-21`,
      ])
        expect(shown).toContain(text)
      expect(shown).not.toContain('LIC-')
      expect(await report('revoke', id)).toMatch(/^Not done/)
      expect(await report('revoke', id, 'paid', 'back')).toBe(`The license of ${id} is revoked.`)
      expect(await report('revoke', id, 'again')).toMatch(/^Not done: .*revoked already/)
      expect(await report('show', number!)).toContain('revoked (paid back)')
      expect(await report('restore', id)).toBe(`The license of ${id} is active again.`)
      expect(await report('reset', id)).toBe(`The downloads of ${id} are reset.`)
      for (const wrong of [
        ['show', 'KB-AAAAAAAAAA'],
        ['reset', 'nothing'],
        ['dance'],
        ['dance', 'x'],
        ['show'],
        ['show', number!, 'more'],
      ])
        expect(await report(...wrong)).toMatch(/^Not done/)
    })

    it('gives links to other devices, and keys for a copy without a server', async () => {
      expect(await report('link', 'wanjiru@example.org')).toMatch(/^Not done/)
      await buy()
      const token = /#purchases=([\w-]+)/.exec(await report('link', 'Wanjiru@example.org'))![1]
      expect((await post('/api/v1/purchases/recovered', { token })).body.purchases).toHaveLength(1)
      const old = /id: "([\w-]{8})"/.exec(await report('keys'))![1]!
      expect(await report('withdraw-key', old)).toMatch(/^Not done/)
      expect(await report('rotate-key')).toMatch(/^License files are signed with the key [\w-]{8} from now on\.$/)
      expect((await report('keys')).match(/publicKey: "[\w-]{43}"/g)).toHaveLength(2)
      expect(await report('withdraw-key', old)).toContain('no longer valid')
      expect(await report('keys')).not.toContain(old)
    })

    it('gives keys that a copy without a server checks license files with', async () => {
      const [{ licenseFile }] = (await buy()).body.purchases as [Purchase]
      const content = mkdtempSync(join(tmpdir(), 'kibanda-keys-'))
      mkdirSync(join(content, 'codeshop'))
      writeFileSync(join(content, 'codeshop/license-keys.yml'), await report('keys'))
      expect((await checkLicenseFile(licenseFile!, readLicenseKeys(content), NOW, 1)).verdict).toBe('valid')
      expect((await checkLicenseFile(licenseFile!, readLicenseKeys(SAMPLE_CONTENT), NOW, 1)).verdict).toBe(
        'unknown-key',
      )
      rmSync(content, { recursive: true })
    })
  })
})

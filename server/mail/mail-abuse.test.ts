import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailedToken, signUp, signUpOwner } from '#testing/accounts.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { ADDRESS, ONE_KEYBOARD, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import { createTestApp, NOW } from '#testing/test-app.ts'
import { cents } from '#domain/money.ts'
import type { GatewayStatus, PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import type { Mailer } from './mailer.ts'
import { countUnsentMails, queueMail, sendDueMails } from './outbox.ts'
import { setStock } from '#server/orders/stock.ts'

const OWNER = 'owner@kibanda.example'
const VICTIM = 'victim@example.org'
const SPAM = 'You won! https://evil.example/prize'

const UNCLEAR: GatewayStatus = { state: 'unclear' }
const paidWith = (receipt: string): GatewayStatus => ({ state: 'paid', receipt })

/** Returns the URLs in the text. */
const addressesIn = (text: string) => text.split(/\s/).filter((word) => word.includes('://'))

describeOnOneDatabase('A visitor who makes this site send emails to a stranger', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let now = NOW
  beforeEach(async () => {
    now = NOW
    test = await createTestApp(kind, { mailTo: OWNER, now: () => now })
    await setStock(test.site.db, 'quiet-keyboard-75', 1000)
  })
  afterEach(() => test.database.close())
  const queue = (changes: { recipient?: string } = {}, db = test.site.db) =>
    queueMail(db, { kind: 'orders', recipient: VICTIM, subject: 'S', text: 'T', ...changes }, test.site)
  const mailsTo = (recipient: string) =>
    test.site.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()
  const spamAddress = {
    ...ADDRESS,
    firstName: SPAM,
    lastName: SPAM,
    address: SPAM,
    city: SPAM,
    zipCode: SPAM,
    email: VICTIM,
  }
  const order = (total = ONE_KEYBOARD.total) =>
    test.post('/api/v1/orders', {
      ...ONE_KEYBOARD,
      total,
      shippingAddress: spamAddress,
      billingAddress: spamAddress,
      notes: SPAM,
    })
  const buy = () =>
    test.post('/api/v1/purchases', {
      ...ONE_SCRIPT,
      customer: { email: VICTIM, firstName: SPAM, lastName: SPAM, company: SPAM },
    })

  it('gets only ten of 22 order emails through, and none contains words or links that the visitor typed', async () => {
    for (let count = 0; count < 22; count++) expect((await order()).status).toBe(201)
    const mails = await mailsTo(VICTIM)
    expect(mails.filter(({ cause }) => cause === null)).toHaveLength(10)
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Your order KB-[A-Z\d]{10}$/)
      expect(text).toMatch(/^Thank you for your order\.\n\nOrder KB-/)
      expect(text).toContain('1 × Herufi Quiet Keyboard 75: $120.00')
      expect(text).not.toMatch(/won!|evil\.|\/prize/)
      const number = /KB-[A-Z\d]{10}/.exec(subject)![0]
      expect(addressesIn(text)).toEqual([
        'http://localhost:3000/shop/order',
        `http://localhost:3000/payment/receipt?number=${number}`,
      ])
    }
    // The held emails are not lost, and the owner sees how many there are. No money has moved for these orders, so the
    // emails to the owner are limited too.
    expect(await countUnsentMails(test.site.db)).toEqual({ failed: 0, held: 24 })
    expect(await deskCommand(test.site, 'mails')).toContain(
      'Emails waiting because the recipient has reached the hourly or daily limit: 24.',
    )
    // The owner gets the full text of every order.
    const toOwner = await mailsTo(OWNER)
    expect(toOwner.filter(({ state }) => state === 'waiting')).toHaveLength(22)
    expect(toOwner[0]!.text).toContain(SPAM)
  })

  it.each([
    ['that nobody pays', { answer: UNCLEAR, price: undefined }],
    ['that only simulate a payment', { answer: undefined, price: undefined }],
    ['that cost nothing', { answer: UNCLEAR, price: cents(0) }],
  ])('gets only ten emails through to anybody by placing and canceling orders %s', async (_, { answer, price }) => {
    // C1022
    if (answer) (test.site.gateways as PaymentGateway[]).splice(0, 1, stubGateway(answer))
    for (const part of [...test.site.shop.products, ...test.site.shop.settings.shippingOptions])
      part.price = price ?? part.price
    for (let count = 0; count < 15; count++) {
      const placed = await order(price)
      const { orderNumber } = ((await placed.json()) as { order: { orderNumber: string } }).order
      expect((await test.post('/api/v1/orders/cancel', { orderNumber, email: VICTIM })).status).toBe(200)
    }
    const passed = async (recipient: string) => (await mailsTo(recipient)).filter(({ cause }) => cause === null)
    expect(await passed(VICTIM)).toHaveLength(10)
    expect((await passed(OWNER)).length).toBeLessThanOrEqual(10)
    expect((await mailsTo(VICTIM)).filter(({ subject }) => subject.endsWith('was canceled'))).toHaveLength(15)
  })

  it('does not limit the emails about orders that were paid', async () => {
    // C1022
    const paid = { ...stubGateway(UNCLEAR), start: ({ id }: { id: string }) => Promise.resolve(paidWith(id)) }
    ;(test.site.gateways as PaymentGateway[]).splice(0, 1, paid)
    for (let count = 0; count < 12; count++) {
      const { orderNumber } = ((await (await order()).json()) as { order: { orderNumber: string } }).order
      await test.post('/api/v1/orders/cancel', { orderNumber, email: VICTIM })
    }
    const passed = (await test.site.db.selectFrom('mails').selectAll().where('cause', 'is', null).execute()).map(
      ({ subject }) => subject.replace(/KB-\w+/, 'KB').replace(/: .*| for .*/, ''),
    )
    for (const subject of ['Order KB', 'Order KB was canceled by its buyer', 'Your order KB was canceled'])
      expect(passed.filter((one) => one === subject)).toHaveLength(12)
  })

  it('gets at most ten emails through in an hour, and thirty in a day', async () => {
    const states = async () => (await mailsTo(VICTIM)).filter(({ cause }) => cause === null).length
    const counts: number[] = []
    for (let hour = 0; hour < 5; hour++) {
      for (let count = 0; count < 12; count++) {
        await queue()
      }
      counts.push(await states())
      now = new Date(now.getTime() + 2 * 3_600_000)
    }
    expect(counts).toEqual([10, 20, 30, 30, 30])
  })

  it('gets the emails beyond the limit sent later, each of them once, as the limit allows', async () => {
    // C815
    const sent: string[] = []
    const mailer: Mailer = (id) => (sent.push(id), Promise.resolve({ ok: true }))
    for (let count = 0; count < 35; count++) await queue()
    const counts: number[] = []
    for (let hour = 0; hour < 28; hour++) {
      await Promise.all([1, 2].map(() => sendDueMails(test.site, mailer)))
      counts.push(sent.length)
      now = new Date(now.getTime() + 3_600_000)
    }
    expect(Math.max(...counts.map((count, hour) => count - (counts[hour - 1] ?? 0)))).toBe(10)
    expect(new Set(sent).size).toBe(35)
    expect(sent).toHaveLength(35)
    expect(counts.filter((count) => count === 30).length).toBeGreaterThan(0)
  })

  it('is limited across concurrent transactions, and regardless of case in the address', async () => {
    const send = (id: number) =>
      test.site.db
        .transaction()
        .execute((transaction) => queue({ recipient: id % 2 ? VICTIM : VICTIM.toUpperCase() }, transaction))
    await Promise.all(Array.from({ length: 40 }, (_, id) => send(id)))
    expect(await test.site.db.selectFrom('mails').select('id').where('cause', 'is', null).execute()).toHaveLength(10)
  })

  it('leaves nothing in the database that confirms a guessed address, except the emails to that address', async () => {
    // C910
    for (let count = 0; count < 12; count++) await queue()
    await test.post('/api/v1/account/register/link', { email: VICTIM })
    await test.post('/api/v1/purchases/recovery', { email: VICTIM })
    await order()
    const { db, hash } = test.site
    const subjects = (await db.selectFrom('rate_limits').select('subject').execute()).map(({ subject }) => subject)
    const causes = (await db.selectFrom('mails').select('cause').execute()).flatMap(({ cause }) => cause ?? [])
    expect(subjects).toContain(`mail-hour:orders:${hash('recipient', VICTIM)}`)
    expect(new Set(causes)).toEqual(new Set(['recipient-limit orders']))
    for (const algorithm of ['sha256', 'sha1', 'md5', 'sha512'])
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const guess = createHash(algorithm).update(VICTIM).digest(encoding)
        expect([...subjects, ...causes].filter((text) => text.includes(guess) || text.includes(VICTIM))).toEqual([])
      }
  })

  it('cannot use up the limit for password resets and account notices', async () => {
    await signUp(test, VICTIM)
    for (let count = 0; count < 40; count++) {
      await queue()
    }
    await test.post('/api/v1/account/password/forgotten', { email: VICTIM })
    const token = await mailedToken(test, VICTIM, 'reset')
    await test.post('/api/v1/account/password/reset', { token, password: 'another password' })
    expect(
      (await mailsTo(VICTIM)).filter(({ cause, subject }) => cause === null && subject === 'Your password was changed'),
    ).toHaveLength(1)
  })

  it.each([
    ['a purchase of scripts', buy, /^Thank you for your purchase\.\n\nSale KB-/],
    [
      'the recovery of purchases on another device',
      async () => {
        await buy()
        await test.site.db.deleteFrom('mails').execute()
        await test.post('/api/v1/purchases/recovery', { email: VICTIM })
        await expect.poll(async () => (await mailsTo(VICTIM)).length).toBe(1)
      },
      /^You asked for your scripts/,
    ],
    [
      'a new license key',
      async () => {
        const { purchases } = (await (await buy()).json()) as { purchases: [{ id: string }] }
        await test.site.db.deleteFrom('mails').execute()
        const { cookie } = await signUpOwner(test)
        await test.post(
          '/api/v1/desk/purchases/change',
          { purchase: purchases[0].id, change: 'rotate', reason: 'lost' },
          { cookie },
        )
      },
      /^Script #1 Jedwali has a new license key/,
    ],
    [
      'an answer to a message',
      async () => {
        await test.post('/api/v1/messages', { name: SPAM, email: VICTIM, subject: SPAM, message: SPAM })
        const { cookie } = await signUpOwner(test)
        await test.site.db.updateTable('messages').set({ state: 'inbox' }).execute()
        await test.post('/api/v1/desk/messages/answer', { number: 1, text: 'No, thank you.' }, { cookie })
      },
      /^No, thank you\.\n$/,
    ],
    [
      'a new account',
      () => test.post('/api/v1/account/register/link', { email: VICTIM, name: SPAM }),
      /^Open this link/,
    ],
    [
      'a forgotten password',
      async () => {
        await signUp(test, VICTIM)
        await test.site.db.updateTable('users').set({ name: SPAM }).execute()
        await test.post('/api/v1/account/password/forgotten', { email: VICTIM })
      },
      /^Open this link/,
    ],
  ])('cannot put words of their own into an email about %s', async (_, act, begin) => {
    await act()
    const mails = await mailsTo(VICTIM)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toMatch(begin)
    expect(`${mails[0]!.subject} ${mails[0]!.text} ${mails[0]!.reply_to}`).not.toMatch(/won!|evil\.|\/prize/)
    for (const address of addressesIn(mails[0]!.text)) expect(address).toMatch(/^http:\/\/localhost:3000\//)
  })

  describe('or its owner', () => {
    it('cannot inject headers into the email', async () => {
      const mail = {
        recipient: OWNER,
        replyTo: 'a@example.org\r\nBcc: victim@example.org',
        subject: 'Hi\r\nBcc: victim@example.org',
        text: 'A\u0000\u001b[31mB\r\n.\r\nC',
      }
      await queueMail(test.site.db, { kind: 'uncapped', ...mail }, test.site)
      expect(await mailsTo(OWNER)).toMatchObject([
        { reply_to: null, subject: 'Hi Bcc: victim@example.org', text: 'A  [31mB\n.\nC\n' },
      ])
    })
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { eventually } from '#testing/eventually.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import {
  createStubPaystack,
  PAYSTACK_ANSWERS,
  PAYSTACK_KEY,
  PAYSTACK_STARTS,
  signedNotice,
  type PaystackAnswer,
  type PaystackStart,
} from '#testing/stub-paystack.ts'
import { NOW } from '#testing/test-app.ts'
import { createPaystack } from './paystack.ts'

const ROUNDS = times(1, 50)
const ID = '4099260516'

/**
 * The state of an attempt after each response to its start request. After any other response, no money can have moved.
 */
const AFTER_START: Partial<Record<PaystackStart, [state: string, code: string | null]>> = {
  initialized: ['waiting', null],
  'duplicate reference': ['waiting', null],
  'invalid currency': ['failed', 'setup'],
  'wrong key': ['failed', 'setup'],
  'no channel': ['failed', 'setup'],
  'bad email': ['failed', 'email-refused'],
  'email not allowed': ['failed', 'email-refused'],
  'email as a key': ['failed', 'email-refused'],
  'bad amount': ['failed', 'amount-refused'],
  'amount on a channel': ['failed', 'amount-refused'],
  'amount for a merchant': ['failed', 'amount-refused'],
  'amount for a customer': ['failed', 'amount-refused'],
  'customer blocked': ['failed', 'refused'],
  'key used': ['failed', 'refused'],
  'bad request': ['failed', 'refused'],
}
/**
 * The state of an attempt after each response to a status check. After any other response, the attempt is still
 * waiting.
 */
const AFTER_QUESTION: Partial<Record<PaystackAnswer, [state: string, due: string | null]>> = {
  success: ['paid', null],
  'success with a long ID': ['paid', null],
  'success without an ID': ['paid', null],
  'success with fees on the customer': ['paid', null],
  'success, as text': ['paid', null],
  'success with an object as metadata': ['paid', null],
  'partly paid': ['paid', 'wrong-amount'],
  'success with a requested amount of zero': ['paid', null],
  'more than 2³¹': ['paid', 'wrong-amount'],
  failed: ['failed', null],
  reversed: ['failed', null],
  'one less': ['paid', 'wrong-amount'],
  'one more': ['paid', 'wrong-amount'],
  'another currency': ['paid', 'wrong-amount'],
}

describeOnEachDatabase('Paystack', (kind) => {
  const paystack = createStubPaystack()
  beforeEach(() => paystack.open())
  const gatewaysWith = (secretKey: string) => [
    createPaystack(
      { host: paystack.host, secretKey },
      { fetch, publicOrigin: 'https://kibanda.example', deadline: 1_000 },
    ),
  ]
  const { test, place, orders, stockOf } = freshOrders(kind, () => ({ gateways: gatewaysWith(PAYSTACK_KEY) }))
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  const attempts = () => test.site.db.selectFrom('payment_attempts').selectAll().execute()
  const start = (secretKey = PAYSTACK_KEY) => test.start({ gateways: gatewaysWith(secretKey) })
  afterEach(() => paystack.close())
  const rounds = (run: () => Promise<void>) => async () => {
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) {
        await paystack.close()
        await paystack.open()
        await start()
      }
      later(0)
      await run()
    }
  }
  const notify = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'x-paystack-signature': signature }
    const { status } = await test.app.request('/api/v1/pay/notice', { method: 'POST', body, headers })
    await eventually(async () => {
      const kept = await test.site.db
        .selectFrom('payment_callbacks')
        .selectAll()
        .where('body', 'is not', null)
        .execute()
      expect(kept).toEqual([])
    })
    return status
  }

  it('takes cards and M-Pesa payments on its own page', async () => {
    // C727
    const response = await test.app.request('/api/v1/payment-ways')
    expect(await response.json()).toEqual({
      payments: 'live',
      ways: ['card', 'mpesa'].map((type) => ({ type, act: 'page' })),
    })
  })

  it('opens its own page with the exact amount and the return URL', async () => {
    // C727
    const { status, body } = await place()
    const { payAt } = body as { payAt?: string }
    expect([status, body.order?.payment, payAt]).toEqual([202, 'waiting', `${paystack.host}/pay/0peioxfhpn`])
    const [{ id, reference, pay_at } = { id: '', reference: '', pay_at: '' }] = await attempts()
    const back = `https://kibanda.example/payment?number=${body.order!.orderNumber}`
    expect(paystack.started).toEqual([
      {
        email: 'wanjiru@example.org',
        amount: 388_80,
        currency: 'USD',
        reference: id.replaceAll('_', '.'),
        callback_url: back,
        channels: ['card'],
        metadata: { number: body.order!.orderNumber, cancel_action: back },
      },
    ])
    expect([reference, pay_at]).toEqual([id.replaceAll('_', '.'), payAt])
    expect(paystack.authorization).toBe(`Bearer ${PAYSTACK_KEY}`)
  })

  for (const name of casesOn(kind, PAYSTACK_STARTS))
    it(
      `puts a payment in the right state after this response to its start request: ${name}`,
      rounds(async () => {
        // C727
        paystack.start = name
        const { status } = await place()
        const [state, code] = AFTER_START[name] ?? ['failed', 'busy']
        expect([status, await attempts()]).toMatchObject([202, [{ state, code }]])
        expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
      }),
    )

  for (const name of casesOn(kind, PAYSTACK_ANSWERS))
    it(
      `puts a payment in the right state after this response to a status check: ${name}`,
      rounds(async () => {
        // C717 C727
        await place()
        paystack.answer = name
        later(15)
        await pollDue(test.site)
        const [state, refund_due] = AFTER_QUESTION[name] ?? ['waiting', null]
        expect(await attempts()).toMatchObject([{ state, refund_due }])
        const own = paystack.started[0]!.reference
        const isDelivered = state === 'paid' && refund_due === null
        expect(await orders()).toMatchObject([
          isDelivered
            ? {
                status: 'processing',
                payment: 'paid',
                payment_reference: / (long|without an) ID$/.test(name) ? own : ID,
              }
            : { status: 'pending', payment: 'waiting' },
        ])
        paystack.answer = 'abandoned'
      }),
    )

  it('is polled with our own payment reference if the process died before the response to the start', async () => {
    // C727
    await place()
    const change = { state: 'starting', pay_at: null } as const
    await test.site.db.updateTable('payment_attempts').set(change).execute()
    paystack.answer = 'success'
    later(31)
    await pollDue(test.site)
    expect(paystack.polled).toEqual([paystack.started[0]!.reference])
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: ID }])
  })

  it('emails the owner what to check when a payment is refused because of the settings', async () => {
    // C727
    paystack.start = 'wrong key'
    await place()
    const { text } = (await test.mails()).find(
      ({ subject }) => subject === 'Paystack refuses payments to your shop (setup)',
    )!
    expect(text).toContain('PAYSTACK_SECRET_KEY')
    expect(text).not.toContain('MPESA')
  })

  it('is polled immediately when the buyer returns from its page', async () => {
    // C727
    const { body } = await place()
    paystack.answer = 'success'
    const owned = { number: body.order!.orderNumber, email: ORDER.shippingAddress.email }
    const look = async (more: object) =>
      (await test.send<{ payment: { payment: string } }>('/api/v1/payments/lookup', { ...owned, ...more })).body.payment
        .payment
    expect(await look({})).toBe('waiting')
    expect(await look({ isBack: true })).toBe('paid')
  })

  it('is polled again three seconds later if the buyer returns twice within that time', async () => {
    // C727
    const { body } = await place()
    const owned = { number: body.order!.orderNumber, email: ORDER.shippingAddress.email }
    const look = async (more: object) =>
      (await test.send<{ payment: { payment: string } }>('/api/v1/payments/lookup', { ...owned, ...more })).body.payment
        .payment
    expect(await look({ isBack: true })).toBe('waiting')
    later(1)
    paystack.answer = 'success'
    expect(await look({ isBack: true })).toBe('waiting')
    later(4)
    expect(await look({})).toBe('paid')
  })

  it('delivers once after a signed notice and a status check, even if the notice is sent three times', async () => {
    // C721 C727
    await place()
    paystack.answer = 'success'
    const [{ reference } = { reference: '' }] = await attempts()
    const notice = signedNotice('charge.success', { reference, status: 'success', amount: 1 })
    for (let sent = 0; sent < 3; sent++) expect(await notify(notice)).toBe(200)
    expect(paystack.polled).toEqual([reference])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
    expect(await test.mails()).toHaveLength(3)
  })

  it.each([
    ['without a signature', (body: string) => ({ body, signature: '' })],
    [
      'signed with another key',
      (body: string) => signedNotice('charge.success', JSON.parse(body) as object, 'sk_test_other'),
    ],
    [
      'changed after it was signed',
      (body: string) => ({ ...signedNotice('charge.success', JSON.parse(body) as object), body: body + ' ' }),
    ],
  ])('rejects a notice %s, and stores nothing', async (_, forge) => {
    // C721
    await place()
    paystack.answer = 'success'
    const [{ reference } = { reference: '' }] = await attempts()
    expect(await notify(forge(JSON.stringify({ reference })))).toBe(404)
    expect(await test.site.db.selectFrom('payment_callbacks').selectAll().execute()).toEqual([])
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
  })

  it('notifies the owner of a dispute, and ignores irrelevant notices', async () => {
    // C727
    await place()
    const [{ reference, number } = { reference: '', number: '' }] = await attempts()
    const dispute = {
      transaction: { reference },
      status: 'awaiting-merchant-feedback',
      dueAt: '2026-11-25T10:00:00.000Z',
    }
    expect(await notify(signedNotice('charge.dispute.create', dispute))).toBe(200)
    expect(await notify(signedNotice('transfer.success', { reference }))).toBe(200)
    expect(await notify(signedNotice('charge.success', { reference: 'unknown' }))).toBe(200)
    const mail = (await test.mails()).find(({ subject }) => subject === `Dispute about $388.80 for ${number}`)
    expect(mail?.text).toContain('Paystack expects your response by: 2026-11-25T10:00:00.000Z')
    expect(await test.mails()).toHaveLength(2)
  })

  it('does not count test payments with a live key', async () => {
    // C727
    await start('sk_live_0123456789')
    await place()
    paystack.answer = 'success'
    later(15)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
  })

  it('reserves the stock for exactly one hour', async () => {
    // C715
    await place()
    later(3_599)
    await expire(test.site)
    expect(await stockOf(KEYBOARD)).toBe(0)
    later(3_600)
    await expire(test.site)
    expect(await stockOf(KEYBOARD)).toBe(3)
    expect(JSON.stringify(test.logged)).not.toMatch(/sk_test|Bearer/)
  })
})

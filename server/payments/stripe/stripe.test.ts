import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { eventually } from '#testing/eventually.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import {
  createStubStripe,
  INTENT,
  SESSION,
  STRIPE_ANSWERS,
  STRIPE_KEYS,
  STRIPE_REFUND,
  STRIPE_REFUND_ANSWERS,
  STRIPE_REFUND_STARTS,
  STRIPE_STARTS,
  stripeNotice,
  type StripeAnswer,
  type StripeRefundAnswer,
  type StripeRefundStart,
  type StripeStart,
} from '#testing/stub-stripe.ts'
import { NOW } from '#testing/test-app.ts'
import { confirmChargeable } from '#server/payments/charge.ts'
import { refundsOfPayment } from '#server/payments/refund-queries.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { createStripe } from './stripe.ts'

/**
 * The state of an attempt after each response to its start request. After any other response, no money can have moved.
 */
const AFTER_START: Partial<Record<StripeStart, [state: string, code: string | null]>> = {
  created: ['waiting', null],
  'wrong key': ['failed', 'setup'],
  'a key without the right': ['failed', 'setup'],
  'invalid currency': ['failed', 'setup'],
  'bad email': ['failed', 'email-refused'],
  'amount too small': ['failed', 'amount-refused'],
  'no whole amount': ['failed', 'amount-refused'],
  'invalid parameter': ['failed', 'refused'],
}
/**
 * The state of an attempt after each response to a status check. After any other response, the attempt is still
 * waiting.
 */
const AFTER_QUESTION: Partial<Record<StripeAnswer, [state: string, due: string | null]>> = {
  paid: ['paid', null],
  expired: ['failed', null],
  'one less': ['paid', 'wrong-amount'],
  'one more': ['paid', 'wrong-amount'],
  'more than 2³¹': ['paid', 'wrong-amount'],
  'another currency': ['paid', 'wrong-amount'],
}
type Stand = [state: string, code: string | null]
/** The state of a refund after each response to its start request. After any other response, the outcome is unclear. */
const AFTER_REFUND: Partial<Record<StripeRefundStart, Stand>> = {
  pending: ['pending', null],
  succeeded: ['processed', null],
  'requires action': ['needs-attention', null],
  failed: ['failed', 'declined'],
  canceled: ['failed', 'declined'],
  'too little balance': ['failed', 'balance'],
  'too much': ['failed', 'refused'],
  'wrong key': ['failed', 'key'],
  'unknown payment': ['failed', 'unknown-payment'],
  'too many requests': ['failed', 'busy'],
}
/**
 * The state of an accepted refund after each response to a status check. After any other response, the refund is still
 * pending.
 */
const AFTER_REFUND_QUESTION: Partial<Record<StripeRefundAnswer, Stand>> = {
  succeeded: ['processed', null],
  'several, one of them done': ['processed', null],
  'requires action': ['needs-attention', null],
  failed: ['failed', 'declined'],
}

describeOnEachDatabase('Stripe', (kind) => {
  const stripe = createStubStripe()
  beforeEach(() => stripe.open())
  const gatewaysWith = (keys: typeof STRIPE_KEYS) => [
    createStripe(
      { host: stripe.host, ...keys },
      { fetch, publicOrigin: 'https://kibanda.example', now: () => test.clock.now, deadline: 1_000 },
    ),
  ]
  const { test, place, orders, stockOf } = freshOrders(kind, () => ({ gateways: gatewaysWith(STRIPE_KEYS) }))
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  const attempt = () => test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  afterEach(() => stripe.close())

  const seconds = () => Math.floor(test.clock.now.getTime() / 1000)
  const notify = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'stripe-signature': signature }
    const { status } = await test.app.request('/api/v1/pay/notice', { method: 'POST', body, headers })
    await eventually(async () => {
      const unread = test.site.db.selectFrom('payment_callbacks').select('id').where('body', 'is not', null)
      expect(await unread.execute()).toEqual([])
    })
    return status
  }
  const pay = async () => {
    await place()
    stripe.answer = 'paid'
    later(15)
    await pollDue(test.site)
    return (await attempt()).id
  }
  const refund = (id: string) => deskCommand(test.site, 'payments', 'refund-through', id, 'sold', 'out')
  const move = () => moveRefunds(test.site)
  const lastRefund = async () => (await refundsOfPayment(test.site.db, (await attempt()).id)).at(-1)
  const stand = async (): Promise<Stand> => {
    const { state, code } = (await lastRefund()) ?? { state: '', code: null }
    return [state, code]
  }

  it('takes cards and wallets on its own page', async () => {
    // C972
    const response = await test.app.request('/api/v1/payment-ways')
    expect(await response.json()).toEqual({
      payments: 'live',
      ways: ['card', 'apple', 'google'].map((type) => ({ type, act: 'page' })),
    })
  })

  it('opens its own page with the exact amount, the return URL and the expiry', async () => {
    // C972
    const { status, body } = await place()
    const { payAt } = body as { payAt?: string }
    expect([status, body.order?.payment, payAt]).toEqual([202, 'waiting', `${stripe.host}/c/pay/${SESSION}`])
    const { id, reference, pay_at } = await attempt()
    const back = `https://kibanda.example/payment?number=${body.order!.orderNumber}`
    expect(stripe.started).toEqual([
      {
        mode: 'payment',
        'payment_method_types[0]': 'card',
        client_reference_id: id,
        customer_email: 'wanjiru@example.org',
        success_url: back,
        cancel_url: back,
        expires_at: String(NOW.getTime() / 1000 + 3_300),
        'adaptive_pricing[enabled]': 'false',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '38880',
        'line_items[0][price_data][product_data][name]': body.order!.orderNumber,
        'payment_intent_data[description]': body.order!.orderNumber,
      },
    ])
    expect([reference, pay_at]).toEqual([SESSION, payAt])
    expect(stripe.headers).toMatchObject({
      authorization: `Bearer ${STRIPE_KEYS.secretKey}`,
      'stripe-version': '2024-06-20',
      'idempotency-key': id,
    })
  })

  for (const name of casesOn(kind, STRIPE_STARTS))
    it(`puts a payment in the right state after this response to its start request: ${name}`, async () => {
      // C972
      stripe.start = name
      const { status } = await place()
      const [state, code] = AFTER_START[name] ?? ['failed', 'busy']
      expect([status, await attempt()]).toMatchObject([202, { state, code }])
      expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    })

  for (const name of casesOn(kind, STRIPE_ANSWERS))
    it(`puts a payment in the right state after this response to a status check: ${name}`, async () => {
      // C717 C972
      await place()
      stripe.answer = name
      later(15)
      await pollDue(test.site)
      const [state, refund_due] = AFTER_QUESTION[name] ?? ['waiting', null]
      expect(await attempt()).toMatchObject({ state, refund_due })
      const isDelivered = state === 'paid' && refund_due === null
      expect(await orders()).toMatchObject([
        isDelivered
          ? { status: 'processing', payment: 'paid', payment_reference: INTENT }
          : { status: 'pending', payment: 'waiting' },
      ])
    })

  it('is not polled about a payment whose page was never opened', async () => {
    // C972
    await place()
    const change = { state: 'starting', reference: null, pay_at: null } as const
    await test.site.db.updateTable('payment_attempts').set(change).execute()
    later(31)
    await pollDue(test.site)
    expect([stripe.polled, (await attempt()).state]).toEqual([[], 'failed'])
  })

  it('emails the owner what to check when a payment is refused because of the settings', async () => {
    // C972
    stripe.start = 'wrong key'
    await place()
    const { text } = (await test.mails()).find(
      ({ subject }) => subject === 'Stripe refuses payments to your shop (setup)',
    )!
    expect(text).toContain('STRIPE_SECRET_KEY')
  })

  it('delivers once after a signed notice and a status check, even if the notice is sent three times', async () => {
    // C721 C972
    await place()
    stripe.answer = 'paid'
    for (let sent = 0; sent < 3; sent++)
      expect(await notify(stripeNotice('checkout.session.completed', { id: SESSION }, seconds() + sent))).toBe(200)
    expect(stripe.polled).toEqual([SESSION])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })

  it('accepts a notice with several signatures if one of them is valid', async () => {
    // C972
    await place()
    const { body, signature } = stripeNotice('checkout.session.completed', { id: SESSION }, seconds())
    const other = stripeNotice('checkout.session.completed', { id: SESSION }, seconds(), { secret: 'whsec_other' })
    const both = `${other.signature},${signature.split(',')[1]},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`
    expect(await notify({ body, signature: both })).toBe(200)
  })

  it.each([
    ['without a signature', (body: string) => ({ body, signature: '' })],
    ['with a signature that is no number', (body: string) => ({ body, signature: 't=now,v1=zz' })],
    [
      'signed with another secret',
      (body: string, at: number) =>
        stripeNotice('checkout.session.completed', JSON.parse(body) as object, at, { secret: 'whsec_other' }),
    ],
    [
      'changed after it was signed',
      (body: string, at: number) => ({
        ...stripeNotice('checkout.session.completed', JSON.parse(body) as object, at),
        body: `${body} `,
      }),
    ],
    [
      'sent again later',
      (body: string, at: number) => stripeNotice('checkout.session.completed', JSON.parse(body) as object, at - 301),
    ],
    [
      'from the future',
      (body: string, at: number) => stripeNotice('checkout.session.completed', JSON.parse(body) as object, at + 301),
    ],
    [
      'whose time was changed',
      (body: string, at: number) => {
        const notice = stripeNotice('checkout.session.completed', JSON.parse(body) as object, at - 1_000)
        return { ...notice, signature: notice.signature.replace(/t=\d+/, `t=${at}`) }
      },
    ],
  ])('rejects a webhook event %s, and stores nothing', async (_, forge) => {
    // C721 C972
    await place()
    stripe.answer = 'paid'
    expect(await notify(forge(JSON.stringify({ id: SESSION }), seconds()))).toBe(404)
    expect(await test.site.db.selectFrom('payment_callbacks').selectAll().execute()).toEqual([])
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
  })

  it('notifies the owner of a dispute, and ignores irrelevant notices', async () => {
    // C972
    await pay()
    const dispute = { payment_intent: INTENT, status: 'needs_response', evidence_details: { due_by: 1_795_000_000 } }
    const polls = stripe.polled.length
    for (const [type, object, options] of [
      ['charge.dispute.created', dispute],
      ['customer.created', { id: 'cus_1' }],
      ['checkout.session.completed', { id: 'cs_unknown' }],
      ['checkout.session.completed', { id: SESSION }, { livemode: true }],
      ['charge.dispute.created', {}],
    ] as const)
      expect(await notify(stripeNotice(type, object, seconds(), options))).toBe(200)
    const { number } = await attempt()
    const mail = (await test.mails()).find(({ subject }) => subject === `Dispute about $388.80 for ${number}`)
    expect(mail?.text).toContain('Stripe expects your response by: 2026-11-18T')
    expect(stripe.polled).toHaveLength(polls)
  })

  it('supports a currency without decimals only in a shop with whole prices', () => {
    // C972
    const of = (decimals: number) => ({
      currency: { code: 'JPY' as CurrencyCode, decimals },
      mpesa: { most: cents(1) },
      byHand: {},
    })
    confirmChargeable(test.site.gateways, of(0))
    expect(() => confirmChargeable(test.site.gateways, of(2))).toThrow(
      'shop/shop.yml: expected currency: { code: JPY, decimals: 0 }, because Stripe accepts only whole amounts of it.',
    )
  })

  it('does not count test payments with a live key', async () => {
    // C972
    test.site.gateways = gatewaysWith({ ...STRIPE_KEYS, secretKey: 'rk_live_0123456789' })
    await pay()
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
    expect(JSON.stringify(test.logged)).not.toMatch(/sk_test|Bearer|whsec/)
  })

  for (const name of casesOn(kind, STRIPE_REFUND_STARTS))
    it(`sends a refund once, and puts it in the right state after this response: ${name}`, async () => {
      // C732 C733 C972
      expect(await refund(await pay())).toMatch(/^Done\./)
      stripe.refund = name
      await move()
      const reached = AFTER_REFUND[name] ?? ['starting', null]
      expect(await stand()).toEqual(reached)
      expect(await orders()).toMatchObject([{ payment: reached[0] === 'processed' ? 'refunded' : 'paid' }])
      stripe.refundAnswer = 'succeeded'
      later(90)
      await move()
      expect(await orders()).toMatchObject([{ payment: reached[0] === 'failed' ? 'paid' : 'refunded' }])
      expect(stripe.refunds).toHaveLength(1)
      expect(stripe.refunds[0]).toMatchObject({ payment_intent: INTENT, amount: '38880' })
    })

  for (const name of casesOn(kind, STRIPE_REFUND_ANSWERS))
    it(`puts an accepted refund in the right state after this response to a status check: ${name}`, async () => {
      // C732 C972
      await refund(await pay())
      await move()
      stripe.refundAnswer = name
      later(90)
      await move()
      expect(await stand()).toEqual(AFTER_REFUND_QUESTION[name] ?? ['pending', null])
      expect(stripe.refunds).toHaveLength(1)
    })

  it('finds a refund whose response was lost, and records it after a notice', async () => {
    // C733 C972
    await refund(await pay())
    stripe.refund = 'hang'
    await move()
    expect(await stand()).toEqual(['starting', null])
    stripe.refundAnswer = 'succeeded'
    expect(await notify(stripeNotice('refund.updated', { id: STRIPE_REFUND, payment_intent: INTENT }, seconds()))).toBe(
      200,
    )
    expect(await lastRefund()).toMatchObject({
      state: 'processed',
      receipt: STRIPE_REFUND,
    })
    const told = (await test.mails()).filter(({ subject }) => subject.startsWith('Your refund for'))
    expect(told.map(({ recipient }) => recipient)).toEqual([ORDER.shippingAddress.email])
  })
})

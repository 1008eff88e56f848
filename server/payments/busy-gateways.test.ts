import { afterEach, expect, it, vi } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { eventually } from '#testing/eventually.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { createStubPaystack, PAYSTACK_KEY } from '#testing/stub-paystack.ts'
import { setStock } from '#server/orders/stock.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { createGateways } from './create-gateways.ts'
import { createPaystack } from './paystack/paystack.ts'
import type { Payment } from '#server/payments/gateway/payment-gateway.ts'

/** The number of hanging status checks, which exceeds the limit on concurrent calls to one host. */
const HANGING = 40
/** The timeout for calls (ms), longer than any test: a test fails if starting a payment waits for a hanging call. */
const DEADLINE = 3_600_000

const PAYMENT: Payment = {
  id: 'one',
  number: 'KB-ABCDEFGHJK',
  email: 'amina@example.org',
  amount: cents(SHILLINGS * 100),
  currency: 'KES' as CurrencyCode,
  way: 'mpesa',
  reference: 'one',
  phone: '254712345678',
  payAt: undefined,
  token: 'token',
  startedAt: new Date(),
}

/** The payment as Paystack knows it. */
const KNOWN = { reference: 'one', amount: PAYMENT.amount, currency: PAYMENT.currency }

describeOnOneDatabase('While gateways do not answer status checks', (kind) => {
  const { test, daraja, gatewayOn, place, start, post, orders } = freshMpesa(kind)
  afterEach(() => void vi.restoreAllMocks())

  it('payments start immediately, with Paystack and with M-Pesa', async () => {
    // C795
    const paystack = createStubPaystack()
    await paystack.open()
    Object.assign(paystack, { answer: 'hang', started: [KNOWN] })
    daraja.answer = 'hang'
    const cards = createPaystack(
      { host: paystack.host, secretKey: PAYSTACK_KEY },
      { fetch, publicOrigin: 'https://kibanda.example', deadline: DEADLINE },
    )
    const hanging: Promise<unknown>[] = []
    for (const [gateway, stub] of [
      [cards, paystack.polled],
      [gatewayOn(test.site, DEADLINE), daraja.polls],
    ] as const) {
      const polls = Array.from({ length: HANGING }, () => gateway.fetchStatus(PAYMENT))
      await eventually(() => expect(stub.length).toBeGreaterThan(3))
      expect(await gateway.start({ ...PAYMENT, reference: undefined })).toMatchObject({ state: 'waiting' })
      hanging.push(...polls)
    }
    await paystack.close()
    await daraja.close()
    await Promise.all(hanging)
  })

  it('another buyer can pay while many buyers look up their unpaid orders', async () => {
    // C795
    const paystack = createStubPaystack()
    await paystack.open()
    const gateway = createPaystack(
      { host: paystack.host, secretKey: PAYSTACK_KEY },
      { fetch, publicOrigin: 'https://kibanda.example', deadline: DEADLINE },
    )
    await start({ gateways: [gateway] })
    await setStock(test.site.db, KEYBOARD, 1000)
    const card = (buyer: number) => {
      const shippingAddress = { ...MPESA_ORDER.shippingAddress, email: `buyer-${buyer}@example.org` }
      return place({ ...MPESA_ORDER, shippingAddress, paymentMethod: { type: 'card' } })
    }
    for (let buyer = 0; buyer < HANGING; buyer++) expect((await card(buyer)).status).toBe(202)
    paystack.answer = 'hang'
    const looks = (await orders()).map(({ number, email }) =>
      post('/api/v1/payments/lookup', { number, email, isBack: true }).catch(() => undefined),
    )
    await eventually(() => expect(paystack.polled.length).toBeGreaterThan(3))
    expect(await Promise.all([card(100), card(101)])).toMatchObject([{ status: 202 }, { status: 202 }])
    await paystack.close()
    await Promise.all(looks)
  })

  it('calls in flight are aborted when the server stops', async () => {
    // C802
    const paystack = createStubPaystack()
    await paystack.open()
    const stopping = new AbortController()
    // Disables the timeouts, so that only stopping the server ends the calls.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    const { db, hash, now } = test.site
    const settings = { consumerKey: 'key', consumerSecret: 'hidden', shortcode: '400200', till: undefined }
    const gateways = createGateways(
      {
        payments: {
          kind: 'live',
          daraja: { ...settings, host: daraja.host, passkey: 'pass', callers: [] },
          paystack: { host: paystack.host, secretKey: PAYSTACK_KEY },
        },
        publicOrigin: 'https://kibanda.example',
      },
      { db, now, sealing: createSealing(hash, 'gateway tokens'), givingUp: stopping.signal, deliver: () => {} },
    )
    Object.assign(daraja, { start: 'hang', answer: 'hang' })
    Object.assign(paystack, { start: 'hang', answer: 'hang', started: [KNOWN] })
    const calls = gateways.flatMap((gateway) => [gateway.start(PAYMENT), gateway.fetchStatus(PAYMENT)])
    const lengths = () => [daraja.prompts, daraja.polls, paystack.started, paystack.polled].map(({ length }) => length)
    await eventually(() => expect(lengths()).toEqual([1, 1, 2, 1]))
    stopping.abort()
    expect(await Promise.all(calls)).toMatchObject([
      { state: 'unclear' },
      { state: 'unclear' },
      { state: 'failed', code: 'busy' },
      { state: 'unclear' },
    ])
    await paystack.close()
  })
})

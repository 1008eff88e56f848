import { expect, it } from 'vitest'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { eventually } from '#testing/eventually.ts'
import { freshOrders } from '#testing/fresh-orders.ts'
import { MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { pollDue } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import type { PaymentView } from '#contract/payments.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import { PRACTICE_ENDINGS } from '#domain/payments/practice-endings.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { createGateways } from '#server/payments/create-gateways.ts'
import { createDaraja } from './daraja.ts'
import { createPracticeDaraja, PRACTICE_SETTINGS } from './practice.ts'
import { createSealing } from '#server/secrets/sealing.ts'

describeOnEachDatabase('Practice with M-Pesa', (kind) => {
  const { test, orders, place } = freshOrders(kind)
  const seconds = (count: number) => (test.clock.now = new Date(NOW.getTime() + count * 1000))

  /** Places an order with a phone number that has this ending, and advances the clock. @returns the payment attempt */
  async function after(ending: string, passed: number) {
    const delivered: unknown[] = []
    const timers: { call: () => void; at: number }[] = []
    const gateways: PaymentGateway[] = []
    await test.start({ gateways })
    const { db, hash, publicOrigin } = test.site
    const sealing = createSealing(hash, 'gateway tokens')
    const now = () => test.clock.now
    const fetch = createPracticeDaraja({
      now,
      later: (call, milliseconds) => void timers.push({ call, at: now().getTime() + milliseconds }),
      deliver: (address, body) =>
        void delivered.push(test.app.request(new URL(address).pathname, { method: 'POST', body })),
    })
    gateways.push(
      createDaraja({ name: 'practice', isSimulated: true }, PRACTICE_SETTINGS, {
        db,
        now,
        sealing,
        publicOrigin,
        fetch,
      }),
    )
    seconds(0)
    const { paymentMethod } = MPESA_ORDER
    await place({ ...MPESA_ORDER, paymentMethod: { ...paymentMethod, phone: `07123456${ending}` } })
    for (let second = 1; second <= passed; second++) {
      seconds(second)
      for (const timer of timers.filter(({ at }) => at === now().getTime())) timer.call()
      await Promise.all(delivered)
      await eventually(async () => {
        const unread = await db.selectFrom('payment_callbacks').select('id').where('body', 'is not', null).execute()
        expect(unread).toEqual([])
      })
      if (second % 5 === 0) await pollDue(test.site)
    }
    return db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  }

  /** Returns the payment of the only order as shown to its buyer. */
  async function shownToBuyer(): Promise<PaymentView> {
    const [order] = await orders()
    const owned = { number: order!.number, email: MPESA_ORDER.shippingAddress.email }
    const { body } = await test.send<{ payment: PaymentView }>('/api/v1/payments/lookup', owned)
    return body.payment
  }

  it.each(casesOn(kind, PRACTICE_ENDINGS))(
    'shows the buyer the outcome of a prompt to a number ending in $digits, and when another prompt can be sent',
    async (ending) => {
      // C723 C726
      const { digits, code, after: passed, less } = ending
      const found = Math.ceil(passed / 5) * 5
      const { ended_at } = await after(digits, ending.callbacks === 0 ? found + 10 : passed)
      const isPaid = code === 0 && less === undefined
      const payment = await shownToBuyer()
      expect(payment).toMatchObject({ kind: 'order', payment: isPaid ? 'simulated' : 'waiting' })
      expect(payment.attempt.isSimulated).toBe(true)
      expect(payment.attempt.state).toBe(code === 0 ? 'paid' : 'failed')
      expect(payment.attempt.problem).toBe(code === 0 ? undefined : paymentResult(String(code)).problem)
      // No further prompt is offered if the same prompt would fail again.
      const pause = isPaid || code === 1025 ? undefined : code === 17 ? 120_000 : 0
      expect(payment.againFrom).toBe(
        pause === undefined ? undefined : new Date(Date.parse(ended_at!) + pause).toISOString(),
      )
    },
  )

  const ENDINGS: [ending: string, passed: number, state: string, code: string | null][] = [
    ['00', 5, 'waiting', null],
    ['00', 6, 'paid', null],
    ['78', 6, 'paid', null],
    ['01', 6, 'failed', '1'],
    ['17', 3, 'failed', '17'],
    ['19', 60, 'failed', '1019'],
    ['25', 3, 'failed', '1025'],
    ['32', 6, 'failed', '1032'],
    ['37', 30, 'failed', '1037'],
    ['80', 9, 'failed', '2001'],
    ['90', 5, 'unclear', null],
    ['90', 6, 'paid', null],
    ['91', 6, 'paid', null],
    ['92', 14, 'waiting', null],
    ['92', 15, 'paid', null],
    ['94', 59, 'waiting', null],
    ['94', 60, 'paid', null],
  ]
  it.each(casesOn(kind, ENDINGS))(
    'gives a prompt to a number ending in %s, after %i seconds, this state and code: %s, %s',
    async (ending, passed, state, code) => {
      // C726
      expect(await after(ending, passed)).toMatchObject({ state, code, refund_due: null })
      const isPaid = state === 'paid'
      expect(await orders()).toMatchObject([
        isPaid ? { status: 'processing', payment: 'simulated' } : { status: 'pending', payment: 'waiting' },
      ])
      expect(await test.mails()).toHaveLength(isPaid ? 3 : 1)
    },
  )

  it('delivers nothing for a phone number that ends in 93, which pays a shilling too little', async () => {
    // C726
    expect(await after('93', 6)).toMatchObject({
      state: 'paid',
      received: (SHILLINGS - 1) * 100,
      refund_due: 'wrong-amount',
    })
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })

  it('issues receipt numbers that nobody can mistake for real ones', async () => {
    expect((await after('00', 6)).receipt).toMatch(/^PRACTICE[0-9A-Z]{8}$/)
  })

  it('is offered in the default mode, along with the simulated payment methods', async () => {
    // C726
    const sealing = createSealing(test.site.hash, 'gateway tokens')
    const givingUp = new AbortController().signal
    const services = { db: test.site.db, now: () => NOW, sealing, givingUp, deliver: () => {} }
    const gateways = createGateways({ payments: { kind: 'practice' }, publicOrigin: 'http://localhost:3000' }, services)
    await test.start({ gateways: [...gateways] })
    const response = await test.app.request('/api/v1/payment-ways')
    expect(await response.json()).toEqual({
      payments: 'practice',
      ways: [
        ...['card', 'paypal', 'apple', 'google'].map((type) => ({ type, act: 'fields' })),
        { type: 'mpesa', act: 'phone', charge: { currency: 'KES', rate: 12_950 }, most: 250_000_00 },
      ],
    })
  })
})

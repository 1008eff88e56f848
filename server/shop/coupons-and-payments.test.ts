import { cents } from '#domain/money.ts'
import { describe, expect, it } from 'vitest'
import type { Coupon, ShopOffer } from '#domain/content/shop.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD, ORDER } from '#testing/sample-orders.ts'
import { pollDue, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { expireUnpaid } from '#server/payments/settle-payments.ts'
import { syncStock } from '#server/orders/stock.ts'

describeOnEachDatabase('An order', (kind) => {
  const { test, orders, place, stockOf } = freshOrders(kind)
  const { clock, start, mails } = test

  const withCoupon = (coupon: Coupon): ShopOffer => {
    const shop = readShopOffer(SAMPLE_CONTENT)
    return { ...shop, settings: { ...shop.settings, carryCouponIntoCheckout: true, coupons: [coupon] } }
  }

  it('expires on time even if another order fails to expire', async () => {
    await start({
      gateways: [stubGateway({ state: 'waiting', reference: 'ws_CO_1' }, { state: 'waiting', reference: 'ws_CO_2' })],
    })
    const BROKEN = 'broken@example.org'
    const shippingAddress = { ...ORDER.shippingAddress, email: BROKEN }
    const broken = (await place({ ...ORDER, shippingAddress })).body.order!.orderNumber
    await test.site.db.updateTable('stock').set({ available: 100 }).execute()
    await place()
    clock.now = new Date(NOW.getTime() + 3_600_000)
    const failing = expireUnpaid({
      ...test.site,
      hash: (purpose, text) => {
        if (text.includes(BROKEN)) throw new Error('The email could not be queued.')
        return test.site.hash(purpose, text)
      },
    })
    await expect(failing).rejects.toThrow('1 orders could not expire')
    expect((await orders()).map(({ number, payment }) => [number === broken, payment]).toSorted()).toEqual([
      [false, 'expired'],
      [true, 'waiting'],
    ])
  })

  it('keeps its coupon price after a late payment, even if the coupon is used up, and notifies the owner', async () => {
    // C716
    const paid = { state: 'paid', receipt: 'TKL0AB1CD2' } as const
    const shop = withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false, limit: 1 })
    await start({ shop, gateways: [stubGateway({ state: 'waiting', reference: 'ws_CO_1' }, paid)] })
    await place({ ...ORDER, coupon: 'SAVE10', total: 349_92 })
    clock.now = new Date(NOW.getTime() + 480_000)
    await expireUnpaid(test.site)
    await test.site.db.updateTable('coupon_uses').set({ uses: 1 }).execute()
    clock.now = new Date(NOW.getTime() + 900_000)
    await pollDue(test.site)
    const { text } = (await mails()).find(({ subject }) => /^Order KB-\w+: \$349\.92$/.test(subject))!
    expect(text).toContain('The price with the coupon SAVE10 still applies')
    expect(await test.site.db.selectFrom('coupon_uses').select('uses').execute()).toEqual([{ uses: 2 }])
  })

  it('returns the same response for the same key, even after a price change or the end of the coupon', async () => {
    await start({
      shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false, endsAt: '2026-11-21T09:00:00Z' }),
    })
    const key = { 'idempotency-key': 'before' }
    const request = { ...ORDER, coupon: 'SAVE10', total: 349_92 }
    const first = await place(request, key)
    clock.now = new Date('2026-11-21T10:00:00Z')
    for (const product of test.site.shop.products) product.price = cents(product.price + 1)
    expect((await place(request, key)).text).toBe(first.text)
    expect(first.status).toBe(201)
    expect(await orders()).toHaveLength(1)
  })

  describe('with a coupon', () => {
    it('is discounted by the server at checkout, ignoring case and surrounding spaces in the code', async () => {
      await start({ shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false }) })
      // C926
      const total = 324_00 + 25_92
      expect((await place({ ...ORDER, coupon: ' save10 ', total })).body.order).toMatchObject({
        discount: 36_00,
        coupon: 'SAVE10',
        total,
      })
      expect((await place({ ...ORDER, coupon: 'SAVE99' })).body).toMatchObject({
        error: 'coupon-invalid',
        message: 'Invalid coupon code',
      })
    })

    it('is refused once the coupon has expired', async () => {
      await start({
        shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false, endsAt: '2026-11-21T08:00:00Z' }),
      })
      expect((await place({ ...ORDER, coupon: 'SAVE10' })).body).toMatchObject({ error: 'coupon-invalid' })
      clock.now = new Date(NOW.getTime() - 1000)
      expect((await place({ ...ORDER, coupon: 'SAVE10', total: 349_92 })).status).toBe(201)
    })

    it('coupon-race: gets a single-use coupon in one of 64 concurrent requests, and takes stock once', async () => {
      await start({ shop: withCoupon({ code: 'ONCE', percent: 50, freeShipping: false, limit: 1 }) })
      await syncStock(test.site.db, [{ id: KEYBOARD, stock: 100 }], '2')
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => place({ ...ONE_KEYBOARD, coupon: 'once', total: 64_80 })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.error === 'coupon-used-up')).toHaveLength(63)
      expect(await stockOf(KEYBOARD)).toBe(99)
    })

    it('ignores the coupon when coupons apply only in the cart', async () => {
      // C437
      expect((await place({ ...ORDER, coupon: 'SAVE10' })).body.order).toMatchObject({ discount: 0, total: 388_80 })
    })
  })

  describe('at payment', () => {
    it('is not placed when declined: its stock is released, and it can be retried with a new key', async () => {
      await start({ gateways: [stubGateway({ state: 'failed', code: '1' }, { state: 'paid', receipt: 'pay-1' })] })
      const key = { 'idempotency-key': 'first' }
      const declined = await place(ORDER, key)
      expect([declined.status, declined.body.error]).toEqual([402, 'payment-declined'])
      // The response to a different order with the same key does not include the declined order.
      const another = await place({ ...ORDER, notes: 'Another one' }, key)
      expect([another.body.error, another.body.order]).toEqual(['idempotency-key-reused', undefined])
      expect((await place(ORDER, key)).status).toBe(402)
      expect(await stockOf(KEYBOARD)).toBe(3)
      expect((await place(ORDER, { 'idempotency-key': 'second' })).body.order).toMatchObject({
        payment: 'paid',
        status: 'processing',
      })
      expect(await mails()).toHaveLength(2)
    })

    it.each([[{ state: 'unclear' } as const], [new Error('connection reset')]])(
      'stays open and is checked again when the outcome is unknown (%j)',
      async (unclear) => {
        const doubtful = stubGateway(unclear, unclear, { state: 'paid', receipt: 'pay-2' })
        await start({ gateways: [doubtful] })
        const key = { 'idempotency-key': 'unclear' }
        for (const seconds of [0, 1, 16]) {
          clock.now = new Date(NOW.getTime() + seconds * 1000)
          const open = await place(ORDER, key)
          expect([open.status, open.body.order?.payment]).toEqual([202, 'open'])
        }
        expect(await stockOf(KEYBOARD)).toBe(0)
        clock.now = new Date(NOW.getTime() + 61_000)
        await pollDue(test.site)
        expect((await place(ORDER, key)).body.order).toMatchObject({ payment: 'paid', status: 'processing' })
        // A status check does not start another payment.
        expect([doubtful.started.length, doubtful.polled.length]).toEqual([1, 2])
        expect(await orders()).toHaveLength(1)
      },
    )

    it('is marked as paid when the payment succeeds after a cancellation, and its stock is released once', async () => {
      await start({ gateways: [stubGateway({ state: 'unclear' }, { state: 'paid', receipt: 'late' })] })
      await place()
      const [open] = await orders()
      expect(await deskCommand(test.site, 'orders', 'cancel', open!.number)).toMatch(
        /^Done\.\n.* cancelled, payment open/,
      )
      clock.now = new Date(NOW.getTime() + 61_000)
      await pollDue(test.site)
      expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid', payment_reference: 'late' }])
      expect(await stockOf(KEYBOARD)).toBe(3)
    })
  })
})

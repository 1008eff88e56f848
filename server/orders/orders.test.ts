import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Coupon, ShopOffer } from '../../domain/content/shop.ts'
import { percentOf } from '../../domain/money.ts'
import type { Order } from '../../domain/shop/orders.ts'
import type { Parts } from '../app.ts'
import { readShopOffer } from '../../publishing/content/shop-offer.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { times } from '../../testing/effort.ts'
import { ADDRESS, ONE_KEYBOARD, ORDER } from '../../testing/sample-order.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'
import { ordersReport } from './orders-report.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { settleOpenOrders } from './settle-payment.ts'
import { readStock, stateStock } from './stock.ts'
import { listOrders } from './queries.ts'
import { SAMPLE_CONTENT } from '../../publishing/content/content-folder.ts'

const KEYBOARD = 'quiet-keyboard-75'
type Answer = {
  success: boolean
  order?: Order
  error?: string
  message?: string
  fields?: Record<string, string>
  stock?: unknown[]
  total?: number
}

describeOnEachDatabase('An order', (kind) => {
  let now = NOW
  let test: Awaited<ReturnType<typeof createTestApp>>
  const open = async (changes: Partial<Parts> = {}) => {
    test = await createTestApp(kind, { now: () => now, mailTo: 'owner@kibanda.example', ...changes })
  }
  /** Takes another shop or another gateway instead. */
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
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer }
  }
  const place = (body: unknown = ORDER, headers?: Record<string, string>) => post('/api/v1/orders', body, headers)
  const stockOf = async (id: string) => (await readStock(test.parts.db)).get(id)
  const orders = () => listOrders(test.parts.db, 2000)
  const mails = () => test.parts.db.selectFrom('mails').selectAll().execute()
  const withCoupon = (coupon: Coupon): ShopOffer => {
    const shop = readShopOffer(SAMPLE_CONTENT)
    return { ...shop, settings: { ...shop.settings, carryCouponIntoCheckout: true, coupons: [coupon] } }
  }

  it('is priced by the server, stored with its lines, paid, and told by mail', async () => {
    // C436 C463
    const { status, body } = await place({
      ...ORDER,
      shippingMethod: 'express',
      total: 404_79,
      notes: ' Leave it at the gate.\r\nThanks ',
    })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      status: 'processing',
      items: [{ productId: KEYBOARD, name: 'Herufi Quiet Keyboard 75', price: 120_00, quantity: 3 }],
      subtotal: 360_00,
      tax: 28_80,
      shipping: 15_99,
      total: 404_79,
      shippingMethod: { name: 'Express', time: '1-2 business days' },
      // Saturday the 21st: Monday and Tuesday.
      estimatedDelivery: '2026-11-24',
      shippingAddress: ADDRESS,
      payment: 'simulated',
      notes: 'Leave it at the gate.\nThanks',
      timeline: [{ status: 'pending' }, { status: 'processing' }],
    })
    expect(body.order!.orderNumber).toMatch(/^KB-[A-Z2-9]{10}$/)
    expect(await stockOf(KEYBOARD)).toBe(0)
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'owner@kibanda.example',
      ADDRESS.email,
    ])
    expect((await mails())[0]!.text).toContain('3 × Herufi Quiet Keyboard 75: $360.00')
    expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|Springfield|KB-/i)
  })

  it('keeps names and prices of the moment it was placed in', async () => {
    const { body } = await place()
    const shop = readShopOffer(SAMPLE_CONTENT)
    test.parts.shop.products = shop.products.map((product) => ({ ...product, name: 'Renamed', price: 1 }))
    const found = await post('/api/v1/orders/lookup', { orderNumber: body.order!.orderNumber, email: ADDRESS.email })
    expect(found.body.order!.items).toEqual(body.order!.items)
  })

  it('is found by its number and e-mail address, in any case, and by nothing else', async () => {
    const { orderNumber } = (await place()).body.order!
    const look = (number: string, email: string) => post('/api/v1/orders/lookup', { orderNumber: number, email })
    expect((await look(` ${orderNumber.toLowerCase()} `, ' WANJIRU@example.org ')).body.order).toMatchObject({
      orderNumber,
      status: 'processing',
    })
    for (const [number, email] of [
      [orderNumber, 'other@example.org'],
      ['KB-AAAAAAAAAA', ADDRESS.email],
      ['', ''],
      ['\u0000', '\u0000'],
      ['KB-\ud800', ADDRESS.email],
    ] as const) {
      expect((await look(number, email)).body).toMatchObject({ error: 'order-unknown' })
    }
    const statuses = []
    for (let tries = 0; tries < 32; tries++)
      statuses.push(
        (await post('/api/v1/orders/lookup', { orderNumber: 'KB-X', email: 'a@b' }, { 'x-forwarded-for': '10.9.9.9' }))
          .status,
      )
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  describe('price-tamper: the charged total is the server’s', () => {
    it('whatever else a request claims', async () => {
      const claims = [
        { total: 1 },
        { total: 0 },
        { total: -388_80 },
        { total: 388_81 },
        { price: 0 },
        { subtotal: 1, tax: 0 },
        { lines: [{ ...ORDER.lines[0], price: 0.01 }] },
        { lines: [{ ...ORDER.lines[0], unitPrice: 1, name: 'Cheap' }] },
        { lines: [{ ...ORDER.lines[0], product: { price: 1 } }] },
        { shipping: 0, shippingMethod: 'overnight' },
        { coupon: 'SAVE20' },
        { discount: 99 },
        { lines: [{ id: KEYBOARD, quantity: -1 }] },
        { lines: [{ id: KEYBOARD, quantity: 0 }] },
        { lines: [{ id: KEYBOARD, quantity: 1.5 }] },
        { lines: [{ id: KEYBOARD, quantity: '1' }] },
        { lines: [{ id: KEYBOARD, quantity: 1e9 }] },
        { lines: [{ id: KEYBOARD.toUpperCase(), quantity: 1 }] },
        { lines: [{ id: '1', quantity: 1 }] },
        { lines: [] },
      ]
      expect(claims).toHaveLength(20)
      let ordered = 0
      for (const claim of claims) {
        const { status, body } = await place({
          ...ONE_KEYBOARD,
          ...('lines' in claim || !('total' in claim) ? {} : { lines: ORDER.lines }),
          ...claim,
        })
        expect([201, 409, 422], JSON.stringify(claim)).toContain(status)
        if (status !== 201) continue
        ordered++
        expect(body.order).toMatchObject({ subtotal: 120_00, tax: percentOf(120_00, 8), discount: 0, total: 129_60 })
        await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 50 + ordered }])
      }
      expect(ordered).toBeGreaterThan(3)
    })

    it('for every product', async () => {
      for (const { id, price, stock } of test.parts.shop.products.filter((product) => product.stock > 0)) {
        const total = price + percentOf(price, 8)
        expect(
          (await place({ ...ORDER, lines: [{ id, quantity: 1, price: 1 }], total: total - 1 })).body,
        ).toMatchObject({ error: 'total-changed', total })
        expect((await place({ ...ORDER, lines: [{ id, quantity: 1, price: 1 }], total })).body.order).toMatchObject({
          total,
        })
        expect(await stockOf(id)).toBe(stock - 1)
      }
    })

    it('1e309 and 1,000 lines are no orders', async () => {
      expect((await place(JSON.stringify(ORDER).replace('"quantity":3', '"quantity":1e309'))).status).toBe(422)
      expect(
        (await place({ ...ORDER, lines: Array.from({ length: 1000 }, () => ({ id: KEYBOARD, quantity: 1 })) })).status,
      ).toBe(422)
      expect(await orders()).toEqual([])
    })
  })

  it('with the same product twice is one line', async () => {
    const { body } = await place({ ...ORDER, lines: [...ONE_KEYBOARD.lines, { id: KEYBOARD, quantity: 2 }] })
    expect(body.order!.items).toMatchObject([{ quantity: 3 }])
  })

  it('of more than there is takes nothing, and says how many are left', async () => {
    const { status, body } = await place({
      ...ORDER,
      lines: [
        { id: 'trail-watch', quantity: 1 },
        { id: KEYBOARD, quantity: 4 },
        { id: 'kitchen-speaker', quantity: 1 },
      ],
      total: 265_00 + 480_00 + 95_00 + percentOf(840_00, 8),
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'not-enough-stock',
      stock: [
        { id: 'kitchen-speaker', stock: 0 },
        { id: KEYBOARD, stock: 3 },
      ],
    })
    expect(body.message).toBe(
      'There is not enough in stock: Ngomeni Kitchen Speaker is sold out, only 3 of Herufi Quiet Keyboard 75 are left. Nothing was ordered.',
    )
    expect([await stockOf('trail-watch'), await stockOf(KEYBOARD)]).toEqual([15, 3])
    expect(await orders()).toEqual([])
  })

  it('is refused with a sentence for each field that is wrong', async () => {
    // C431
    const { status, body } = await place({
      ...ORDER,
      shippingAddress: { ...ADDRESS, city: ' ', email: 'nobody', country: 'Atlantis', zipCode: 'x'.repeat(201) },
      billingAddress: { ...ADDRESS, firstName: '' },
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'shipping.email': 'This does not look like an e-mail address. It has the form name@example.org.',
      'shipping.city': 'Please fill in your city.',
      'shipping.zipCode': 'Your ZIP code must be 200 characters or fewer.',
      'shipping.country': 'We don’t ship to this country. Choose one from the list.',
      'billing.firstName': 'Please fill in your billing first name.',
    })
  })

  it.each([
    [
      { lines: [{ id: 'nothing', quantity: 1 }] },
      'product-unknown',
      '“nothing” is no longer sold here. Please remove it from your cart.',
    ],
    [{ shippingMethod: 'pigeon' }, 'shipping-unknown', 'Choose a shipping method.'],
    [
      { lines: [{ id: 'field-laptop-14', quantity: 10_000 }] },
      'order-too-large',
      'This is more than one order can hold',
    ],
  ])('with %j is refused: %s', async (change, error, message) => {
    const { status, body } = await place({ ...ORDER, ...change })
    expect([status, body.error]).toEqual([422, error])
    expect(body.message).toContain(message)
  })

  it('same-key: 50 at once have one effect and one answer', async () => {
    for (let round = 0; round < times(2, 200); round++) {
      await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 100 + round }])
      const key = { 'idempotency-key': `round-${round}`, 'x-forwarded-for': `10.7.${round}.1` }
      const answers = await Promise.all(Array.from({ length: 50 }, () => place(ONE_KEYBOARD, key)))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
      expect(await stockOf(KEYBOARD)).toBe(99 + round)
      const { orderNumber } = answers[0]!.body.order!
      expect((await place(ORDER, key)).body).toMatchObject({ error: 'idempotency-key-reused', order: { orderNumber } })
    }
    expect(await orders()).toHaveLength(times(2, 200))
  })

  it('answers the same key the same, even when the order has moved on', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await place(ORDER, key)
    await ordersReport(test.parts.db, ['ship', first.body.order!.orderNumber, 'TR-1'], now)
    expect((await place(ORDER, key)).text).toBe(first.text)
  })

  it('answers the same key the same, even when its price or its coupon has changed meanwhile', async () => {
    await start({
      shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false, endsAt: '2026-11-21T09:00:00Z' }),
    })
    const key = { 'idempotency-key': 'before' }
    const request = { ...ORDER, coupon: 'SAVE10', total: 352_80 }
    const first = await place(request, key)
    now = new Date('2026-11-21T10:00:00Z')
    for (const product of test.parts.shop.products) product.price += 1
    expect((await place(request, key)).text).toBe(first.text)
    expect(first.status).toBe(201)
    expect(await orders()).toHaveLength(1)
  })

  it('is taken six times a minute from one address', async () => {
    await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 100 }])
    const statuses = []
    for (let number = 0; number < 8; number++)
      statuses.push((await place(ONE_KEYBOARD, { 'x-forwarded-for': '10.8.8.8' })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
    expect((await place(ONE_KEYBOARD, { 'x-forwarded-for': '10.8.8.8' })).headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await orders()).toHaveLength(6)
  })

  describe('with a coupon, where the owner lets it count in the checkout', () => {
    it('is discounted by the server alone, whatever the case and the spaces', async () => {
      await start({ shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false }) })
      const total = 388_80 - 36_00
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

    it('that ended a second ago is refused', async () => {
      await start({
        shop: withCoupon({ code: 'SAVE10', percent: 10, freeShipping: false, endsAt: '2026-11-21T08:00:00Z' }),
      })
      expect((await place({ ...ORDER, coupon: 'SAVE10' })).body).toMatchObject({ error: 'coupon-invalid' })
      now = new Date(NOW.getTime() - 1000)
      expect((await place({ ...ORDER, coupon: 'SAVE10', total: 352_80 })).status).toBe(201)
    })

    it('coupon-race: one of 64 at once gets a coupon that counts once, and the stock is that of one order', async () => {
      await start({ shop: withCoupon({ code: 'ONCE', percent: 50, freeShipping: false, limit: 1 }) })
      await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 100 }])
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => place({ ...ONE_KEYBOARD, coupon: 'once', total: 69_60 })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.error === 'coupon-used-up')).toHaveLength(63)
      expect(await stockOf(KEYBOARD)).toBe(99)
    })

    it('does not know it where coupons count in the cart only', async () => {
      // C437
      expect((await place({ ...ORDER, coupon: 'SAVE10' })).body.order).toMatchObject({ discount: 0, total: 388_80 })
    })
  })

  describe('and its payment', () => {
    const gateway = (
      ...replies: (Awaited<ReturnType<PaymentGateway['charge']>> | Error)[]
    ): PaymentGateway & { charged: string[] } => ({
      isSimulated: false,
      charged: [],
      charge({ id }) {
        this.charged.push(id)
        const reply = replies.length > 1 ? replies.shift()! : replies[0]!
        return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
      },
    })

    it('that is declined orders nothing: the stock is back, and another key may try again', async () => {
      await start({ gateway: gateway({ outcome: 'declined' }, { outcome: 'paid', reference: 'pay-1' }) })
      const key = { 'idempotency-key': 'first' }
      const declined = await place(ORDER, key)
      expect([declined.status, declined.body.error]).toEqual([402, 'payment-declined'])
      // Nothing stands under its key, so nothing is told of it to another order.
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

    it.each([[{ outcome: 'unknown' } as const], [new Error('connection reset')]])(
      'that ends unclear (%j) keeps the order open, and is asked about again',
      async (unclear) => {
        const doubtful = gateway(unclear, unclear, { outcome: 'paid', reference: 'pay-2' })
        await start({ gateway: doubtful })
        const key = { 'idempotency-key': 'unclear' }
        for (let tries = 0; tries < 2; tries++) {
          const open = await place(ORDER, key)
          expect([open.status, open.body.order?.payment]).toEqual([202, 'open'])
        }
        expect(await stockOf(KEYBOARD)).toBe(0)
        now = new Date(NOW.getTime() + 61_000)
        await settleOpenOrders(test.parts)
        expect((await place(ORDER, key)).body.order).toMatchObject({ payment: 'paid', status: 'processing' })
        expect(new Set(doubtful.charged).size).toBe(1)
        expect(await orders()).toHaveLength(1)
      },
    )

    it('of an order that was cancelled meanwhile is noted, and the stock given back once', async () => {
      await start({ gateway: gateway({ outcome: 'unknown' }, { outcome: 'paid', reference: 'late' }) })
      await place()
      const [open] = await orders()
      expect((await ordersReport(test.parts.db, ['cancel', open!.number], now)).lines).toEqual([
        `${open!.number} is cancelled now.`,
      ])
      now = new Date(NOW.getTime() + 61_000)
      await settleOpenOrders(test.parts)
      expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid', payment_reference: 'late' }])
      expect(await stockOf(KEYBOARD)).toBe(3)
    })
  })

  it('moves along the one table of statuses, and a cancelled one is back in stock', async () => {
    // C446 C447
    const { orderNumber } = (await place()).body.order!
    const command = async (...words: string[]) => (await ordersReport(test.parts.db, words, now)).lines.join('\n')
    expect(await command('deliver', orderNumber)).toBe(
      `${orderNumber} is processing, which can become shipped or cancelled.`,
    )
    expect(await command('ship', orderNumber.toLowerCase(), 'TR-123')).toBe(`${orderNumber} is shipped now.`)
    expect(await command('cancel', orderNumber)).toContain('which can become delivered')
    expect(await command('deliver', orderNumber)).toBe(`${orderNumber} is delivered now.`)
    expect(await command('show', orderNumber)).toContain('Tracking number: TR-123')
    const found = await post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email })
    expect(found.body.order).toMatchObject({ status: 'delivered', trackingNumber: 'TR-123' })
    expect(found.body.order!.timeline.map(({ status }) => status)).toEqual([
      'pending',
      'processing',
      'shipped',
      'delivered',
    ])

    expect(await command('stock', KEYBOARD, '5')).toBe(`There are 5 of ${KEYBOARD} now.`)
    const second = (await place(ONE_KEYBOARD)).body.order!
    expect(await stockOf(KEYBOARD)).toBe(4)
    expect(await command('cancel', second.orderNumber)).toBe(`${second.orderNumber} is cancelled now.`)
    expect(await stockOf(KEYBOARD)).toBe(5)
    expect(await command()).toContain(
      `${second.orderNumber}  2026-11-21 08:00 UTC  cancelled, payment simulated  $129.60`,
    )
  })

  it('a new number in the content sets the stock anew, an old one leaves it', async () => {
    await place()
    await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 3 }])
    expect(await stockOf(KEYBOARD)).toBe(0)
    await stateStock(test.parts.db, [{ id: KEYBOARD, stock: 12 }])
    expect(await stockOf(KEYBOARD)).toBe(12)
  })

  it('is seen in the stock that everybody is told', async () => {
    await place()
    const answer = (await (await test.app.request('/api/v1/products')).json()) as {
      isLive: boolean
      products: Record<string, unknown>
    }
    expect(answer.isLive).toBe(true)
    expect(Object.keys(answer.products)).toHaveLength(8)
    expect(answer.products[KEYBOARD]).toEqual({ price: 120_00, stock: 0 })
  })
})

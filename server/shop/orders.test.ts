import { describe, expect, it } from 'vitest'
import { cents, percentOf } from '#domain/money.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { times } from '#testing/effort.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS, ONE_KEYBOARD, ORDER } from '#testing/sample-orders.ts'
import { useUp } from '#testing/use-up.ts'
import { CHECKOUTS_PER_ADDRESS, LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import { syncStock } from '#server/orders/stock.ts'

describeOnEachDatabase('An order', (kind) => {
  const { test, orders, place, post, stockOf } = freshOrders(kind)
  const { mails } = test

  it('is priced by the server, stored with its lines, paid, and confirmed by email', async () => {
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
      // Two business days after Saturday, November 21.
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
    for (const { text } of await mails()) expect(text).toContain('3 × Herufi Quiet Keyboard 75: $360.00')
    expect(JSON.stringify(test.logged)).not.toMatch(/wanjiru|Springfield|KB-/i)
  })

  it('keeps the names and prices that applied when it was placed', async () => {
    const { body } = await place()
    const shop = readShopOffer(SAMPLE_CONTENT)
    test.site.shop.products = shop.products.map((product) => ({ ...product, name: 'Renamed', price: cents(1) }))
    const found = await post('/api/v1/orders/lookup', { orderNumber: body.order!.orderNumber, email: ADDRESS.email })
    expect(found.body.order!.items).toEqual(body.order!.items)
  })

  it('is found only by its number together with its email address, in upper or lower case', async () => {
    const { orderNumber } = (await place()).body.order!
    const look = (number: string, email: string) => post('/api/v1/orders/lookup', { orderNumber: number, email })
    expect((await look(` ${orderNumber.toLowerCase()} `, ' WANJIRU@example.org ')).body.order).toMatchObject({
      orderNumber,
      status: 'processing',
    })
    const code = orderNumber.slice(3)
    for (const typed of [`KB${code}`, code, `kb ${code.toLowerCase()}`])
      expect((await look(typed, ADDRESS.email)).body.order, typed).toMatchObject({ orderNumber })
    for (const [number, email] of [
      [orderNumber, 'other@example.org'],
      ['KB-AAAAAAAAAA', ADDRESS.email],
      ['', ''],
      ['\u0000', '\u0000'],
      ['KB-\ud800', ADDRESS.email],
    ] as const) {
      expect((await look(number, email)).body).toMatchObject({ error: 'order-unknown' })
    }
    await useUp(test.site, LOOKUPS_PER_ADDRESS, '10.9.9.9', 2)
    const statuses = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push(
        (await post('/api/v1/orders/lookup', { orderNumber: 'KB-X', email: 'a@b' }, { 'x-forwarded-for': '10.9.9.9' }))
          .status,
      )
    expect(statuses.slice(2)).toEqual([429, 429])
  })

  describe('price-tamper', () => {
    it('is charged the server’s total, regardless of the amounts in the request', async () => {
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
        expect(body.order).toMatchObject({
          subtotal: 120_00,
          tax: percentOf(cents(120_00), 8),
          discount: 0,
          total: 129_60,
        })
        await syncStock(test.site.db, [{ id: KEYBOARD, stock: 50 + ordered }], '2')
      }
      expect(ordered).toBeGreaterThan(3)
    })

    it('is charged the server’s total for every product', async () => {
      for (const { id, price, stock } of test.site.shop.products.filter((product) => product.stock > 0)) {
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

    it('is refused for 1e309 units or 1,000 lines', async () => {
      expect((await place(JSON.stringify(ORDER).replace('"quantity":3', '"quantity":1e309'))).status).toBe(422)
      expect(
        (await place({ ...ORDER, lines: Array.from({ length: 1000 }, () => ({ id: KEYBOARD, quantity: 1 })) })).status,
      ).toBe(422)
      expect(await orders()).toEqual([])
    })
  })

  it('has one line for a product that is listed twice', async () => {
    const { body } = await place({ ...ORDER, lines: [...ONE_KEYBOARD.lines, { id: KEYBOARD, quantity: 2 }] })
    expect(body.order!.items).toMatchObject([{ quantity: 3 }])
  })

  it('is refused with an error for each invalid field', async () => {
    // C431
    const { status, body } = await place({
      ...ORDER,
      shippingAddress: { ...ADDRESS, city: ' ', email: 'nobody', country: 'Atlantis', zipCode: 'x'.repeat(201) },
      billingAddress: { ...ADDRESS, firstName: '' },
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'shipping.email': 'This does not look like an email address. Example: name@example.org.',
      'shipping.city': 'Please fill in your city.',
      'shipping.zipCode': 'Your postal code must be 200 characters or fewer.',
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
    [{ lines: [{ id: 'field-laptop-14', quantity: 10_000 }] }, 'order-too-large', 'This order is too large'],
  ])('with %j is refused: %s', async (change, error, message) => {
    const { status, body } = await place({ ...ORDER, ...change })
    expect([status, body.error]).toEqual([422, error])
    expect(body.message).toContain(message)
  })

  it('same-key: is placed once, with identical responses, when sent 50 times at once', async () => {
    for (let round = 0; round < times(2, 200); round++) {
      await syncStock(test.site.db, [{ id: KEYBOARD, stock: 100 + round }], String(100 + round))
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

  it('is not placed a second time when the buyer corrects the email address after a lost response', async () => {
    // C683
    const key = { 'idempotency-key': 'lost' }
    await place(ORDER, key)
    const corrected = { ...ORDER, shippingAddress: { ...ORDER.shippingAddress, email: 'right@example.org' } }
    const { status, body } = await place(corrected, key)
    expect([status, body.error, body.order]).toEqual([422, 'placed-for-another-email', undefined])
    expect(await orders()).toHaveLength(1)
  })

  it('returns the same response for the same key, even after its status has changed', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await place(ORDER, key)
    await deskCommand(test.site, 'orders', 'ship', first.body.order!.orderNumber, 'TR-1')
    expect((await place(ORDER, key)).text).toBe(first.text)
  })

  it('is accepted at most sixty times a minute from one IP address', async () => {
    await syncStock(test.site.db, [{ id: KEYBOARD, stock: 100 }], '2')
    await useUp(test.site, CHECKOUTS_PER_ADDRESS, '10.8.8.8', 2)
    const statuses = []
    for (let number = 0; number < 4; number++)
      statuses.push((await place(ONE_KEYBOARD, { 'x-forwarded-for': '10.8.8.8' })).status)
    expect(statuses).toEqual([201, 201, 429, 429])
    expect((await place(ONE_KEYBOARD, { 'x-forwarded-for': '10.8.8.8' })).headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await orders()).toHaveLength(2)
  })
})

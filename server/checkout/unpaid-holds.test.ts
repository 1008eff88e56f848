import { expect, it } from 'vitest'
import type { OrderRequest } from '#contract/orders.ts'
import { cents, converted } from '#domain/money.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { failedCallback } from '#testing/stub-daraja.ts'
import { setStock } from '#server/orders/stock.ts'

/** The IP address of a buyer. */
const HOME = { 'x-forwarded-for': '197.232.61.1' }

describeOnEachDatabase('The limits on stock held by unpaid orders', (kind) => {
  const { test, start, post, place, orders, stockOf, callBack } = freshMpesa(kind)
  let phone = 0
  /** Places an order with a new phone number, so that only the limits on held stock apply. */
  const order = async (email: string, quantity: number, headers?: Record<string, string>) => {
    const paymentMethod = { type: 'mpesa', phone: `07123456${String(phone++ % 100).padStart(2, '0')}`, charged: 100 }
    const asked = { ...MPESA_ORDER, lines: [{ id: KEYBOARD, quantity }] }
    const request = { ...asked, shippingAddress: { ...asked.shippingAddress, email }, paymentMethod } as OrderRequest
    // The refusal states the correct total.
    const { body } = await place({ ...request, total: cents(1) })
    const total = body.total!
    paymentMethod.charged = converted(cents(total), 12_950)
    return place({ ...request, total: cents(total) }, headers)
  }

  it('allow ten unpaid units of a product per email address and IP address', async () => {
    // C819
    await setStock(test.site.db, KEYBOARD, 40)
    expect(await order('amina@example.org', 11, HOME)).toMatchObject({
      status: 409,
      body: { error: 'too-much-unpaid', message: expect.stringContaining('at most 10 of Herufi Quiet Keyboard 75') },
    })
    expect((await order('amina@example.org', 6, HOME)).status).toBe(202)
    expect((await order('Amina@Example.org', 5, HOME)).body.error).toBe('too-much-unpaid')
    expect((await order('otieno@example.org', 10, HOME)).status).toBe(202)
    expect(await stockOf(KEYBOARD)).toBe(24)
    const { number, email } = (await orders()).find((order) => order.email === 'amina@example.org')!
    expect((await post('/api/v1/orders/cancel', { orderNumber: number, email })).status).toBe(200)
    expect((await order('amina@example.org', 10, HOME)).status).toBe(202)
  })

  it('allow three orders per email address and IP address', async () => {
    // C819
    await setStock(test.site.db, KEYBOARD, 40)
    for (let count = 0; count < 3; count++) expect((await order('amina@example.org', 1, HOME)).status).toBe(202)
    expect(await order('amina@example.org', 1, HOME)).toMatchObject({ status: 409, body: { error: 'too-many-unpaid' } })
    expect((await order('otieno@example.org', 1, HOME)).status).toBe(202)
    await callBack(failedCallback(1032))
    // An order with a failed prompt still waits for its buyer.
    expect((await order('amina@example.org', 1, HOME)).status).toBe(409)
  })

  it('cannot be used up by a stranger who enters the same email address at another IP address', async () => {
    // C914
    await setStock(test.site.db, KEYBOARD, 400)
    const stranger = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })
    expect((await order('amina@example.org', 10, stranger(0))).status).toBe(202)
    for (let count = 0; count < 5; count++) await order('amina@example.org', 1, stranger(1))
    for (let count = 0; count < 3; count++) expect((await order('amina@example.org', 3, HOME)).status).toBe(202)
    expect((await order('amina@example.org', 1, HOME)).body.error).toBe('too-many-unpaid')
    // Across all IP addresses, the limit for an email address is three times as high.
    for (let number = 2; number < 12; number++) await order('amina@example.org', 1, stranger(number))
    expect(await order('amina@example.org', 1, stranger(12))).toMatchObject({
      status: 429,
      body: {
        error: 'unpaid-with-email',
        message: expect.stringContaining('This email address has too many unpaid orders.'),
      },
    })
    expect((await orders()).filter(({ email }) => email === 'amina@example.org')).toHaveLength(9)
  })

  it.each([
    ['IP address', () => '10.9.9.9'],
    ['/48 network of IPv6', (buyer: number) => `2001:db8:48:${buyer}::1`],
  ])('are ten times as high for all buyers who share one %s', async (_, addressOf) => {
    // C819 C965
    const shared = (buyer: number) => ({ 'x-forwarded-for': addressOf(buyer) })
    await setStock(test.site.db, KEYBOARD, 1000)
    for (let count = 0; count < 10; count++)
      expect((await order(`buyer-${count}@example.org`, 10, shared(count))).status).toBe(202)
    expect(await order('one-more@example.org', 1, shared(10))).toMatchObject({
      status: 429,
      body: { error: 'unpaid-from-network', message: expect.stringContaining('in 10 minutes') },
    })
  })

  it('follow the shop’s settings, which also limit how long stock is held', async () => {
    // C819
    const { shop } = test.site
    const settings = { ...shop.settings, unpaid: { pieces: 12, orders: 1, minutes: 15 } }
    await start({ shop: { ...shop, settings } })
    await setStock(test.site.db, KEYBOARD, 40)
    expect((await order('amina@example.org', 12, HOME)).status).toBe(202)
    expect((await order('amina@example.org', 1, HOME)).body.error).toBe('too-many-unpaid')
    const { pay_by } = await test.site.db.selectFrom('orders').select('pay_by').executeTakeFirstOrThrow()
    expect(Date.parse(pay_by!) - test.clock.now.getTime()).toBeLessThanOrEqual(15 * 60_000)
  })
})

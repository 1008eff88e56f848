import { expect, it } from 'vitest'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshMpesa, MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { failedCallback, paidCallback } from '#testing/stub-daraja.ts'
import { createApp } from '#server/api/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { setStock } from '#server/orders/stock.ts'

/** The IP address of the phone's owner. */
const HOME = { 'x-forwarded-for': '197.232.61.1' }
const SALE_SHILLINGS = 6_854

describeOnEachDatabase('Prompts on one phone', (kind) => {
  const { test, post, place, daraja, attempts, orders, later, callBack } = freshMpesa(kind)
  let buyer = 0
  /** Places an order as a new buyer who pays with a prompt to the given phone. */
  const order = async (phone: string, headers?: Record<string, string>) => {
    const shippingAddress = { ...MPESA_ORDER.shippingAddress, email: `buyer-${buyer++}@example.org` }
    return place({ ...MPESA_ORDER, shippingAddress, paymentMethod: { ...MPESA_ORDER.paymentMethod, phone } }, headers)
  }
  const buy = (phone: string, headers?: Record<string, string>) =>
    post(
      '/api/v1/purchases',
      {
        ...ONE_SCRIPT,
        customer: { ...ONE_SCRIPT.customer, email: `buyer-${buyer++}@example.org` },
        paymentMethod: { type: 'mpesa', phone, charged: SALE_SHILLINGS * 100 },
      },
      headers,
    )
  const stock = () => setStock(test.site.db, KEYBOARD, 10_000)

  it('are limited to three in ten minutes per IP address, across orders, sales and number formats', async () => {
    // C810
    await stock()
    expect((await order('0712 345 678', HOME)).status).toBe(202)
    later(60)
    expect((await buy('+254 712-345-678', HOME)).status).toBe(202)
    await callBack(failedCallback(1032))
    const { number, email } = (
      await test.site.db.selectFrom('orders').selectAll().where('has_scripts', '=', 1).execute()
    )[0]!
    const again = { number, email, paymentMethod: { type: 'mpesa', phone: '712345678', charged: SALE_SHILLINGS * 100 } }
    later(120)
    expect((await post('/api/v1/payments', again, HOME)).status).toBe(200)
    await callBack(failedCallback(1032))
    later(180)
    for (const refused of [
      await order('254712345678', HOME),
      await buy('0712345678', HOME),
      await post('/api/v1/payments', again, HOME),
    ]) {
      expect(refused.status).toBe(429)
      expect(refused.body.error).toBe('phone-prompted-often')
      expect(refused.body.message).toContain('You can request the next one in 7 minutes.')
      expect(refused.headers.get('retry-after')).toBe('420')
    }
    expect(daraja.prompts).toHaveLength(3)
    expect((await order('0712 345 679', HOME)).status).toBe(202)
    later(600)
    expect((await order('0712 345 678', HOME)).status).toBe(202)
    expect((await order('0712 345 678', HOME)).status).toBe(429)
    expect(JSON.stringify(test.logged)).not.toContain('12345678')
  })

  it('are limited to ten a day, after which orders are refused', async () => {
    // C810
    await stock()
    for (let sent = 0; sent < 10; sent++) {
      later(sent * 700)
      expect((await order('0712 345 678')).status).toBe(202)
    }
    later(10 * 700)
    const before = (await orders()).length
    const refused = await order('0712 345 678')
    expect(refused.body.message).toContain('in 23 hours.')
    expect(await orders()).toHaveLength(before)
    later(86_400)
    expect((await order('0712 345 678')).status).toBe(202)
  })

  it('cannot be used up for a day by a stranger at another IP address', async () => {
    // C914
    await stock()
    const stranger = { 'x-forwarded-for': '203.0.113.7' }
    let [taken, refused] = [0, 0]
    for (let minute = 0; minute < 100; minute += 2) {
      later(minute * 60)
      const { status } = await (minute % 4 === 0 ? order('0712 345 678', stranger) : buy('0712345678', stranger))
      if (status === 429) refused++
      else taken++
    }
    expect([taken, refused]).toEqual([6, 44])
    for (let prompt = 0; prompt < 3; prompt++) {
      expect((await order('0712 345 678', HOME)).status).toBe(202)
      later(100 * 60 + prompt)
    }
    expect((await order('0712 345 678', HOME)).status).toBe(429)
    // Many strangers together cannot exceed the daily limit either.
    for (let other = 0; other < 20; other++) await order('0712 345 678', { 'x-forwarded-for': `203.0.114.${other}` })
    expect(daraja.prompts.length).toBeLessThanOrEqual(10)
  })

  it('do not count if they were paid or never sent', async () => {
    // C810
    await stock()
    daraja.answer = 'paid'
    for (let paid = 0; paid < 5; paid++) {
      expect((await order('0712 345 678')).status).toBe(202)
      await callBack(paidCallback(50_350, { receipt: `TKL0AB1CD${paid}` }))
      const isPaid = async () => (await attempts()).filter(({ state }) => state === 'paid').length
      await expect.poll(isPaid).toBe(paid + 1)
      later(10 * (paid + 1))
    }
    daraja.start = 'spike arrest'
    for (let refused = 0; refused < 5; refused++) {
      await order('0712 345 678')
      later(60 + refused)
    }
    expect(daraja.prompts).toHaveLength(10)
    expect((await attempts()).filter(({ state }) => state === 'paid')).toHaveLength(5)
  })

  it('are limited to three across all IP addresses, even for concurrent requests to two processes', async () => {
    // C810
    await stock()
    const other = await openDatabase(test.database.settings)
    const there = createApp({ ...test.site, db: other }, test.site)
    const count = times(12, 120)
    const statuses = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        if (index % 2 === 0) return (await order('0712 345 678')).status
        const shippingAddress = { ...MPESA_ORDER.shippingAddress, email: `there-${index}@example.org` }
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${index}.1` }
        const body = JSON.stringify({ ...MPESA_ORDER, shippingAddress })
        return (await there.request('/api/v1/orders', { method: 'POST', headers, body })).status
      }),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(count - 3)
    expect(daraja.prompts).toHaveLength(3)
    await other.destroy()
  })

  it('are refused in a form without JavaScript, which keeps the typed values', async () => {
    // C810
    await stock()
    for (let sent = 0; sent < 3; sent++) await order('0712 345 678')
    const browser = noJsBrowser(test)
    const form = await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
    const address = Object.entries(MPESA_ORDER.shippingAddress).map(([field, value]) => [`shipping.${field}`, value])
    const typed = { ...Object.fromEntries(address), 'payment-method': 'mpesa', 'payment.phone': '0712345678' }
    const reviewed = await browser.post(NO_JS_ORDER, { ...form.fields, ...typed, step: 'review' })
    const refused = await browser.post(NO_JS_ORDER, { ...reviewed.fields, step: 'place' })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('You can request the next one in 10 minutes.')
    expect(refused.fields).toMatchObject({ 'payment.phone': '0712345678', 'shipping.city': 'Springfield' })
    expect(daraja.prompts).toHaveLength(3)
  })
})

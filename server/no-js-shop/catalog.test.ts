import { expect, it } from 'vitest'
import { WAYS_ROUTE } from '#contract/light-routes.ts'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'

describeOnEachDatabase('Shops that take no orders', (kind) => {
  const { test, orders, post } = freshOrders(kind)
  const browser = noJsBrowser(test)

  it('refuse orders of products and scripts, and report that they are catalogs', async () => {
    // C982
    await test.start({ gateways: [] })
    const { status, body } = await post('/api/v1/orders', ORDER)
    expect([status, body.error]).toEqual([422, 'no-orders-here'])
    expect((await post('/api/v1/purchases', ONE_SCRIPT)).body.error).toBe('no-orders-here')
    expect(await orders()).toEqual([])
    const ways = await test.app.request(WAYS_ROUTE.path)
    expect(await ways.json()).toEqual({ payments: 'catalog', ways: [] })
  })

  it('let visitors without JavaScript send the owner a purchase inquiry', async () => {
    // C983
    await test.start({ gateways: [] })
    for (const [form, name] of [
      [`${NO_JS_ORDER}?product=${KEYBOARD}`, 'Herufi Quiet Keyboard 75'],
      [`${NO_JS_PURCHASE}?script=1`, 'Jedwali'],
    ]) {
      const shown = await browser.open(form!)
      expect(shown.status).toBe(200)
      expect(shown.text).toContain(NO_ORDERS.text)
      expect(shown.fields.message).toContain(`1 × ${name}`)
      const { status, text } = await browser.post('/contact', {
        ...shown.fields,
        name: 'Wanjiru Mfano',
        email: 'wanjiru@example.com',
      })
      expect([status, text]).toEqual([200, expect.stringContaining('Your message is saved.') as string])
    }
    const messages = await test.site.db.selectFrom('messages').select('message').orderBy('number').execute()
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^I would like to buy:\n\n1 × Herufi/),
      expect.stringMatching(/^I would like to buy:\n\n1 × Jedwali/),
    ])
  })

  it('show the contact form to a visitor who started an order while orders were still possible', async () => {
    // C982
    await test.start({})
    const { fields } = await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
    await test.start({ gateways: [] })
    const typed = { 'shipping.firstName': 'Wanjiru', 'shipping.email': 'wanjiru@example.com', quantity: '2' }
    const shown = await browser.post(NO_JS_ORDER, { ...fields, ...typed, step: 'review' })
    expect(shown).toMatchObject({ status: 200, fields: { name: 'Wanjiru', email: 'wanjiru@example.com' } })
    expect(shown.fields.message).toContain('2 × Herufi Quiet Keyboard 75')
  })
})

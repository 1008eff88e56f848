import type { SiteContext } from '#server/context/site-context.ts'
import { expect, it } from 'vitest'
import type { OrderRequest } from '#contract/orders.ts'
import { cents } from '#domain/money.ts'
import { placeOrder, reviewOrder } from '#server/shop/place-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ORDER } from '#testing/sample-orders.ts'

const request: OrderRequest = ORDER
const TABLES = ['orders', 'order_lines', 'order_events', 'payment_attempts', 'stock', 'coupon_uses', 'mails'] as const
const ADDRESS = '10.1.2.3'

const REFUSED: Readonly<Record<string, Partial<OrderRequest>>> = {
  'an unknown product': { lines: [{ id: 'nope', quantity: 1 }] },
  'too many of a product': { lines: [{ id: KEYBOARD, quantity: 99 }], total: cents(12_830_40) },
  'an unknown coupon': { coupon: 'NOPE' },
  'a coupon that is used up': { coupon: 'ONCE', total: cents(349_92) },
  'an unknown shipping option': { shippingMethod: 'nope' },
  'a city that is missing': { shippingAddress: { ...request.shippingAddress, city: '' } },
  'a payment method that is not taken': { paymentMethod: { type: 'mpesa' } },
}

describeOnEachDatabase('The review of an order', (kind) => {
  const { test, orders } = freshOrders(kind)
  const rows = async () => {
    const read = TABLES.map((table) => test.site.db.selectFrom(table).selectAll().execute())
    return Promise.all(read)
  }
  const withCoupon = async (site: SiteContext) => {
    const coupon = { code: 'ONCE', percent: 10, freeShipping: false, limit: 1 }
    site.shop = {
      ...site.shop,
      settings: { ...site.shop.settings, carryCouponIntoCheckout: true, coupons: [coupon] },
    }
    await site.db.insertInto('coupon_uses').values({ code: 'ONCE', uses: 1 }).execute()
  }

  it('shows exactly the order that would be stored, but stores nothing', async () => {
    // C977
    const before = await rows()
    const reviewed = await reviewOrder(test.site, { ...request, total: cents(0) }, ADDRESS)
    expect(await rows()).toEqual(before)
    if (!('ready' in reviewed)) throw new Error(reviewed.problem.message)
    const { lines, total, shipping_address } = reviewed.ready.order
    const posted = { request: { ...request, total }, key: undefined, address: ADDRESS, requestId: '' }
    expect(await placeOrder(test.site, posted)).toMatchObject({ status: 201 })
    expect(await orders()).toMatchObject([{ total, shipping_address }])
    expect(lines).toMatchObject([{ item_id: KEYBOARD }])
  })

  it.each(Object.entries(REFUSED))('with %s reports the same errors as placing the order', async (_, wrong) => {
    // C977
    await withCoupon(test.site)
    const changed = { ...request, ...wrong }
    const before = await rows()
    const reviewed = await reviewOrder(test.site, changed, ADDRESS)
    expect(await rows()).toEqual(before)
    if (!('problem' in reviewed)) throw new Error('The review has found nothing wrong.')
    const said = [reviewed.problem.message, ...Object.values(reviewed.problem.fields ?? {})]
    const { body } = await placeOrder(test.site, { request: changed, key: undefined, address: ADDRESS, requestId: '' })
    if (body.success) throw new Error('The order was placed.')
    const fields = 'fields' in body ? Object.values(body.fields ?? {}) : []
    for (const sentence of fields.length > 0 ? fields : [body.message]) expect(said).toContain(sentence)
  })
})

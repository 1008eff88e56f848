import * as v from 'valibot'
import { expect, it } from 'vitest'
import { receiptSchema, type Receipt } from '#domain/payments/receipt.ts'
import { cents } from '#domain/money.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS, ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'

const EARBUDS = 'walking-earbuds'

describeOnEachDatabase('A shop whose items have several tax rates', (kind) => {
  const { test, place, post } = freshOrders(kind)
  const lines = () =>
    test.site.db
      .selectFrom('order_lines')
      .select(['item_id', 'discount', 'tax', 'tax_rate'])
      .orderBy('position')
      .execute()

  it('taxes each line at its own rate, and stores the tax and rate of each line', async () => {
    // C984 C985
    test.site.shop.settings.taxRates = { [EARBUDS]: 0 }
    const both = {
      ...ORDER,
      lines: [
        { id: KEYBOARD, quantity: 1 },
        { id: EARBUDS, quantity: 2 },
      ],
    }
    expect((await place({ ...both, total: cents(224_64) })).body).toMatchObject({
      error: 'total-changed',
      total: 217_60,
    })
    const { status, body } = await place({ ...both, total: cents(217_60) })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      subtotal: 208_00,
      tax: 9_60,
      taxes: [
        { percent: 8, tax: 9_60 },
        { percent: 0, tax: 0 },
      ],
      total: 217_60,
    })
    expect(await lines()).toEqual([
      { item_id: KEYBOARD, discount: 0, tax: 9_60, tax_rate: 8_00 },
      { item_id: EARBUDS, discount: 0, tax: 0, tax_rate: 0 },
    ])
    const texts = (await test.mails()).map(({ text }) => text)
    const named = expect.stringContaining('Tax 8%: $9.60\nTax 0%: $0.00') as string
    expect(texts).toEqual([named, named])
    const number = body.order!.orderNumber
    const receipt = await test.send<{ receipt: Receipt }>('/api/v1/receipts', { number, email: ADDRESS.email })
    expect(v.parse(receiptSchema, receipt.body.receipt).totals.taxes).toEqual(body.order!.taxes)
    const { cookie } = await signUpOwner(test)
    const exported = await test.send<{ address: string }>('/api/v1/desk/export', { table: 'order_lines' }, { cookie })
    const csv = await (await test.app.request(exported.body.address, { headers: { cookie } })).text()
    const [names = [], ...rows] = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const cells = (row: string[]) => ['tax', 'tax_rate'].map((name) => row[names.indexOf(name)])
    expect(rows.map(cells)).toEqual([
      ['9.60', '8.00'],
      ['0.00', '0.00'],
    ])
  })

  it('taxes shipping at the rate of the shop if prices include the tax, and lists that rate with the order', async () => {
    // C984
    Object.assign(test.site.shop.settings, { taxPercent: 0, taxIncluded: true, taxRates: { [EARBUDS]: 16 } })
    const order = { ...ORDER, lines: [{ id: EARBUDS, quantity: 1 }], shippingMethod: 'express' }
    const total = (await place({ ...order, total: cents(1) })).body.total!
    const { body } = await place({ ...order, total: cents(total) })
    expect(body.order!.taxes).toEqual([
      { percent: 16, tax: 6_07 },
      { percent: 0, tax: 0 },
    ])
    expect(await lines()).toMatchObject([{ tax: 6_07, tax_rate: 16_00 }])
  })

  it('splits a discount among the lines, and lists no separate rates if there is only one', async () => {
    // C985
    Object.assign(test.site.shop.settings, { carryCouponIntoCheckout: true })
    const order = { ...ORDER, lines: [...ORDER.lines, { id: EARBUDS, quantity: 1 }], coupon: 'SAVE10' }
    const { body } = await place({ ...order, total: cents(392_69) })
    expect(body.order).toMatchObject({ subtotal: 404_00, discount: 40_40, tax: 29_09 })
    expect(body.order).not.toHaveProperty('taxes')
    expect((await test.mails())[0]!.text).toContain('Tax: $29.09\n')
    expect(await lines()).toMatchObject([
      { discount: 36_00, tax: 25_92 },
      { discount: 4_40, tax: 3_17 },
    ])
  })

  it('taxes a script at its own rate', async () => {
    // C984
    test.site.shop.settings.taxRates = { '1': 0 }
    const { body } = await post('/api/v1/purchases', ONE_SCRIPT)
    expect(body).toMatchObject({ error: 'total-changed' })
    const sold = await post('/api/v1/purchases', { ...ONE_SCRIPT, total: body.total })
    expect(sold).toMatchObject({ status: 201, body: { purchases: [{ tax: 0 }] } })
    expect(await lines()).toMatchObject([{ item_id: '1', tax: 0, tax_rate: 0 }])
  })
})

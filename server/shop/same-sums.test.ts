import { expect, it } from 'vitest'
import type { Receipt } from '#domain/payments/receipt.ts'
import { cents } from '#domain/money.ts'
import type { Coupon } from '#domain/content/shop.ts'
import type { Order } from '#domain/shop/orders.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS, ORDER } from '#testing/sample-orders.ts'
import { pollDue, stubGateway } from '#testing/stub-gateway.ts'
import { setStock } from '#server/orders/stock.ts'

const email = ADDRESS.email
const SUMS = ['subtotal', 'discount', 'tax', 'shipping', 'shippingDiscount', 'total'] as const
const COLUMNS = ['subtotal', 'discount', 'tax', 'shipping', 'shipping_discount', 'total']
type Sums = Record<(typeof SUMS)[number], number>
const sumsOf = (order: Sums) => SUMS.map((name) => order[name])

describeOnEachDatabase('A canceled order with a coupon, and the paid order that replaces it,', (kind) => {
  const { test, place } = freshOrders(kind)
  const start = async (coupon: Coupon) => {
    const shop = readShopOffer(SAMPLE_CONTENT)
    const waiting = (reference: string) => ({ state: 'waiting', reference }) as const
    const paid = { state: 'paid', receipt: undefined } as const
    await test.start({
      shop: { ...shop, settings: { ...shop.settings, carryCouponIntoCheckout: true, coupons: [coupon] } },
      gateways: [stubGateway(waiting('ws_CO_1'), waiting('ws_CO_2'), paid)],
    })
  }
  const placed = async (coupon: Coupon) => {
    const request = { ...ORDER, shippingMethod: 'express', coupon: coupon.code }
    const { body } = await place({ ...request, total: cents(1) })
    return (await place({ ...request, total: cents(body.total!) })).body.order!
  }

  it.each([
    [{ code: 'SAVE20', percent: 20, freeShipping: false }, [36_000, 7_200, 2_304, 1_599, 0, 32_703]],
    [{ code: 'FREESHIP', percent: 0, freeShipping: true }, [36_000, 0, 2_880, 1_599, 1_599, 38_880]],
    [{ code: 'BOTH', percent: 100, freeShipping: true }, [36_000, 36_000, 0, 1_599, 1_599, 0]],
  ])('have the same amounts in the order view, receipt, export and at the desk: %o', async (coupon, sums) => {
    await start(coupon)
    await setStock(test.site.db, KEYBOARD, 10)
    const first = await placed(coupon)
    if (sums.at(-1) !== 0) await test.send('/api/v1/orders/cancel', { orderNumber: first.orderNumber, email })
    const again = await placed(coupon)
    test.clock.now = new Date(test.clock.now.getTime() + 15_000)
    await pollDue(test.site)
    const { cookie } = await signUpOwner(test)
    const { entries } = (await test.send<{ entries: { order: Order }[] }>('/api/v1/desk/orders/list', {}, { cookie }))
      .body
    const { address } = (await test.send<{ address: string }>('/api/v1/desk/export', { table: 'orders' }, { cookie }))
      .body
    const csv = await (await test.app.request(address, { headers: { cookie } })).text()
    const [names, ...rows] = csv.split('\r\n').map((line) => line.split(','))
    for (const { orderNumber } of [first, again]) {
      const { order } = (await test.send<{ order: Order }>('/api/v1/orders/lookup', { orderNumber, email })).body
      expect(sumsOf(order)).toEqual(sums)
      const { receipt } = (await test.send<{ receipt: Receipt }>('/api/v1/receipts', { number: orderNumber, email }))
        .body
      expect(sumsOf(receipt.totals)).toEqual(sums)
      const entry = entries.find(({ order }) => order.orderNumber === orderNumber)!
      expect(sumsOf(entry.order)).toEqual(sums)
      const cells = rows.find((row) => row.includes(orderNumber))!
      const exported = COLUMNS.map((column) => Number(cells[names!.indexOf(column)]) * 100)
      expect(exported.map(Math.round)).toEqual(sums)
    }
  })
})

import { expect, it } from 'vitest'
import { checkoutTotals } from '#domain/cart/pricing.ts'
import { cents } from '#domain/money.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import { orderView } from '#server/orders/order-view.ts'
import { orderOf, type OrderLine, type StoredOrder } from '#server/orders/queries.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS } from '#testing/sample-order.ts'
import { CUSTOMER } from '#testing/sample-purchase.ts'
import { expire, stubGateway, stubRefunds } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { checkOut } from './check-out.ts'
import type { Storefront } from './storefront.ts'

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const

const line = (kind: OrderLine['kind'], item_id: string, name: string, price: number, quantity: number): OrderLine => ({
  kind,
  item_id,
  name,
  unit_price: cents(price),
  quantity,
  ...(kind === 'script' ? { version: '1.0.0', slug: 'jedwali' } : { version: null, slug: null }),
})
const LINES = [
  line('product', KEYBOARD, 'Herufi Quiet Keyboard 75', 120_00, 2),
  line('script', '1', 'Jedwali', 49_00, 1),
  line('script', '3', 'Malipo', 29_00, 1),
]

describeOnEachDatabase('An order of a product and two scripts', (kind) => {
  const { test, orders, stockOf } = freshOrders(kind)

  const place = async (): Promise<StoredOrder> => {
    const { settings } = test.parts.shop
    const priced = LINES.map(({ kind: of, unit_price, quantity }) => ({
      price: unit_price,
      quantity,
      isDigital: of === 'script',
    }))
    const totals = checkoutTotals(priced, settings, cents(9_99))
    const request = { total: totals.total, paymentMethod: { type: 'card' as const } }
    const storefront: Storefront<typeof request, object, object> = {
      operation: 'mixed',
      email: () => ADDRESS.email,
      wrongFields: () => ({}),
      price: () => ({
        lines: LINES,
        totals,
        customer: CUSTOMER,
        shipment: {
          method: { name: 'Standard', time: '5 days' },
          estimatedDelivery: '2026-11-28',
          address: ADDRESS,
          billingAddress: ADDRESS,
        },
      }),
      shown: () => ({}),
      former: () => ({}),
    }
    const posted = { request, key: undefined, address: '10.0.0.1', requestId: 'r' }
    await checkOut(test.parts, settings, storefront, posted)
    const [{ id }] = (await orders()) as [StoredOrder]
    return orderOf(test.parts.db, id)
  }
  const licenses = () =>
    test.parts.db.selectFrom('licenses').select(['position', 'state']).orderBy('position').execute()
  const desk = (...words: string[]) => deskCommand(test.parts, ...words)

  it('is paid once and has one receipt; the scripts are delivered at once, the parcel later', async () => {
    // C973
    const gateway = stubGateway(PAID)
    await test.start({ gateways: [gateway] })
    const before = await stockOf(KEYBOARD)
    const { number, total } = await place()
    expect(gateway.started.map(({ amount }) => amount)).toEqual([total])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
    expect(await licenses()).toEqual([1, 2].map((position) => ({ position, state: 'active' })))
    expect(await stockOf(KEYBOARD)).toBe(before! - 2)
    const { body } = await test.send<{ receipt: Receipt }>('/api/v1/receipts', { number, email: ADDRESS.email })
    expect(body.receipt.items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '2 Herufi Quiet Keyboard 75',
      '1 Script #1 Jedwali',
      '1 Script #3 Malipo',
    ])
    expect(body.receipt.totals.total).toBe(total)
    const [buyer, owner, ...more] = await test.mails()
    expect(more).toEqual([])
    expect([buyer!.subject, owner!.subject]).toEqual([
      `Your order ${number}`,
      expect.stringContaining(`Order ${number}:`),
    ])
    expect(buyer!.text).toMatch(/License keys:\nScript #1 Jedwali: \S+\nScript #3 Malipo: \S+\n/)
    expect(await desk('orders')).toContain(number)
    expect(await desk('purchases')).toContain(number)
    expect(await desk('orders', 'ship', number)).toMatch(/^Done/)
    expect(await desk('orders', 'deliver', number)).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'delivered' }])
  })

  it('gives back its stock and delivers no script if nobody pays, and comes back whole if the money arrives late', async () => {
    // C973
    const gateway = stubGateway({ state: 'waiting', reference: 'ws_CO_1' }, PAID)
    await test.start({ gateways: [gateway] })
    const before = await stockOf(KEYBOARD)
    await place()
    test.clock.now = new Date(NOW.getTime() + 3_600_000)
    await expire(test.parts)
    expect([await orders(), await licenses(), await stockOf(KEYBOARD)]).toMatchObject([
      [{ status: 'cancelled', payment: 'expired' }],
      [],
      before,
    ])
    const [{ id: payment } = { id: '' }] = await test.parts.db.selectFrom('payment_attempts').selectAll().execute()
    expect(await desk('payments', 'settle', payment, 'TKL0AB1CD2', 'found')).toMatch(/^Done/)
    expect([await orders(), await licenses(), await stockOf(KEYBOARD)]).toMatchObject([
      [{ status: 'processing', payment: 'paid' }],
      [{ state: 'active' }, { state: 'active' }],
      before! - 2,
    ])
  })

  it('is refunded once: its licenses are revoked, and its parcel is not taken back into stock', async () => {
    // C973
    const refunds = stubRefunds({ state: 'processed', reference: 'R-1' }, { state: 'processed', reference: 'R-1' })
    await test.start({ gateways: [{ ...stubGateway(PAID), refunds }] })
    const before = await stockOf(KEYBOARD)
    const { total } = await place()
    const [{ id } = { id: '' }] = await test.parts.db.selectFrom('payment_attempts').selectAll().execute()
    expect(await desk('payments', 'refund-through', id, 'returned')).toMatch(/^Done/)
    await moveRefunds(test.parts)
    expect(refunds.started).toEqual([total])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'refunded' }])
    expect(await licenses()).toEqual([1, 2].map((position) => ({ position, state: 'revoked' })))
    expect(await stockOf(KEYBOARD)).toBe(before! - 2)
  })

  it('shows only its products as a shipped order', async () => {
    // C973
    expect(orderView(await place()).items).toEqual([
      { productId: KEYBOARD, name: 'Herufi Quiet Keyboard 75', price: 120_00, quantity: 2 },
    ])
  })
})

import { expect, it } from 'vitest'
import type { Receipt } from '#domain/payments/receipt.ts'
import { orderView } from '#server/orders/order-view.ts'
import { orderOf } from '#server/orders/queries.ts'
import { moveRefunds } from '#server/payments/move-refunds.ts'
import { placeOrderOf } from '#testing/any-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { expire, stubGateway, stubRefunds } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const

describeOnEachDatabase('An order of a product and two scripts', (kind) => {
  const { test, orders, stockOf } = freshOrders(kind)

  const place = async () => orderOf(test.site.db, await placeOrderOf(test.site, 'mixed'))
  const licenses = () => test.site.db.selectFrom('licenses').select(['position', 'state']).orderBy('position').execute()
  const desk = (...words: string[]) => deskCommand(test.site, ...words)

  it('is paid once and has one receipt; the scripts are delivered immediately, the parcel later', async () => {
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

  it('releases its stock and delivers no script if nobody pays, but is restored in full if the money arrives late', async () => {
    // C973
    const gateway = stubGateway({ state: 'waiting', reference: 'ws_CO_1' }, PAID)
    await test.start({ gateways: [gateway] })
    const before = await stockOf(KEYBOARD)
    await place()
    test.clock.now = new Date(NOW.getTime() + 3_600_000)
    await expire(test.site)
    expect([await orders(), await licenses(), await stockOf(KEYBOARD)]).toMatchObject([
      [{ status: 'cancelled', payment: 'expired' }],
      [],
      before,
    ])
    const [{ id: payment } = { id: '' }] = await test.site.db.selectFrom('payment_attempts').selectAll().execute()
    expect(await desk('payments', 'settle', payment, 'TKL0AB1CD2', 'found')).toMatch(/^Done/)
    expect([await orders(), await licenses(), await stockOf(KEYBOARD)]).toMatchObject([
      [{ status: 'processing', payment: 'paid' }],
      [{ state: 'active' }, { state: 'active' }],
      before! - 2,
    ])
  })

  it('is refunded once: its licenses are revoked, but its products are not restocked', async () => {
    // C973
    const refunds = stubRefunds({ state: 'processed', reference: 'R-1' }, { state: 'processed', reference: 'R-1' })
    await test.start({ gateways: [{ ...stubGateway(PAID), refunds }] })
    const before = await stockOf(KEYBOARD)
    const { total } = await place()
    const [{ id } = { id: '' }] = await test.site.db.selectFrom('payment_attempts').selectAll().execute()
    expect(await desk('payments', 'refund-through', id, 'returned')).toMatch(/^Done/)
    await moveRefunds(test.site)
    expect(refunds.started).toEqual([total])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'refunded' }])
    expect(await licenses()).toEqual([1, 2].map((position) => ({ position, state: 'revoked' })))
    expect(await stockOf(KEYBOARD)).toBe(before! - 2)
  })

  it('lists only its products, not its scripts, as items to ship', async () => {
    // C973
    expect(orderView(await place()).items).toEqual([
      { productId: KEYBOARD, name: 'Herufi Quiet Keyboard 75', price: 120_00, quantity: 2 },
    ])
  })
})

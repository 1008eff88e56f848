import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD, freshPurchases } from '#testing/fresh-orders.ts'
import type { Order } from '#domain/shop/orders.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { pollDue, expire, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { orderView } from '#server/orders/order-view.ts'
import { findOrder } from '#server/orders/queries.ts'
import { setStock } from '#server/orders/stock.ts'
import { insertAttempt, type Attempt } from './attempts.ts'
import { nextPoll, nextRefundPoll } from './poll-times.ts'
import type { GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { recordStatus } from './record-status.ts'

const UNCLEAR = { state: 'unclear' } as const
const WAITING = { state: 'waiting', reference: 'ws_CO_1' } as const
const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const

describeOnEachDatabase('The payment of an order', (kind) => {
  const { test, orders, place, stockOf } = freshOrders(kind)
  const { clock, start, mails } = test
  const later = (seconds: number) => (clock.now = new Date(NOW.getTime() + seconds * 1000))
  const attempts = () => test.site.db.selectFrom('payment_attempts').selectAll().orderBy('id').execute()
  const subjects = async () => (await mails()).map(({ subject }) => subject).toSorted()
  const record = (attempt: Attempt, reported: GatewayStatus) =>
    recordStatus(test.site, attempt, reported, stubGateway(reported))

  it('waits for the buyer, is checked at increasing intervals, and is started once', async () => {
    // C714
    const gateway = stubGateway(WAITING)
    await start({ gateways: [gateway] })
    const { status, body } = await place()
    expect([status, body.order?.payment, body.order?.status]).toEqual([202, 'waiting', 'pending'])
    for (let seconds = 5; seconds <= 600; seconds += 5) {
      later(seconds)
      await pollDue(test.site)
    }
    expect(gateway.started).toHaveLength(1)
    expect(gateway.polled).toHaveLength(7)
    expect(gateway.polled[0]).toMatchObject({ reference: 'ws_CO_1', amount: 388_80, currency: 'USD' })
    expect(await attempts()).toMatchObject([
      { state: 'waiting', polls: 7, poll_at: nextPoll(NOW.toISOString(), clock.now) },
    ])
  })

  it('makes a retry wait for its outcome, and the retry gets the same response', async () => {
    // C714
    await start({ gateways: [stubGateway(UNCLEAR)] })
    const key = { 'idempotency-key': 'one' }
    await place(ORDER, key)
    await test.site.db.updateTable('payment_attempts').set({ state: 'starting' }).execute()
    const retry = place(ORDER, key)
    expect(await Promise.race([retry, wait(300, 'no answer yet')])).toBe('no answer yet')
    await record((await attempts())[0]!, PAID)
    expect((await retry).status).toBe(201)
  })

  it('expires if not made in time: the stock is released, and a retry reports the expiry', async () => {
    // C715 C736
    await start({ gateways: [stubGateway(WAITING)] })
    await place(ORDER, { 'idempotency-key': 'one' })
    expect(await stockOf(KEYBOARD)).toBe(0)
    later(479)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    later(480)
    await expire(test.site)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
    expect(await attempts()).toMatchObject([{ state: 'expired' }])
    expect(await stockOf(KEYBOARD)).toBe(3)
    const [order] = await orders()
    expect(await subjects()).toEqual([`Your order ${order!.number} was not paid`, `Your payment for ${order!.number}`])
    const again = await place(ORDER, { 'idempotency-key': 'one' })
    expect([again.status, again.body.error]).toEqual([402, 'payment-expired'])
  })

  it('expires in the same round as a hundred others, and the owner gets no email about canceled unpaid orders', async () => {
    // C817
    const waiting = Array.from({ length: 104 }, (_, number) => ({ ...WAITING, reference: `ws_CO_${number}` }))
    await start({ gateways: [stubGateway(...waiting)] })
    await setStock(test.site.db, KEYBOARD, 400)
    const buyer = (number: number) => ({ ...ORDER.shippingAddress, email: `buyer-${number}@example.org` })
    for (let number = 0; number < 104; number++) await place({ ...ORDER, shippingAddress: buyer(number) })
    const canceled = (await orders()).slice(0, 2)
    for (const { number, email } of canceled)
      expect((await test.send('/api/v1/orders/cancel', { orderNumber: number, email })).status).toBe(200)
    expect(await subjects()).not.toContainEqual(expect.stringContaining('canceled by its buyer'))
    later(480)
    await expire(test.site)
    expect(await stockOf(KEYBOARD)).toBe(400)
    expect((await orders()).filter(({ payment }) => payment === 'expired')).toHaveLength(102)
  })

  it('restores an expired order when the money arrives late and the items are still in stock', async () => {
    // C716
    await start({ gateways: [stubGateway(WAITING, PAID)] })
    const key = { 'idempotency-key': 'one' }
    await place(ORDER, key)
    later(480)
    await expire(test.site)
    later(900)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: PAID.receipt }])
    expect(await stockOf(KEYBOARD)).toBe(0)
    const { status, body } = await place(ORDER, key)
    expect([status, body.order?.timeline.map((event) => event.status)]).toEqual([201, ['pending', 'processing']])
    expect((await attempts())[0]!.refund_due).toBeNull()
  })

  it('is due for a refund when the money arrives late and the items have been sold', async () => {
    // C716 C717
    await start({ gateways: [stubGateway(WAITING, PAID)] })
    await place()
    later(480)
    await expire(test.site)
    await setStock(test.site.db, KEYBOARD, 1)
    later(900)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
    expect(await stockOf(KEYBOARD)).toBe(1)
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: PAID.receipt, refund_due: 'sold-out' }])
    const [order] = await orders()
    expect(await subjects()).toEqual([
      `Refund due: $388.80 for ${order!.number}`,
      `Your order ${order!.number} was not paid`,
      `Your payment for ${order!.number}`,
    ])
  })

  it('is due for a refund when the owner has canceled the order before the money arrives', async () => {
    // C717
    await start({ gateways: [stubGateway(WAITING, PAID)] })
    await place()
    const [open] = await orders()
    await deskCommand(test.site, 'orders', 'cancel', open!.number)
    later(15)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
    expect(await stockOf(KEYBOARD)).toBe(3)
    expect(await attempts()).toMatchObject([{ refund_due: 'canceled' }])
    const texts = (await mails()).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('The order had been canceled before the payment arrived.'))
  })

  it('is due for a refund when it arrives after the buyer canceled the order, however late', async () => {
    // C717
    await start({ gateways: [stubGateway(UNCLEAR, PAID)] })
    const { orderNumber } = (await place()).body.order!
    await test.send('/api/v1/orders/cancel', { orderNumber, email: ORDER.shippingAddress.email })
    await test.site.db.updateTable('payment_attempts').set({ state: 'starting' }).execute()
    await record((await attempts())[0]!, WAITING)
    later(480)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'open' }])
    expect(await subjects()).not.toContain(`Your payment for ${orderNumber}`)
    later(900)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'paid' }])
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'canceled' }])
    expect(await stockOf(KEYBOARD)).toBe(3)
  })

  it('is due for a refund when the order is paid a second time', async () => {
    // C717
    await start({ gateways: [stubGateway(WAITING)] })
    await place()
    const [first] = await attempts()
    await record(first!, PAID)
    const second = { ...first!, id: 'second', token: 'another', state: 'starting', reference: null } as const
    await insertAttempt(test.site.db, second)
    await record(second, { ...PAID, receipt: 'TKL0ZZ9YY8' })
    expect((await attempts()).find(({ id }) => id === 'second')).toMatchObject({
      state: 'paid',
      refund_due: 'paid-twice',
    })
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: PAID.receipt }])
  })

  it('is due for a refund when the buyer cancels the paid order', async () => {
    // C642 C717
    await start({ gateways: [stubGateway(PAID)] })
    const { orderNumber } = (await place()).body.order!
    const { body } = await test.send<{ order: Order }>('/api/v1/orders/cancel', {
      orderNumber,
      email: ORDER.shippingAddress.email,
    })
    expect(body.order).toMatchObject({ status: 'cancelled', payment: 'paid' })
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'canceled' }])
    expect((await mails()).map(({ subject }) => subject)).toContain(`Refund due: $388.80 for ${orderNumber}`)
    expect((await mails()).find(({ subject }) => subject === `Your order ${orderNumber} was canceled`)!.text).toContain(
      'We will refund your payment',
    )
  })

  it('is not settled by another order’s receipt', async () => {
    // C721
    await start({ gateways: [stubGateway(PAID)] })
    await setStock(test.site.db, KEYBOARD, 6)
    expect((await place()).status).toBe(201)
    expect((await place()).status).toBe(202)
    expect((await orders()).map(({ payment }) => payment).toSorted()).toEqual(['open', 'paid'])
  })

  it('has at most one open attempt', async () => {
    // C714
    await start({ gateways: [stubGateway(WAITING)] })
    await place()
    const [first] = await attempts()
    await expect(
      insertAttempt(test.site.db, { ...first!, id: 'second', token: 'another', reference: null }),
    ).rejects.toThrow(/unique/i)
  })

  it('changes nothing when it is reported again, even concurrently, or when a failure follows', async () => {
    // C718
    await start({ gateways: [stubGateway(WAITING)] })
    await place()
    const [attempt] = await attempts()
    await Promise.all(Array.from({ length: 8 }, () => record(attempt!, PAID)))
    await record(attempt!, { state: 'failed', code: '1032' })
    await record(attempt!, UNCLEAR)
    const settled = { status: 'processing', payment: 'paid', payment_reference: PAID.receipt }
    expect(await orders()).toMatchObject([settled])
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: null, poll_at: null }])
    expect(await mails()).toHaveLength(3)
    const order = await findOrder(test.site.db, { id: attempt!.order_id })
    expect(orderView(order!).timeline).toHaveLength(2)
  })

  it('takes the items out of stock only once if it arrives while the order expires', async () => {
    // C716 C718
    await start({ gateways: [stubGateway(WAITING)] })
    await place()
    const [attempt] = await attempts()
    later(480)
    await Promise.all([expire(test.site), record(attempt!, PAID), expire(test.site), record(attempt!, PAID)])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
    expect(await stockOf(KEYBOARD)).toBe(0)
    // If the order expires first, the buyer gets another email before the money arrives.
    expect((await subjects()).filter((subject) => !subject.endsWith('was not paid'))).toHaveLength(3)
  })
})

describeOnEachDatabase('The payment of scripts', (kind) => {
  const { test, buy, sales } = freshPurchases(kind)

  it('expires if not made in time, and still delivers the scripts when the money arrives late', async () => {
    // C715 C716 C736
    await test.start({ gateways: [stubGateway(WAITING, WAITING, PAID)] })
    const one = await buy(undefined, { 'idempotency-key': 'one' })
    expect([one.status, one.body.payment, one.body.purchases]).toEqual([202, 'waiting', []])
    test.clock.now = new Date(NOW.getTime() + 480_000)
    await expire(test.site)
    expect(await sales()).toMatchObject([{ payment: 'expired' }])
    expect((await test.mails()).map(({ subject }) => subject)).toContain(`Your order ${one.body.number} was not paid`)
    expect((await buy(undefined, { 'idempotency-key': 'one' })).body.error).toBe('payment-expired')
    test.clock.now = new Date(NOW.getTime() + 900_000)
    await pollDue(test.site)
    const delivered = await buy(undefined, { 'idempotency-key': 'one' })
    expect([delivered.status, delivered.body.payment]).toEqual([201, 'paid'])
    expect(delivered.body.purchases).toMatchObject([{ scriptId: 1, downloadCount: 0 }])
  })
})

describe('The times of the status checks', () => {
  it('are increasingly far apart, and end after a day', () => {
    const start = NOW.toISOString()
    const after = (seconds: number) => {
      const next = nextPoll(start, new Date(NOW.getTime() + seconds * 1000))
      return next === null ? null : (Date.parse(next) - NOW.getTime()) / 1000
    }
    expect([0, 15, 31, 180, 4000, 30_000, 86_400].map(after)).toEqual([15, 30, 60, 300, 21_600, 86_400, null])
    // C732
    const accepted = (day: number) => nextRefundPoll(start, new Date(NOW.getTime() + day * 86_400_000), true)
    expect([1, 29, 30].map(accepted)).toEqual(['2026-11-23T08:00:00.000Z', '2026-12-21T08:00:00.000Z', null])
  })
})

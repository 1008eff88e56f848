import { EVERYTHING, refundOnRequest } from '#testing/fresh-refunds.ts'
import { requestRefund } from '#server/payments/refund-changes.ts'
import { expect, it } from 'vitest'
import type { DeskMessage } from '#contract/desk/messages.ts'
import type { DeskOrder } from '#contract/desk/orders.ts'
import type { DeskPayment } from '#contract/desk/payments.ts'
import type { DeskWaiting } from '#contract/desk/overview.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { cents } from '#domain/money.ts'
import type { Order } from '#domain/shop/orders.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { eventually } from '#testing/eventually.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { expire, stubGateway, stubRefunds } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { remindOwner } from '#server/payments/attempts-to-look-at.ts'
import type { GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'

const UNCLEAR = { state: 'unclear' } as const
const WAITING = { state: 'waiting', reference: 'ws_CO_1' } as const
const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const

describeOnEachDatabase('Payments at the desk', (kind) => {
  const { test, owner, get, list: listOf, act, log } = freshDesk(kind)
  const start = async (...statuses: GatewayStatus[]) => {
    await test.start({ gateways: [stubGateway(...statuses)] })
    Object.assign(owner, await signUpOwner(test))
  }
  const list = async (search = '') => (await listOf<DeskPayment>('payments', { search })).entries
  const due = async () => (await get<{ due: DeskPayment[] }>('/payments/due')).due
  const order = async () => (await test.send<{ order: Order }>('/api/v1/orders', ORDER)).body.order
  const look = async (orderNumber: string) =>
    (await test.send<{ order: Order }>('/api/v1/orders/lookup', { orderNumber, email: ORDER.shippingAddress.email }))
      .body.order
  const change = (payment: string, what: string, receipt = 'R-1', reason = 'seen on the statement') =>
    act('/payments/change', { payment, change: what, receipt, reason })
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  const mailed = async () => (await test.mails()).map(({ recipient, subject }) => [recipient, subject])

  it('are listed, found by number and receipt, and checked with the gateway on request', async () => {
    // C729
    await start(WAITING, PAID)
    const { orderNumber } = await order()
    const [payment] = await list()
    expect(payment).toMatchObject({ number: orderNumber, kind: 'order', way: 'card', state: 'waiting', amount: 388_80 })
    expect((await act('/payments/ask', { payment: payment!.id })).status).toBe(200)
    expect(await look(orderNumber)).toMatchObject({ status: 'processing', payment: 'paid' })
    expect(await list(orderNumber.slice(3).toLowerCase())).toHaveLength(1)
    expect(await list('tkl0ab1cd2')).toMatchObject([{ state: 'paid', receipt: PAID.receipt }])
    expect(await list('nothing')).toEqual([])
    expect((await act('/payments/ask', { payment: payment!.id })).status).toBe(409)
    expect((await act('/payments/ask', { payment: 'nothing' })).status).toBe(404)
    expect((await log()).map(([done, subject]) => [done, subject])).toEqual([['payment status checked', orderNumber]])
  })

  it('show the buyer and items, are counted while they need attention, and are linked from messages', async () => {
    // C860 C861 C862
    await start(UNCLEAR, WAITING)
    const { orderNumber } = await order()
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    const listed = await list()
    expect(new Map(listed.map(({ kind: of, buyer, items }) => [of, `${buyer}: ${items}`]))).toEqual(
      new Map([
        ['order', 'Wanjiru Mfano: 3 × Herufi Quiet Keyboard 75'],
        ['sale', 'Wanjiru Mfano: 1 × Jedwali'],
      ]),
    )
    await test.site.db.updateTable('payment_attempts').set({ poll_at: null, state: 'expired' }).execute()
    for (const message of [`Where is ${orderNumber.toLowerCase()}?`, 'What is KB-ABCDEFGHJK?', 'Hello'])
      await test.post('/api/v1/messages', { name: 'W', email: 'w@example.org', subject: 'A shop', message })
    await test.site.db.updateTable('messages').set({ state: 'inbox' }).where('number', '<', 3).execute()
    const { waiting } = await get<{ waiting: DeskWaiting }>('/waiting')
    expect(Object.entries(waiting).map(([what, { count, isMore }]) => [what, count, isMore])).toEqual([
      ['payments', 2, false],
      ['mails', 0, false],
      ['orders', 0, false],
      ['messages', 2, false],
      ['quarantine', 1, false],
      ['reviews', 0, false],
      ['filings', 0, false],
    ])
    const { entries } = await listOf<DeskMessage>('messages', { state: 'inbox' })
    expect(entries.map(({ about }) => about)).toEqual([[], [{ number: orderNumber, kind: 'order' }]])
    await act('/messages/read', { number: 1, isRead: true })
    expect((await get<{ waiting: DeskWaiting }>('/waiting')).waiting.messages.count).toBe(1)
  })

  it('are settled by hand with a receipt and a reason, after which the order is processed', async () => {
    // C729
    await start(UNCLEAR)
    const { orderNumber } = await order()
    const [{ id } = { id: '' }] = await list()
    expect((await change(id, 'settle', ' ')).status).toBe(409)
    expect((await change(id, 'settle', 'R-1', ' ')).status).toBe(409)
    expect((await change(id, 'settle')).status).toBe(200)
    expect(await look(orderNumber)).toMatchObject({ status: 'processing', payment: 'paid' })
    expect((await change(id, 'settle')).status).toBe(409)
    expect((await change('nothing', 'settle')).status).toBe(404)
    expect(await log()).toMatchObject([['payment settled', orderNumber, 'R-1: seen on the statement', owner.email]])
  })

  it('cannot be settled with the receipt of another payment, regardless of how the receipt is typed', async () => {
    // C729
    await start(UNCLEAR)
    await order()
    await test.site.db.updateTable('stock').set({ available: 9 }).execute()
    await order()
    const [first, second] = await list()
    expect((await change(first!.id, 'settle', 'R-77')).status).toBe(200)
    for (const typed of ['R-77', 'r-77', ' r\u201177 '])
      expect((await change(second!.id, 'settle', typed)).status).toBe(409)
    // A payment to a till has a receipt of M-Pesa, like a payment by prompt.
    await test.site.db
      .updateTable('payment_attempts')
      .set({ gateway: 'by-hand' })
      .where('receipt', '=', 'R-77')
      .execute()
    expect((await change(second!.id, 'settle', 'R-77')).status).toBe(409)
    expect((await change(second!.id, 'settle', 'R-78')).status).toBe(200)
  })

  it('get only one receipt, which the desk shows, if they arrive while the owner settles them by hand', async () => {
    // C729
    const paid = (number: string) => ({ state: 'paid', receipt: `TKL-${number}` }) as const
    const gateway = { ...stubGateway(WAITING), fetchStatus: async ({ number }: { number: string }) => paid(number) }
    await test.start({ gateways: [gateway] })
    Object.assign(owner, await signUpOwner(test))
    for (let round = 0; round < 6; round++) {
      await test.site.db.updateTable('stock').set({ available: 9 }).execute()
      const { orderNumber } = await order()
      const [{ id } = { id: '' }] = await list(orderNumber)
      const typed = `R-${orderNumber}`
      const [settled] = await Promise.all([change(id, 'settle', typed), act('/payments/ask', { payment: id })])
      expect([200, 409]).toContain(settled.status)
      const receipt = settled.status === 200 ? typed : paid(orderNumber).receipt
      expect(await list(orderNumber)).toMatchObject([{ state: 'paid', receipt }])
    }
  })

  it('are marked as refunded once, which updates the order, notifies the buyer and revokes the license', async () => {
    // C729
    await start(PAID, { ...PAID, receipt: 'TKL0ZZ9YY8' })
    const { orderNumber } = await order()
    const sale = (await test.send<{ number: string; purchases: [Purchase] }>('/api/v1/purchases', ONE_SCRIPT)).body
    const [first, second] = await list()
    for (const one of [first!, second!]) expect((await change(one.id, 'refund', 'RB-9')).status).toBe(200)
    expect((await change(first!.id, 'refund')).status).toBe(409)
    expect(await look(orderNumber)).toMatchObject({ status: 'processing', payment: 'refunded' })
    expect(await list()).toMatchObject([
      { refunds: [{ receipt: 'RB-9' }], refundedAt: expect.any(String) },
      { refunds: [{ receipt: 'RB-9' }], refundedAt: expect.any(String) },
    ])
    const [{ id, licenseKey }] = sale.purchases
    const { purchases } = (
      await test.send<{ purchases: { isRevoked?: boolean }[] }>('/api/v1/purchases/states', {
        purchases: [{ purchaseId: id, licenseKey }],
      })
    ).body
    expect(purchases).toMatchObject([{ isRevoked: true }])
    const refunds = (await mailed()).filter(([, subject]) => subject!.startsWith('Your refund for'))
    expect(refunds.toSorted()).toEqual(
      [
        [ORDER.shippingAddress.email, `Your refund for ${orderNumber}`],
        ['wanjiru@example.org', `Your refund for ${sale.number}`],
      ].toSorted(),
    )
  })

  it('of the wrong amount pay for nothing, and a refund notifies the buyer', async () => {
    // C729
    await start({ ...PAID, received: cents(388_79) })
    const { orderNumber } = await order()
    const [payment] = await list()
    expect(payment).toMatchObject({ state: 'paid', refundDue: 'wrong-amount' })
    // C946
    const listed = async () => (await listOf<DeskOrder>('orders')).entries
    expect(await listed()).toMatchObject([{ order: { payment: 'open' }, toReturn: ['$388.79'] }])
    const attempt = await test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
    await requestRefund(test.site.db, attempt.id, EVERYTHING, refundOnRequest(NOW))
    expect(await listed()).toMatchObject([{ toReturn: [] }])
    await test.site.db.updateTable('refunds').set({ state: 'dropped' }).execute()
    expect(await listed()).toMatchObject([{ toReturn: ['$388.79'] }])
    expect((await change(payment!.id, 'refund', 'RB-9')).status).toBe(200)
    expect(await listed()).toMatchObject([{ toReturn: [] }])
    expect(await look(orderNumber)).toMatchObject({ status: 'pending', payment: 'open' })
    const told = (await test.mails()).find(({ subject }) => subject === `Your refund for ${orderNumber}`)
    expect(told).toMatchObject({
      recipient: ORDER.shippingAddress.email,
      text: expect.stringContaining('We have refunded $388.79') as string,
    })
  })

  it('that need attention are listed and reported by email once a day, until they are settled', async () => {
    // C730
    await start(WAITING, PAID)
    const { orderNumber } = await order()
    await act('/orders/move', { orderNumber, from: 'pending', to: 'cancelled' })
    const [{ id } = { id: '' }] = await list()
    await act('/payments/ask', { payment: id })
    expect(await due()).toMatchObject([{ id, refundDue: 'canceled' }])
    const reminders = async () =>
      (await mailed()).filter(([, subject]) => subject === 'A payment needs your attention').length
    for (let round = 0; round < 3; round++) await remindOwner(test.site)
    expect(await reminders()).toBe(1)
    later(86_400)
    await remindOwner(test.site)
    expect(await reminders()).toBe(2)
    expect((await change(id, 'refund')).status).toBe(200)
    expect(await due()).toEqual([])
    later(2 * 86_400)
    await remindOwner(test.site)
    expect(await reminders()).toBe(2)
    expect(await look(orderNumber)).toMatchObject({ payment: 'refunded' })
  })

  it('with an unknown outcome after the last status check can be marked as not received', async () => {
    // C729 C730
    await start(UNCLEAR)
    await order()
    later(480)
    await expire(test.site)
    const [{ id } = { id: '' }] = await list()
    expect((await change(id, 'not-received', '')).status).toBe(409)
    await test.site.db.updateTable('payment_attempts').set({ poll_at: null }).execute()
    expect(await due()).toMatchObject([{ id, state: 'expired' }])
    expect((await change(id, 'not-received', '')).status).toBe(200)
    expect(await due()).toEqual([])
  })

  it('are refunded through Paystack once, even after several clicks, and only if paid through Paystack', async () => {
    // C732 C733
    await start(PAID)
    await order()
    const [simulated] = await list()
    expect(simulated).toMatchObject({ state: 'paid', canRefund: false })
    expect(await change(simulated!.id, 'refund-through')).toMatchObject({ status: 409, error: 'desk-conflict' })

    const refunds = stubRefunds({ state: 'pending', reference: 'R7' }, { state: 'processed', reference: 'R7' })
    await test.start({ gateways: [{ ...stubGateway(PAID), name: 'paystack', refunds }] })
    Object.assign(owner, await signUpOwner(test))
    const { orderNumber } = await order()
    const [payment] = await list()
    const { id } = payment!
    expect(payment).toMatchObject({ canRefund: true, refundState: null, nextRefundPoll: null })
    expect((await change(id, 'refund-through', '', ' ')).status).toBe(409)
    const presses = await Promise.all(Array.from({ length: 8 }, () => change(id, 'refund-through', '', 'sold out')))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...presses.slice(1).map(() => 409)])
    await eventually(async () => expect(await list()).toMatchObject([{ refundState: 'pending' }]))
    expect(await list()).toMatchObject([{ canRefund: false, nextRefundPoll: '2026-11-21T08:00:15.000Z' }])
    for (const what of ['refund', 'refund-through'])
      expect(await change(id, what)).toMatchObject({ status: 409, error: 'refund-under-way' })
    expect((await act('/payments/ask', { payment: id })).status).toBe(200)
    expect(await list()).toMatchObject([{ refundState: 'processed', refunds: [{ receipt: 'R7' }] }])
    expect(await look(orderNumber)).toMatchObject({ payment: 'refunded' })
    expect((await act('/payments/ask', { payment: id })).status).toBe(409)
    expect(refunds.started).toEqual([388_80])
    expect(await log()).toMatchObject([
      ['payment status checked', orderNumber, 'paystack', owner.email],
      ['refund requested', orderNumber, 'sold out', owner.email],
    ])
  })
})

import { expect, it } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { cents, NO_MONEY } from '#domain/money.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import { orderView } from '#server/orders/order-view.ts'
import { orderOf } from '#server/orders/queries.ts'
import { moveOrder } from '#server/shop/move-order.ts'
import { placeOrderOf } from '#testing/any-order.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { stubGateway, stubRefunds } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { changeByHand, type ByHand } from './change-by-hand.ts'
import { exportMonth } from './export-month.ts'
import type { GatewayRefund, GatewayRefundStatus, PaymentGateway } from './gateway/payment-gateway.ts'
import { pollRefund, moveRefunds } from './move-refunds.ts'
import { unfinishedRefund } from './refund-queries.ts'

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const
const BALANCE = { state: 'failed', code: 'balance' } as const
/** The lines of the mixed order: two keyboards of $120, a script of $49 and one of $29, with 8% tax; shipping $9.99. */
const [KEYBOARDS, JEDWALI, MALIPO] = [cents(259_20), cents(52_92), cents(31_32)]

describeOnEachDatabase('A partial refund', (kind) => {
  const { test, orders, stockOf } = freshOrders(kind)
  const attempt = () => test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
  const licenses = async () => {
    const stored = test.site.db.selectFrom('licenses').select('state').orderBy('position')
    return (await stored.execute()).map(({ state }) => state)
  }
  const place = async () => orderOf(test.site.db, await placeOrderOf(test.site, 'mixed'))
  const desk = async (...words: string[]) => deskCommand(test.site, 'payments', ...words)
  /** Pays for a mixed order. @returns the order and the ID of its payment */
  const pay = async (refunds?: PaymentGateway['refunds']) => {
    await test.start({ gateways: [{ ...stubGateway(PAID), ...(refunds ? { refunds } : {}) }] })
    return { order: await place(), id: (await attempt()).id }
  }
  /** Sets the server's clock to a number of seconds after the start of the test. */
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  let noted = 0
  /** Records amounts as returned by hand. @returns why the change was refused; undefined if it was made */
  const note = async (
    payment: string,
    lines: Record<number, number>,
    {
      shipping = 0,
      restock = {},
      receipt = `RB-${++noted}`,
      left,
    }: { shipping?: number; restock?: Record<number, number>; receipt?: string; left?: number } = {},
  ) => {
    const wanted: ByHand = {
      payment,
      change: 'refund',
      receipt,
      ...(left === undefined ? {} : { left: cents(left) }),
      reason: 'a scratch',
      part: {
        lines: Object.entries(lines).map(([position, amount]) => ({
          position: Number(position),
          amount: cents(amount),
        })),
        shipping: cents(shipping),
      },
      restock: Object.entries(restock).map(([position, quantity]) => ({ position: Number(position), quantity })),
    }
    const done = await test.site.db.transaction().execute((transaction) => changeByHand(transaction, test.site, wanted))
    return typeof done === 'string' ? done : undefined
  }
  const receipt = async (number: string) =>
    (await test.send<{ receipt: Receipt }>('/api/v1/receipts', { number, email: ADDRESS.email })).body.receipt

  it('revokes a license only when its line has been refunded in full', async () => {
    // C975
    const { order, id } = await pay()
    expect(await note(id, { 1: JEDWALI - 1 })).toBeUndefined()
    expect(await licenses()).toEqual(['active', 'active'])
    expect(await note(id, { 1: 1 })).toBeUndefined()
    expect(await licenses()).toEqual(['revoked', 'active'])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', refunded: JEDWALI }])
    expect(await note(id, { 0: KEYBOARDS, 2: MALIPO }, { shipping: 9_99 })).toBeUndefined()
    expect(await licenses()).toEqual(['revoked', 'revoked'])
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'refunded', refunded: order.total }])
  })

  it('cannot exceed what is left to refund of a line, of shipping or of the payment', async () => {
    // C975
    const { id } = await pay()
    const refused = 'refund-amounts'
    expect(await note(id, {})).toBe(refused)
    expect(await note(id, { 1: JEDWALI + 1 })).toBe(refused)
    expect(await note(id, { 3: 1 })).toBe(refused)
    expect(await note(id, { 3: 0 }, { shipping: 1 })).toBe(refused)
    expect(await note(id, {}, { shipping: 10_00 })).toBe(refused)
    expect(await note(id, { 0: 1_00 }, { restock: { 0: 3 } })).toBe(refused)
    expect(await note(id, { 1: 1_00 }, { restock: { 1: 1 } })).toBe(refused)
    expect(await note(id, { 1: 50_00 })).toBeUndefined()
    expect(await note(id, { 1: 2_93 })).toBe(refused)
    expect(await note(id, { 1: 2_92 })).toBeUndefined()
    expect(await desk('refunded', id, 'RB-9', 'the', 'rest')).toMatch(/^Done/)
    const amounts = await test.site.db.selectFrom('refunds').select(['amount', 'total']).orderBy('amount').execute()
    expect(amounts).toEqual([
      { amount: 2_92, total: 2_92 },
      { amount: 50_00, total: 50_00 },
      { amount: KEYBOARDS + MALIPO + 9_99, total: KEYBOARDS + MALIPO + 9_99 },
    ])
    expect(await note(id, { 0: 1 })).toBe('desk-conflict')
  })

  it('restocks only the units that the owner selects; a later cancellation restocks the rest', async () => {
    // C975
    const before = await stockOf(KEYBOARD)
    const { order, id } = await pay()
    expect(await note(id, { 0: 129_60 })).toBeUndefined()
    expect(await stockOf(KEYBOARD)).toBe(before! - 2)
    expect(await note(id, { 0: 64_80 }, { restock: { 0: 1 } })).toBeUndefined()
    expect(await stockOf(KEYBOARD)).toBe(before! - 1)
    expect(await note(id, { 0: 1 }, { restock: { 0: 2 } })).toBe('refund-amounts')
    const stored = await orderOf(test.site.db, order.id)
    await test.site.db.transaction().execute((transaction) => moveOrder(transaction, test.site, stored, 'cancelled'))
    expect(await stockOf(KEYBOARD)).toBe(before)
    // The rest of the payment is due for a refund.
    const due = (await test.mails()).find(({ subject }) => subject.startsWith('Refund due'))
    expect(due!.subject).toBe(`Refund due: $${(order.total - 194_40) / 100} for ${order.number}`)
    expect(await note(id, { 0: 1 }, { restock: { 0: 1 } })).toBe('refund-amounts')
    expect(await desk('refunded', id, 'RB-9', 'canceled')).toMatch(/^Done/)
    expect(await stockOf(KEYBOARD)).toBe(before)
    expect(await desk('due')).toBe('No payment needs your attention.')
  })

  it('is shown to the buyer in an email, on the receipt, with the order and with the purchase', async () => {
    // C976
    const { order, id } = await pay()
    const { number } = order
    await note(id, { 0: 10_00, 1: 5_00 }, { shipping: 9_99 })
    const mail = (await test.mails()).find(({ subject }) => subject === `Your refund for ${number}`)
    expect(mail!.text).toContain('We have refunded $24.99 for')
    expect(mail!.text).toContain('Herufi Quiet Keyboard 75: $10.00')
    expect(await receipt(number)).toMatchObject({
      isRefundDue: false,
      refunds: [
        {
          amount: 24_99,
          items: [
            { name: 'Herufi Quiet Keyboard 75', amount: 10_00 },
            { name: 'Script #1 Jedwali', amount: 5_00 },
            { name: 'Shipping', amount: 9_99 },
          ],
        },
      ],
    })
    expect(orderView(await orderOf(test.site.db, order.id))).toMatchObject({ payment: 'paid', refunded: 24_99 })
    const stored = test.site.db.selectFrom('licenses').select(['id', 'license_key']).orderBy('position')
    const { id: purchaseId, license_key: licenseKey } = await stored.executeTakeFirstOrThrow()
    const { body: restored } = await test.send<{ purchases: Purchase[] }>('/api/v1/purchases/restored', { licenseKey })
    expect(restored.purchases).toMatchObject([{ refunded: 5_00 }])
    const { body: current } = await test.send<{ purchases: Purchase[] }>('/api/v1/purchases/states', {
      purchases: [{ purchaseId, licenseKey }],
    })
    expect(current.purchases).toMatchObject([{ isRevoked: false, refunded: 5_00 }])
  })

  it('is exported with its own tax, and the taxes of all refunds add up to the tax of the order', async () => {
    // C976
    const { id, order } = await pay()
    for (const [seconds, amount] of [1, 1_00, 33_33].entries()) {
      later(seconds)
      await note(id, { 0: amount })
    }
    later(3)
    await note(id, {}, { shipping: 9_99 })
    later(4)
    expect(await desk('refunded', id, 'RB-9', 'the', 'rest')).toMatch(/^Done/)
    const refunds = await test.site.db.selectFrom('refunds').select(['total', 'tax']).execute()
    const all = (of: 'total' | 'tax') => refunds.reduce((sum, refund) => sum + refund[of], 0)
    expect([all('total'), all('tax')]).toEqual([order.total, order.tax])
    let csv = ''
    for await (const piece of exportMonth(test.site.db, '2026-11')) csv += piece
    const rows = csv.split('\r\n').filter((line) => line.includes(',refund,'))
    expect(rows).toHaveLength(5)
    expect(rows.filter((row) => row.includes('-9.99'))).toHaveLength(1)
    expect(rows.at(-1)).toContain(',-286.20,Tax,-22.90,-309.10,USD,-309.10,USD')
  })

  it('is sent through the gateway with its amount; more refunds can follow, but only one at a time', async () => {
    // C975 C733
    const said: GatewayRefund[] = []
    const answers: GatewayRefundStatus[] = [
      { state: 'pending', reference: 'R-1' },
      { state: 'processed', reference: 'R-1' },
      { state: 'unclear' },
      { state: 'processed', reference: 'R-2' },
    ]
    const answer = (refund: GatewayRefund) => {
      said.push(refund)
      return Promise.resolve(answers.shift()!)
    }
    const refunds: PaymentGateway['refunds'] = {
      start: (_, refund) => answer(refund),
      fetchStatus: (_, refund) => answer(refund),
    }
    const { id } = await pay(refunds)
    expect(await desk('refund-part-through', id, '1=12.50', 'a', 'scratch')).toMatch(/^Done/)
    expect(await desk('refund-part-through', id, '0=1', 'more')).toContain('A refund of this payment is in progress.')
    await moveRefunds(test.site)
    later(60)
    await moveRefunds(test.site)
    expect(await orders()).toMatchObject([{ payment: 'paid', refunded: 12_50 }])
    expect(await desk()).toContain('$12.50 refunded')
    expect(await desk('refund-part-through', id, 'shipping=9.99,2=12.50', 'more')).toMatch(/^Done/)
    await moveRefunds(test.site)
    later(120)
    await moveRefunds(test.site)
    expect(said).toEqual([
      { amount: 12_50, reference: undefined, others: [] },
      { amount: 12_50, reference: 'R-1', others: [] },
      { amount: 22_49, reference: undefined, others: ['r-1'] },
      { amount: 22_49, reference: undefined, others: ['r-1'] },
    ])
    expect(await orders()).toMatchObject([{ payment: 'paid', refunded: 34_99 }])
  })

  it('that failed does not count, and can be replaced by a refund of another amount', async () => {
    // C975
    const before = await stockOf(KEYBOARD)
    const { id } = await pay(stubRefunds(BALANCE, BALANCE))
    expect(await desk('refund-part-through', id, '1=52.92,stock:0=2', 'r')).toMatch(/^Done/)
    await moveRefunds(test.site)
    expect(await desk('due')).toContain('refund failed (balance)')
    expect(await licenses()).toEqual(['active', 'active'])
    expect(await stockOf(KEYBOARD)).toBe(before! - 2)
    expect(await orders()).toMatchObject([{ payment: 'paid', refunded: NO_MONEY }])
    expect(await note(id, { 2: MALIPO })).toBeUndefined()
    expect(await orders()).toMatchObject([{ payment: 'paid', refunded: MALIPO }])
    expect(await licenses()).toEqual(['active', 'revoked'])
    expect(await desk('due')).toBe('No payment needs your attention.')
  })

  it('is stored once, even if the same request arrives twice or the same receipt is recorded twice', async () => {
    // C975 C733
    const { order, id } = await pay()
    const { total: left } = order
    expect(await note(id, { 1: 1_00 }, { left })).toBeUndefined()
    expect(await note(id, { 1: 1_00 }, { left })).toBe('desk-conflict')
    expect(await note(id, { 1: 1_00 }, { left: left - 1_00, receipt: 'TKL0ZZ9YY8' })).toBeUndefined()
    expect(await note(id, { 1: 2_00 }, { receipt: 'tkl0zz9yy8' })).toBe('refund-noted')
    expect(await orders()).toMatchObject([{ refunded: 2_00 }])
  })

  it('recorded by hand does not replace an open refund of another item or amount', async () => {
    // C975
    const { id } = await pay(
      stubRefunds({ state: 'needs-attention', reference: 'R-1' }, { state: 'processed', reference: 'R-1' }),
    )
    expect(await desk('refund-part-through', id, '1=12.50', 'a', 'scratch')).toMatch(/^Done/)
    await moveRefunds(test.site)
    expect(await note(id, {}, { shipping: 9_99 })).toBe('refund-under-way')
    expect(await note(id, { 1: 12_49 })).toBe('refund-under-way')
    expect(await note(id, { 1: 12_50 }, { receipt: 'R-1' })).toBeUndefined()
    expect(await orders()).toMatchObject([{ refunded: 12_50 }])
  })

  it('is not mistaken for another refund that the owner has recorded', async () => {
    // C733 C975
    const said: GatewayRefund[] = []
    const { id } = await pay({
      start: () => Promise.resolve(BALANCE),
      fetchStatus: (_, refund) => {
        said.push(refund)
        return Promise.resolve({ state: 'processed', reference: 're_3Ab' })
      },
    })
    expect(await note(id, { 1: 10_00 }, { receipt: 'RE_3AB' })).toBeUndefined()
    expect(await desk('refund-part-through', id, '1=10', 'more')).toMatch(/^Done/)
    await moveRefunds(test.site)
    const failed = (await unfinishedRefund(test.site.db, id))!
    await pollRefund(test.site, failed)
    expect(said).toMatchObject([{ others: ['re_3ab'] }])
    expect(await orders()).toMatchObject([{ refunded: 10_00 }])
  })

  it('does not change a license that the owner has restored, or an order that another payment has paid for', async () => {
    // C975
    const { order, id } = await pay()
    expect(await note(id, { 1: JEDWALI })).toBeUndefined()
    const restore = () => test.site.db.updateTable('licenses').set({ state: 'active' }).execute()
    await restore()
    expect(await note(id, {}, { shipping: 9_99 })).toBeUndefined()
    expect(await licenses()).toEqual(['active', 'active'])
    expect(await desk('refunded', id, 'RB-ALL', 'the', 'rest')).toMatch(/^Done/)
    expect(await licenses()).toEqual(['revoked', 'revoked'])
    await restore()
    const twice = {
      ...(await attempt()),
      id: 'twice',
      token: null,
      returned_at: null,
      receipt: 'TKL9',
      reference: 'R9',
    }
    await test.site.db
      .insertInto('payment_attempts')
      .values({ ...twice, refund_due: 'paid-twice' })
      .execute()
    expect(await desk('refunded', 'twice', 'RB-TWICE', 'paid', 'twice')).toMatch(/^Done/)
    expect(await licenses()).toEqual(['active', 'active'])
    expect(await orders()).toMatchObject([{ payment: 'refunded', refunded: order.total }])
  })

  it('is refused on the command line if its parts are invalid, with an explanation of the format', async () => {
    // C975 C970
    const { id } = await pay()
    for (const wrong of ['', '7=1', '0=x', '0=1.234', 'stock:0=1', 'all,0=1', 'stock:0=0,all', 'shipping'])
      expect(await desk('refunded-part', id, wrong, 'RB-9', 'r')).toMatch(/^Refused: .*PARTS, separated by commas/)
    expect(await desk('refunded-part', id, 'all,stock:0=1', 'RB-9', 'r')).toMatch(/^Done/)
  })
})

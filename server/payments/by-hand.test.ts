import { expect, it } from 'vitest'
import { showPaymentWays, type PaymentView } from '#contract/payments.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import * as pages from '#domain/pages/page-table.ts'
import { REPORTS_PER_NUMBER } from '#server/http/limits.ts'
import { confirmChargeable } from './charge.ts'
import { remindOwner } from './daily-mail.ts'
import { moveOrder, undoMove } from '#server/shop/move-order.ts'
import { orderOf } from '#server/orders/queries.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { ADDRESS, ORDER } from '#testing/sample-order.ts'
import { CUSTOMER, ONE_SCRIPT } from '#testing/sample-purchase.ts'
import { askAbout, expire, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { forgetOldMarks } from './payer-marks.ts'
import { BY_HAND } from './by-hand/by-hand.ts'

const TILL = { text: 'Pay to the till number 123456.', asks: 'M-Pesa code', hours: 24 }
const DELIVERY = { text: 'Have the amount ready in cash.', hours: 336 }
const HOUR = 3_600_000
const CODE = 'TKL0AB1CD2'
const GATEWAY = BY_HAND.create({}, {} as Parameters<typeof BY_HAND.create>[1])

type Shown = { payment: PaymentView; error?: string; fields?: Record<string, string> }

describeOnEachDatabase('A payment by hand', (kind) => {
  const { test, post, orders, stockOf } = freshOrders(kind)
  const start = async (byHand: ShopSettings['byHand'] = { till: TILL, delivery: DELIVERY }) => {
    const others = [{ ...stubGateway({ state: 'failed', code: '1' }), canTryAgain: true }]
    await test.start({ gateways: [...others, GATEWAY] })
    test.parts.shop.settings.byHand = byHand
    test.parts.rules.byHand = byHand
  }
  const later = (hours: number) => void (test.clock.now = new Date(NOW.getTime() + hours * HOUR))
  const place = (type: 'till' | 'delivery' | 'transfer') =>
    post('/api/v1/orders', { ...ORDER, paymentMethod: { type } })
  const attempt = () =>
    test.parts.db.selectFrom('payment_attempts').selectAll().orderBy('started_at', 'desc').executeTakeFirstOrThrow()
  const desk = (...words: string[]) => deskCommand(test.parts, 'payments', ...words)
  const subjects = async (recipient: string) =>
    (await test.mails()).filter((mail) => mail.recipient === recipient).map(({ subject }) => subject)
  const move = async (status: OrderStatus) => {
    const order = await orderOf(test.parts.db, (await orders())[0]!.id)
    const moved = test.parts.db
      .transaction()
      .execute((transaction) => moveOrder(transaction, test.parts, order, status))
    expect(await moved).toBe(true)
  }
  const report = async (code: string, email = ADDRESS.email) => {
    const [{ number } = {}] = await orders()
    return test.send<Shown>('/api/v1/payments/reported', { number, email, code })
  }
  const look = async () => {
    const [{ number } = {}] = await orders()
    const { body } = await test.send<Shown>('/api/v1/payments/lookup', { number, email: ADDRESS.email, isBack: true })
    return body.payment
  }

  it('waits as long as the content says, with its instructions, until the owner settles it', async () => {
    // C978
    await start()
    const offered = await test.app.request(showPaymentWays.path)
    expect(await offered.json()).toMatchObject({
      payments: 'live',
      ways: expect.arrayContaining([
        { type: 'till', act: 'hand', text: TILL.text },
        { type: 'delivery', act: 'hand', text: DELIVERY.text },
      ]) as unknown[],
    })
    expect((await place('till')).status).toBe(202)
    const [order] = await orders()
    expect(order).toMatchObject({ status: 'pending', payment: 'waiting' })
    expect(await look()).toMatchObject({
      payBy: new Date(NOW.getTime() + 24 * HOUR).toISOString(),
      attempt: { way: 'till', state: 'waiting', byHand: { text: TILL.text, asks: TILL.asks } },
    })
    expect(await subjects(ADDRESS.email)).toEqual([`Your payment for ${order!.number}`])
    const notice = (await test.mails()).find(({ subject }) => subject.startsWith(`Order ${order!.number}`))
    expect(notice!.text).toContain('It is not paid yet. Payment method: M-Pesa Till.')
    // Nobody is asked, and the owner need not look before the buyer says that the money was sent.
    later(23)
    await askAbout(test.parts)
    await expire(test.parts)
    expect((await attempt()).asked).toBeLessThan(2)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: CODE }])
    expect(await subjects(ADDRESS.email)).toContain(`Your order ${order!.number}`)
  })

  it('expires when its time is over, and gives the items back', async () => {
    // C978
    await start()
    const before = await stockOf(KEYBOARD)
    await place('till')
    expect(await stockOf(KEYBOARD)).not.toBe(before)
    later(25)
    await expire(test.parts)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
    expect(await stockOf(KEYBOARD)).toBe(before)
    expect((await test.mails()).at(-1)!.text).toContain('If you did pay, tell us here: ')
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await look()).toMatchObject({ payment: 'expired', attempt: { byHand: { asks: TILL.asks } } })
    // The money was sent nevertheless.
    expect((await report(CODE)).status).toBe(200)
    expect(await desk('due')).toContain(CODE)
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })

  it('that the buyer reports is looked at by the owner, who has a week for it', async () => {
    // C979
    await start()
    await place('till')
    const [{ number } = {}] = await orders()
    const reported = await report(' tkl0ab1cd2 ')
    expect(reported).toMatchObject({ status: 200, body: { payment: { attempt: { byHand: { reported: CODE } } } } })
    expect((await report(CODE)).status).toBe(200)
    const mails = (await test.mails()).filter(({ subject }) => subject.startsWith('Check a payment'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(CODE)
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    expect(await desk('due')).toContain(CODE)
    later(6 * 24)
    await expire(test.parts)
    await remindOwner(test.parts)
    const reminder = (await test.mails()).find(({ subject }) => subject === 'A payment needs your attention')
    expect(reminder!.text).toContain(`${number}: $`)
    expect(reminder!.text).toContain(`said to be paid, not confirmed, receipt ${CODE}`)
    expect(await desk('not-received', (await attempt()).id, 'no', 'money')).toMatch(/^Done/)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await look()).toMatchObject({
      payment: 'waiting',
      attempt: { state: 'failed' },
      againFrom: expect.any(String) as string,
    })
    const again = { number, email: ADDRESS.email, paymentMethod: { type: 'till' } }
    expect((await test.send<Shown>('/api/v1/payments', again)).body.payment.attempt).toMatchObject({
      state: 'waiting',
      byHand: { text: TILL.text, asks: TILL.asks },
    })
    later(7 * 24 + 1)
    await expire(test.parts)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
  })

  it('can be replaced by another method until it is reported', async () => {
    // C981
    await start()
    await place('till')
    const [{ number } = {}] = await orders()
    const payWith = async (type: string) => {
      const again = { number, email: ADDRESS.email, paymentMethod: { type } }
      return (await test.send<Shown>('/api/v1/payments', again)).body
    }
    expect((await look()).againFrom).toBe(NOW.toISOString())
    expect((await payWith('till')).error).toBe('payment-open')
    const first = await attempt()
    later(1)
    expect((await payWith('delivery')).payment.attempt).toMatchObject({ way: 'delivery', state: 'waiting' })
    later(2)
    expect((await payWith('card')).payment.attempt).toMatchObject({ way: 'card', state: 'failed' })
    later(3)
    expect((await payWith('till')).payment.attempt).toMatchObject({ way: 'till', state: 'waiting' })
    await report(CODE)
    expect((await look()).againFrom).toBeUndefined()
    expect((await payWith('card')).error).toBe('payment-open')
    // The money of a replaced payment arrives nevertheless.
    expect(await desk('settle', first.id, 'TKL9', 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: 'TKL9' }])
  })

  it('stays open and reported after any status check, however late', async () => {
    // C978 C979
    await start()
    await place('delivery')
    later(25)
    expect(await look()).toMatchObject({ payment: 'waiting', attempt: { state: 'waiting' } })
    expect(await desk('ask', (await attempt()).id)).toMatch(/^Refused/)
    await askAbout(test.parts)
    expect(await attempt()).toMatchObject({ state: 'waiting', ask_at: null })
  })

  it('is given no less time by a report, and more only once', async () => {
    // C979
    await start({ till: { ...TILL, hours: 720 }, delivery: DELIVERY })
    await place('till')
    const payByOf = async () => (await look()).payBy
    const before = await payByOf()
    await report(CODE)
    expect(await payByOf()).toBe(before)
    await start()
    await place('till')
    await report('TKL0AB1CD1')
    const week = await payByOf()
    later(48)
    await report('TKL0AB1CD3')
    expect(await payByOf()).toBe(week)
  })

  it('cannot be settled with the receipt of another payment', async () => {
    // C979
    await start()
    await place('till')
    const { id } = await attempt()
    await test.parts.db
      .insertInto('payment_attempts')
      .values({
        ...(await attempt()),
        id: 'other',
        gateway: 'daraja',
        token: null,
        reference: null,
        state: 'paid',
        receipt: CODE,
      })
      .execute()
    await test.parts.db.updateTable('payment_attempts').set({ started_at: '2020' }).where('id', '=', 'other').execute()
    await report(CODE)
    const mail = (await test.mails()).find(({ subject }) => subject.startsWith('Check a payment'))
    expect(mail!.text).toContain('Another payment already has this receipt.')
    expect(await desk('settle', id, CODE, 'seen')).toMatch(/^Refused/)
    expect(await desk('settle', id, 'TKL9', 'seen')).toMatch(/^Done/)
  })

  it('keeps its marks against further unpaid orders as long as it waits', async () => {
    // C978
    await start()
    await place('delivery')
    const marks = () => test.parts.db.selectFrom('payer_marks').selectAll().execute()
    const before = await marks()
    expect(before).not.toEqual([])
    later(48)
    await forgetOldMarks(test.parts.db, test.clock.now)
    expect(await marks()).toEqual(before)
    expect(await desk('settle', (await attempt()).id, 'CASH-1', 'cash')).toMatch(/^Done/)
    await forgetOldMarks(test.parts.db, test.clock.now)
    expect(await marks()).toEqual([])
  })

  it('is reported by its buyer alone, with a code, and a few times an hour', async () => {
    // C979
    await start()
    await place('till')
    expect((await report(CODE, 'someone@example.org')).status).toBe(404)
    expect(await report(' \u200b ')).toMatchObject({
      status: 422,
      body: { fields: { code: expect.any(String) as string } },
    })
    for (let reports = 0; reports < REPORTS_PER_NUMBER.most; reports++)
      expect((await report(`TKL0AB1CD${reports}`)).status).toBe(200)
    const late = await report(CODE)
    expect([late.status, late.body.error, late.headers.get('retry-after')]).toEqual([
      429,
      'payment-reported-often',
      expect.stringMatching(/^\d+$/),
    ])
    expect((await attempt()).told_receipt).toBe(`TKL0AB1CD${REPORTS_PER_NUMBER.most - 1}`)
  })

  it('delivers scripts once the owner has settled it', async () => {
    // C978 C979
    await start()
    const sold = await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'till' } })
    expect(sold.status).toBe(202)
    const licenses = () => test.parts.db.selectFrom('licenses').selectAll().execute()
    expect((await report(CODE, CUSTOMER.email)).status).toBe(200)
    expect(await licenses()).toEqual([])
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await licenses()).toHaveLength(1)
  })

  it('is offered only as the content says, and on delivery only for products', async () => {
    // C978
    await start({ delivery: DELIVERY })
    expect((await place('till')).body.error).toBe('payment-method-not-taken')
    expect((await place('transfer')).body.error).toBe('payment-method-not-taken')
    expect((await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'delivery' } })).status).toBe(422)
    expect((await place('delivery')).status).toBe(202)
    expect((await look()).attempt.byHand).toEqual({ text: DELIVERY.text })
    expect((await report(CODE)).body.error).toBe('payment-over')
    test.parts.shop.settings.byHand = {}
    expect((await look()).attempt.byHand).toEqual({ text: 'Please ask us how to pay.' })
  })

  it('on delivery can follow the parcel', async () => {
    // C980
    await start()
    await place('delivery')
    expect(await desk('due')).toContain((await attempt()).id)
    await move('processing')
    expect(await desk('due')).toBe('No payment needs your attention.')
    await move('shipped')
    later(20 * 24)
    await expire(test.parts)
    expect(await orders()).toMatchObject([{ status: 'shipped', payment: 'waiting' }])
    expect(await desk('due')).toBe('No payment needs your attention.')
    await move('delivered')
    expect(await desk('due')).toContain((await attempt()).id)
    expect(await desk('settle', (await attempt()).id, 'CASH-1', 'cash')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'delivered', payment: 'paid' }])
  })

  it('expires after all if the owner has moved its order back', async () => {
    // C980
    await start()
    await place('delivery')
    await move('processing')
    const order = await orderOf(test.parts.db, (await orders())[0]!.id)
    await test.parts.db.transaction().execute((transaction) => undoMove(transaction, test.parts, order))
    later(15 * 24)
    await expire(test.parts)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
  })

  it('that its buyer cancels is reported to the owner, who may have packed it', async () => {
    // C978
    await start()
    await place('delivery')
    const [{ number } = {}] = await orders()
    expect((await post('/api/v1/orders/cancel', { orderNumber: number, email: ADDRESS.email })).status).toBe(200)
    expect(await subjects('owner@kibanda.example')).toContain(`Order ${number} was canceled by its buyer`)
  })

  it('is ordered and reported without JavaScript', async () => {
    // C978 C979
    await start()
    const browser = noJsBrowser(test)
    const typed = Object.fromEntries(Object.entries(ADDRESS).map(([field, value]) => [`shipping.${field}`, value]))
    const opened = await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
    expect(opened.text).toContain(TILL.text)
    const reviewed = await browser.post(NO_JS_ORDER, {
      ...opened.fields,
      ...typed,
      'payment-method': 'till',
      step: 'review',
    })
    expect(reviewed.text).toMatch(/M-Pesa Till\. You pay \$[\d.]+\. Pay to the till number 123456\./)
    const placed = await browser.post(NO_JS_ORDER, { ...reviewed.fields, step: 'place' })
    expect(placed.status).toBe(202)
    expect(placed.text).toContain('Order received It is not paid yet: you pay $')
    expect(placed.text).toContain(TILL.text)
    const payment = addressOf(pages.payment)
    const [{ number } = {}] = await orders()
    const owned = { number: number!, email: ADDRESS.email, step: 'reported' }
    const refused = await browser.post(payment, { ...owned, code: ' ' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Enter the code or reference of your payment.'),
    ])
    const reported = await browser.post(payment, { ...owned, code: 'tkl0ab1cd2' })
    expect(reported.text).toContain('We are looking for your payment')
    expect(reported.fields).toMatchObject({ code: CODE })
  })
})

it('PAYMENTS takes payments by hand only if the content says how', () => {
  // C978
  const settings = { currency: { code: DOLLARS, decimals: 2 }, mpesa: { most: cents(1) } }
  confirmChargeable([GATEWAY], { ...settings, byHand: { transfer: { text: 'Bank: 1' } } })
  expect(() => confirmChargeable([GATEWAY], { ...settings, byHand: { till: TILL } })).toThrow(
    'shop/shop.yml: expected currency: { code: KES, decimals: 0 }, because a till takes only whole shillings.',
  )
  expect(() => confirmChargeable([GATEWAY], { ...settings, byHand: {} })).toThrow(
    'shop/shop.yml: expected byHand with till, transfer, delivery or several of them, because PAYMENTS takes payments by hand.',
  )
})

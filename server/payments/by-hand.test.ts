import { expect, it } from 'vitest'
import { showPaymentWays } from '#contract/payments.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import * as pages from '#domain/pages/page-table.ts'
import { confirmChargeable } from './charge.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { CODE, DELIVERY, freshByHand, GATEWAY, TILL } from '#testing/fresh-by-hand.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { ADDRESS, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { forgetOldMarks } from './prompt-limit.ts'

describeOnEachDatabase('A payment by hand', (kind) => {
  const { test, post, orders, stockOf, start, later, place, attempt, desk, mailsTo, report, payWith, look } =
    freshByHand(kind)
  const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject)

  it('stays open for the time set in the content, and shows its instructions, until the owner settles it', async () => {
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
      payBy: new Date(NOW.getTime() + 24 * 3_600_000).toISOString(),
      attempt: { way: 'till', state: 'waiting', byHand: { text: TILL.text, asks: TILL.asks } },
    })
    expect(await subjectsTo(ADDRESS.email)).toEqual([`Your payment for ${order!.number}`])
    const notice = (await test.mails()).find(({ subject }) => subject.startsWith(`Order ${order!.number}`))
    expect(notice!.text).toContain('It is not paid yet. Payment method: M-Pesa Till.')
    // At most one status check runs, and the payment needs no attention until the buyer reports that the money was
    // sent.
    later(23)
    await pollDue(test.site)
    await expire(test.site)
    expect((await attempt()).polls).toBeLessThan(2)
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: CODE }])
    expect(await subjectsTo(ADDRESS.email)).toContain(`Your order ${order!.number}`)
  })

  it('expires when its time runs out, and its items return to stock', async () => {
    // C978
    await start()
    const before = await stockOf(KEYBOARD)
    await place('till')
    expect(await stockOf(KEYBOARD)).not.toBe(before)
    later(25)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
    expect(await stockOf(KEYBOARD)).toBe(before)
    const mail = (await mailsTo(ADDRESS.email)).at(-1)!
    expect([mail.reply_to, mail.text]).toEqual([
      'owner@kibanda.example',
      expect.stringContaining('If you did pay, please reply to this email.'),
    ])
    expect(await desk('due')).toBe('No payment needs your attention.')
    expect(await look()).toMatchObject({ payment: 'expired', attempt: { byHand: { asks: TILL.asks } } })
    // The buyer reports only now that the money was sent.
    expect((await report(CODE)).status).toBe(200)
    expect(await desk('due')).toContain(CODE)
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })

  it('can be replaced by another payment method until the buyer reports it', async () => {
    // C981
    await start()
    await place('till')
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
    // The money for the replaced payment arrives after all.
    expect(await desk('settle', first.id, 'TKL9', 'seen')).toMatch(/^Done/)
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: 'TKL9' }])
  })

  it('counts toward the limits on unpaid orders for as long as it is open', async () => {
    // C978
    await start()
    await place('delivery')
    const marks = () => test.site.db.selectFrom('payer_marks').selectAll().execute()
    const before = await marks()
    expect(before).not.toEqual([])
    later(48)
    await forgetOldMarks(test.site.db, test.clock.now)
    expect(await marks()).toEqual(before)
    expect(await desk('settle', (await attempt()).id, 'CASH-1', 'cash')).toMatch(/^Done/)
    await forgetOldMarks(test.site.db, test.clock.now)
    expect(await marks()).toEqual([])
  })

  it('delivers scripts once the owner has settled it', async () => {
    // C978 C979
    await start()
    const sold = await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'till' } })
    expect(sold.status).toBe(202)
    const licenses = () => test.site.db.selectFrom('licenses').selectAll().execute()
    expect((await report(CODE, CUSTOMER.email)).status).toBe(200)
    expect(await licenses()).toEqual([])
    expect(await desk('settle', (await attempt()).id, CODE, 'seen')).toMatch(/^Done/)
    expect(await licenses()).toHaveLength(1)
  })

  it('is offered only if the content describes it, and payment on delivery only for products', async () => {
    // C978
    await start({ delivery: DELIVERY })
    expect((await place('till')).body.error).toBe('payment-method-not-taken')
    expect((await place('transfer')).body.error).toBe('payment-method-not-taken')
    expect((await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'delivery' } })).status).toBe(422)
    expect((await place('delivery')).status).toBe(202)
    expect((await look()).attempt.byHand).toEqual({ text: DELIVERY.text })
    expect((await report(CODE)).body.error).toBe('payment-over')
    test.site.shop.settings.byHand = {}
    expect((await look()).attempt.byHand).toEqual({ text: 'Please ask us how to pay.' })
  })

  it('that the buyer cancels is reported to the owner, who may already have packed the order', async () => {
    // C978
    await start()
    await place('delivery')
    const [{ number } = {}] = await orders()
    expect((await post('/api/v1/orders/cancel', { orderNumber: number, email: ADDRESS.email })).status).toBe(200)
    expect(await subjectsTo('owner@kibanda.example')).toContain(`Order ${number} was canceled by its buyer`)
  })

  it('can be chosen and reported without JavaScript', async () => {
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
    expect(placed.text).toContain('Order received Your order is not paid yet. Amount due: $')
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

  it('becomes the payment method of its order when it replaces another method', async () => {
    // C981
    await start()
    await place('card')
    expect(await orders()).toMatchObject([{ payment_type: 'card' }])
    later(1)
    await payWith('till')
    expect(await orders()).toMatchObject([{ payment_type: 'till', payment: 'waiting' }])
    later(25)
    await expire(test.site)
    expect((await mailsTo(ADDRESS.email)).at(-1)!.text).toContain('If you did pay, please reply to this email.')
  })

  it('gets no extra time when the payment method changes', async () => {
    // C978 C981
    await start()
    await place('delivery')
    const { payBy } = await look()
    for (const hours of [1, 2, 3, 4]) {
      later(hours * 60)
      const way = hours % 2 === 1 ? 'till' : 'delivery'
      expect((await payWith(way)).payment.attempt).toMatchObject({ way, state: 'waiting' })
    }
    expect((await look()).payBy).toBe(payBy)
  })

  it('on delivery is not accepted for scripts, even as another attempt', async () => {
    // C978
    await start()
    await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod: { type: 'till' } })
    const again = { number: (await attempt()).number, email: CUSTOMER.email, paymentMethod: { type: 'delivery' } }
    expect((await post('/api/v1/payments', again)).body.error).toBe('payment-method-not-taken')
  })
})

it('PAYMENTS enables payments by hand only if the content describes how to make them', () => {
  // C978
  const settings = { currency: { code: DOLLARS, decimals: 2 }, mpesa: { most: cents(1) } }
  confirmChargeable([GATEWAY], { ...settings, byHand: { transfer: { text: 'Bank: 1' } } })
  expect(() => confirmChargeable([GATEWAY], { ...settings, byHand: { till: TILL } })).toThrow(
    'shop/shop.yml: expected currency: { code: KES, decimals: 0 }, because a till accepts only whole shillings.',
  )
  expect(() => confirmChargeable([GATEWAY], { ...settings, byHand: {} })).toThrow(
    'shop/shop.yml: expected byHand with one or more of till, transfer, delivery, because PAYMENTS enables payments by hand.',
  )
})

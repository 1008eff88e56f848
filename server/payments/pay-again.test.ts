import { expect, it } from 'vitest'
import type { PaymentView } from '#contract/payments.ts'
import { cents } from '#domain/money.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { pollDue, expire, stubGateway } from '#testing/stub-gateway.ts'
import { hasNextWay } from './pay-again.ts'
import { failedCallback, paidCallback } from '#testing/stub-daraja.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'

type Shown = { payment: PaymentView; error?: string; message?: string; fields?: Record<string, string> }

describeOnEachDatabase('Another prompt', (kind) => {
  const { test, post, daraja, attempts, orders, later, pay, callBack, stockOf } = freshMpesa(kind)
  const { email } = MPESA_ORDER.shippingAddress
  const number = async () => (await orders())[0]!.number
  const owned = async () => ({ number: await number(), email: ` ${email.toUpperCase()} ` })
  const look = async () => (await post('/api/v1/payments/lookup', await owned())).body as unknown as Shown
  const again = async (way: object = MPESA_ORDER.paymentMethod, owner?: object) => {
    const { status, body } = await post('/api/v1/payments', { ...(await owned()), ...owner, paymentMethod: way })
    return { status, ...(body as unknown as Shown) }
  }

  it('is sent after a failed prompt, and the order stays open longer', async () => {
    // C723
    await pay()
    expect((await again()).error).toBe('payment-open')
    await callBack(failedCallback(1032))
    later(60)
    expect((await look()).payment).toMatchObject({
      number: await number(),
      kind: 'order',
      payment: 'waiting',
      total: 388_80,
      currency: 'USD',
      payBy: '2026-11-21T08:08:00.000Z',
      attempt: { way: 'mpesa', state: 'failed', problem: 'canceled', amount: SHILLINGS * 100, phone: '2547•••••678' },
      againFrom: '2026-11-21T08:00:00.000Z',
    })
    const { status, payment } = await again({ ...MPESA_ORDER.paymentMethod, phone: '0110 222 333' })
    expect([status, payment.attempt.state, payment.attempt.phone]).toEqual([200, 'waiting', '2541•••••333'])
    expect(payment.payBy).toBe('2026-11-21T08:09:00.000Z')
    expect(daraja.prompts).toHaveLength(2)
    later(480)
    await expire(test.site)
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
    expect((await look()).payment).toMatchObject({ payment: 'paid', attempt: { state: 'paid', receipt: 'TKL0AB1CD2' } })
    expect(await stockOf(KEYBOARD)).toBe(0)
  })

  it('is not offered if the shops have become catalogs, no longer take a suitable payment method, or have changed currency', async () => {
    // C990
    await pay()
    await callBack(failedCallback(1032))
    later(60)
    const offered = async () => (await look()).payment.againFrom !== undefined
    const { gateways, shop } = test.site
    const { settings } = shop
    expect(await offered()).toBe(true)
    Object.assign(test.site, { gateways: [] })
    expect(await offered()).toBe(false)
    expect((await again()).error).toBe('payment-method-not-taken')
    Object.assign(test.site, {
      gateways,
      shop: { ...shop, settings: { ...settings, currency: { code: 'KES', decimals: 2 } } },
    })
    expect(await offered()).toBe(false)
    Object.assign(test.site, { shop })
    expect(await offered()).toBe(true)
    Object.assign(test.site, { gateways: gateways.map((gateway) => ({ ...gateway, ways: ['apple'] })) })
    expect(await offered()).toBe(true)
    // Scripts cannot be paid for with this method.
    const [order, attempt] = [(await orders())[0]!, (await attempts())[0]!]
    expect(hasNextWay(test.site, { ...order, has_products: 0 }, attempt)).toBe(false)
  })

  it('can be replaced by another payment method, which is then stored with the order', async () => {
    // C867
    ;(test.site.gateways as PaymentGateway[]).push(stubGateway({ state: 'paid', receipt: 'PP1' }))
    await pay()
    await callBack(failedCallback(1032))
    later(60)
    expect((await again({ type: 'paypal' })).payment).toMatchObject({ payment: 'paid', attempt: { way: 'paypal' } })
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_type: 'paypal' }])
  })

  it('is sent no earlier than two minutes after the same amount was paid, and never if it would fail again', async () => {
    // C723
    await pay()
    await callBack(failedCallback(17))
    later(119)
    expect((await again()).error).toBe('payment-too-early')
    later(120)
    expect((await again()).status).toBe(200)
    await callBack(failedCallback(2028))
    expect((await look()).payment.againFrom).toBeUndefined()
    expect(await again()).toMatchObject({ status: 409, error: 'payment-over' })
    expect(daraja.prompts).toHaveLength(2)
  })

  it('is sent once when it is requested twenty times at the same time', async () => {
    // C714 C723
    await pay()
    await callBack(failedCallback(1037))
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await again()).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(daraja.prompts).toHaveLength(2)
    expect(await attempts()).toHaveLength(2)
  })

  it('is sent at most five times, and not for an expired order', async () => {
    // C723
    await pay()
    await callBack(failedCallback(1032))
    for (let sent = 0; sent < 5; sent++) {
      later(10 * (sent + 1))
      // Each prompt is sent to a different phone, because the number of prompts per phone is limited.
      expect((await again({ ...MPESA_ORDER.paymentMethod, phone: `0712 345 67${sent}` })).status).toBe(200)
      daraja.answer = 'canceled'
      later(10 * (sent + 1) + 9)
      await test.site.db
        .updateTable('payment_attempts')
        .set({ poll_at: '2026-11-21T08:00:00Z' })
        .where('state', '=', 'waiting')
        .execute()
      await pollDue(test.site)
    }
    expect((await again()).error).toBe('payment-over')
    later(2_000)
    await expire(test.site)
    expect((await look()).payment).toMatchObject({ payment: 'expired', attempt: { state: 'failed' } })
    expect((await again()).error).toBe('payment-over')
  })

  it('is not sent for a canceled order, and the payment page shows the cancellation', async () => {
    // C717 C723
    await pay()
    await post('/api/v1/orders/cancel', { orderNumber: await number(), email })
    const { payment } = await look()
    expect(payment).toMatchObject({ payment: 'waiting', isCanceled: true, attempt: { state: 'expired' } })
    expect(payment.payBy).toBeUndefined()
    await callBack(failedCallback(1032))
    expect((await look()).payment.againFrom).toBeUndefined()
    expect((await again()).error).toBe('payment-over')
    expect(daraja.prompts).toHaveLength(1)
  })

  it('is refused with a wrong email address, order number or phone number, or with an outdated amount', async () => {
    // C720 C723
    await pay()
    await callBack(failedCallback(1032))
    const { paymentMethod } = MPESA_ORDER
    expect((await again(paymentMethod, { email: 'other@example.org' })).status).toBe(404)
    expect((await again(paymentMethod, { number: 'KB-AAAAAAAAAA' })).status).toBe(404)
    expect((await again({ ...paymentMethod, phone: '12' })).fields).toHaveProperty(['payment.phone'])
    expect((await again({ ...paymentMethod, charged: cents(100) })).error).toBe('rate-changed')
    expect((await again({ type: 'paypal' })).error).toBe('payment-method-not-taken')
    expect(daraja.prompts).toHaveLength(1)
  })

  it('pays for scripts, which are then shown to the buyer', async () => {
    // C719 C725
    const shillings = 6_854
    const paymentMethod = { type: 'mpesa', phone: '0712345678', charged: shillings * 100 }
    const bought = await post('/api/v1/purchases', { ...ONE_SCRIPT, paymentMethod })
    const sold = bought.body as unknown as { number: string; payment: string; purchases: Purchase[] }
    expect([bought.status, sold.payment, sold.purchases]).toEqual([202, 'waiting', []])
    daraja.answer = 'paid'
    await callBack(paidCallback(shillings))
    const { email: buyer } = ONE_SCRIPT.customer
    const { payment } = (await post('/api/v1/payments/lookup', { number: sold.number, email: buyer }))
      .body as unknown as Shown
    expect(payment).toMatchObject({ kind: 'sale', payment: 'paid', purchases: [{ scriptId: 1 }] })
    expect(payment.purchases![0]!.licenseKey).toMatch(/^LIC-/)
  })
})

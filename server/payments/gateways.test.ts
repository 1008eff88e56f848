import { expect, it } from 'vitest'
import type { Receipt } from '#domain/payments/receipt.ts'
import { cents } from '#domain/money.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { createStubPaystack, PAYSTACK_KEY } from '#testing/stub-paystack.ts'
import { createPaystack } from './paystack/paystack.ts'
import { simulatedGateway } from './create-gateways.ts'

describeOnEachDatabase('A total of zero', (kind) => {
  const { test, daraja, start, attempts, orders, place, post } = freshMpesa(kind)

  it.each(['daraja', 'simulation'])('is paid immediately, with no call to a payment service: %s', async (mode) => {
    // C800
    if (mode === 'simulation') await start({ gateways: [simulatedGateway] })
    for (const product of test.site.shop.products) product.price = cents(0)
    for (const option of test.site.shop.settings.shippingOptions) option.price = cents(0)
    const way = mode === 'daraja' ? { type: 'mpesa' as const } : { type: 'card' as const }
    const order = { ...MPESA_ORDER, paymentMethod: way, total: cents(0) }
    const { status, body } = await place(order)
    expect([status, body.order?.payment, body.order?.status]).toEqual([201, 'paid', 'processing'])
    expect([daraja.prompts, daraja.tokensGiven]).toEqual([[], 0])
    const owned = { number: body.order!.orderNumber, email: MPESA_ORDER.shippingAddress.email }
    const { receipt } = (await post('/api/v1/receipts', owned)).body as unknown as { receipt: Receipt }
    expect(receipt.payment).toMatchObject({ amount: 0, isSimulated: false })
    const confirmation = (await test.mails()).find(({ recipient }) => recipient === owned.email)
    expect(confirmation!.text).toContain('The total is zero, so nothing was charged.')
    await post('/api/v1/orders/cancel', { orderNumber: owned.number, email: owned.email })
    expect(await orders()).toMatchObject([{ status: 'cancelled' }])
    expect(await attempts()).toMatchObject([{ gateway: 'none', state: 'paid', refund_due: null }])
  })

  it('is paid immediately in a shop that takes Paystack, if a coupon covers the whole price', async () => {
    // C800: tax is charged on what is paid, which is nothing.
    const paystack = createStubPaystack()
    await paystack.open()
    const { host } = paystack
    await start({
      gateways: [createPaystack({ host, secretKey: PAYSTACK_KEY }, { fetch, publicOrigin: 'https://kibanda.example' })],
    })
    const { settings } = test.site.shop
    settings.carryCouponIntoCheckout = true
    settings.coupons = [{ code: 'GIFT', percent: 100, freeShipping: true }]
    for (const option of settings.shippingOptions) option.price = cents(0)
    const { status, body } = await place({
      ...MPESA_ORDER,
      paymentMethod: { type: 'card' },
      coupon: 'gift',
      total: cents(0),
    })
    expect([status, body.order?.payment], JSON.stringify(body)).toEqual([201, 'paid'])
    expect(await attempts()).toMatchObject([{ gateway: 'none', state: 'paid', amount: 0 }])
    expect(paystack.started).toEqual([])
    await paystack.close()
  })

  it('delivers a script immediately, with its license and download', async () => {
    // C800
    for (const script of test.site.scripts) script.price = cents(0)
    const { status, body } = await post('/api/v1/purchases', {
      ...ONE_SCRIPT,
      total: cents(0),
      paymentMethod: { type: 'mpesa' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const [purchase] = (body as unknown as { purchases: Purchase[] }).purchases
    expect(purchase).toMatchObject({
      scriptId: 1,
      price: 0,
      licenseKey: expect.stringMatching(/^LIC-/),
      downloadUrl: expect.stringContaining('/'),
    })
    expect(await attempts()).toMatchObject([{ gateway: 'none', state: 'paid', amount: 0 }])
    const { licenseKey } = purchase!
    const { body: checked } = await post('/api/v1/licenses/validate', { licenseKey, scriptId: 1 })
    expect(checked).toMatchObject({ success: true })
  })
})

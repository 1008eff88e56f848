import { expect, it } from 'vitest'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { NAIROBI_ADDRESS, NAIROBI_CONTENT, NAIROBI_ORDER } from '#testing/nairobi-shop.ts'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { DOLLARS } from '#domain/currency.ts'
import type { Order } from '#domain/shop/orders.ts'
import { stubGateway } from '#testing/stub-gateway.ts'

type Answer = { order?: Order; error?: string; message?: string; total?: number; fields?: Record<string, string> }

describeOnEachDatabase('A shop in shillings', (kind) => {
  const shop = readShopOffer(NAIROBI_CONTENT)
  const gateway = stubGateway({ state: 'paid', receipt: undefined })
  const test = freshApp(kind, {
    shop,
    mailTo: 'owner@taa.example',
    gateways: [gateway],
  })
  const place = (body: object) => test.send<Answer>('/api/v1/orders', body)

  it('accepts an order from Nairobi, with a county and without a postcode', async () => {
    // C706 C708 C710
    const { status, body } = await place(NAIROBI_ORDER)
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      currency: 'KES',
      subtotal: 2_500_00,
      shipping: 300_00,
      // The 16 percent tax included in the total of 2,800, in whole shillings.
      tax: 386_00,
      taxName: 'VAT',
      isTaxIncluded: true,
      total: 2_800_00,
      shippingAddress: NAIROBI_ADDRESS,
    })
    expect(gateway.started.at(-1)).toMatchObject({ amount: 2_800_00, currency: 'KES' })
  })

  it('states the currency in emails', async () => {
    // C706
    await place(NAIROBI_ORDER)
    const mails = await test.mails()
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Order KB-\w+: KSh 2,800$/))
    for (const { text } of mails) {
      expect(text).toContain('2 × Path Light: KSh 2,500')
      expect(text).toContain('Total: KSh 2,800\nVAT, included: KSh 386')
      expect(text).not.toContain('Tax:')
    }
    expect(mails.some(({ text }) => text.includes('1 Mfano Lane, Nairobi, Nairobi, Kenya'))).toBe(true)
  })

  it('rounds discounts to whole shillings', async () => {
    // C707
    const { body } = await place({ ...NAIROBI_ORDER, coupon: 'KARIBU', total: 2_550_00 })
    expect(body.order).toMatchObject({ discount: 250_00, tax: 352_00, total: 2_550_00 })
  })

  it('ships to each country only by the shipping methods that the owner offers there', async () => {
    // C711
    const kampala = { ...NAIROBI_ADDRESS, country: 'Uganda', city: 'Kampala', state: 'Kampala' }
    const inUganda = { ...NAIROBI_ORDER, shippingAddress: kampala, billingAddress: kampala }
    expect(await place(inUganda)).toMatchObject({ status: 422, body: { error: 'shipping-unknown' } })
    const byParcel = await place({ ...inUganda, shippingMethod: 'parcel', total: 2_950_00 })
    expect(byParcel).toMatchObject({ status: 201, body: { order: { shipping: 450_00 } } })
  })

  it('calls the field a county in the error about an invalid county', async () => {
    // C710
    const { status, body } = await place({
      ...NAIROBI_ORDER,
      shippingAddress: { ...NAIROBI_ADDRESS, state: 'Illinois' },
    })
    expect([status, body.fields]).toEqual([422, { 'shipping.state': 'Please fill in your county.' }])
  })

  it('sells scripts in the same currency, with the tax included', async () => {
    // C706 C708
    const sold = await test.send<{ purchases: { price: number; currency?: string; isTaxIncluded?: boolean }[] }>(
      '/api/v1/purchases',
      { ...ONE_SCRIPT, total: 49_00 },
    )
    expect(sold).toMatchObject({
      status: 201,
      body: { purchases: [{ price: 49_00, currency: 'KES', isTaxIncluded: true }] },
    })
  })

  it('shows an order in its original currency after the shop changes its currency', async () => {
    // C713
    const { body } = await place(NAIROBI_ORDER)
    const { orderNumber } = body.order!
    await test.site.db
      .updateTable('orders')
      .set({ currency: DOLLARS, tax_name: 'Tax', tax_included: 0 })
      .where('number', '=', orderNumber)
      .execute()
    const { email } = NAIROBI_ADDRESS
    const shown = await test.send<Answer>('/api/v1/orders/lookup', { orderNumber, email })
    expect(shown.body.order).toMatchObject({ currency: 'USD', taxName: 'Tax', isTaxIncluded: false, total: 2_800_00 })
  })
})

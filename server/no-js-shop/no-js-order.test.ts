import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa } from '#testing/fresh-mpesa.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { NAIROBI_ADDRESS, NAIROBI_CONTENT } from '#testing/nairobi-shop.ts'
import { ADDRESS } from '#testing/sample-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { failedCallback } from '#testing/stub-daraja.ts'
import { stubGateway } from '#testing/stub-gateway.ts'
import { createStubPaystack, PAYSTACK_KEY } from '#testing/stub-paystack.ts'
import { NOW } from '#testing/test-app.ts'
import { useUp } from '#testing/use-up.ts'
import { CHECKOUTS_PER_ADDRESS, PREVIEWS_PER_ADDRESS } from '#server/http/limits.ts'
import { createPaystack } from '#server/payments/paystack/paystack.ts'

/** The sample address, as form fields. */
const TYPED = Object.fromEntries(Object.entries(ADDRESS).map(([field, value]) => [`shipping.${field}`, value]))

describeOnEachDatabase('An order without JavaScript', (kind) => {
  const { test, orders, stockOf } = freshOrders(kind)
  const browser = noJsBrowser(test)
  const openForm = () => browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
  const review = async (changes: Record<string, string> = {}) =>
    browser.post(NO_JS_ORDER, { ...(await openForm()).fields, ...TYPED, step: 'review', ...changes })
  const place = (fields: Record<string, string>, headers?: Record<string, string>) =>
    browser.post(NO_JS_ORDER, { ...fields, step: 'place' }, headers)

  it('leads from the form to a review with the total, and then to the payment', async () => {
    // C737 C738 C740 C1002
    const form = await openForm()
    expect(form.status).toBe(200)
    expect(form.headers.get('cache-control')).toBe('no-store')
    expect(form.text).toContain('Herufi Quiet Keyboard 75 $120.00 each')
    expect(form.fields).toMatchObject({ product: KEYBOARD, quantity: '1', 'payment-method': 'card' })

    const reviewed = await review({ quantity: '3', notes: 'Ring twice' })
    expect(reviewed.status).toBe(200)
    const sums =
      '3 × Herufi Quiet Keyboard 75 $360.00 Subtotal $360.00 Tax $28.80 Shipping (Standard) $0.00 Total $388.80'
    for (const shown of [sums, 'Springfield, Illinois 62701', 'Ring twice']) expect(reviewed.text).toContain(shown)
    expect(await orders()).toEqual([])

    const placed = await place(reviewed.fields)
    expect(placed.status).toBe(201)
    const [order] = await orders()
    expect(order).toMatchObject({ total: 388_80, email: ADDRESS.email, notes: 'Ring twice', payment: 'simulated' })
    expect(placed.text).toContain(order!.number)
    expect(placed.text).toContain('The payment was simulated: no money moved.')
    expect(await stockOf(KEYBOARD)).toBe(0)
  })

  it('is placed once, however often the button is pressed', async () => {
    // C740
    const { fields } = await review()
    const [first, second] = [await place(fields), await place(fields)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await orders()).toHaveLength(1)
    // Going back to the form and forward again keeps the same key.
    const form = await openForm()
    const once = { ...form.fields, ...TYPED, step: 'review' }
    const reviews = [await browser.post(NO_JS_ORDER, once), await browser.post(NO_JS_ORDER, once)]
    for (const reviewed of reviews) expect((await place(reviewed.fields)).status).toBe(201)
    expect(await orders()).toHaveLength(2)
    // A changed order keeps its key, so the placed order is shown instead of placing another one.
    const changed = await browser.post(NO_JS_ORDER, { ...fields, step: 'change' })
    const again = await browser.post(NO_JS_ORDER, { ...changed.fields, notes: 'Ring twice', step: 'review' })
    const refused = await place(again.fields)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('This order already went through')
    expect(await orders()).toHaveLength(2)
  })

  it('suggests a correction for an email address that looks mistyped, but accepts the address as typed', async () => {
    // C784
    const reviewed = await review({ 'shipping.email': 'grace@gmial.com' })
    expect([reviewed.status, reviewed.text]).toEqual([200, expect.stringContaining('Did you mean grace@gmail.com?')])
    expect(reviewed.text).toContain('grace@gmial.com')
    // The last form on the page is the order form.
    expect((await place(reviewed.fields)).status).toBe(201)
    expect(await orders()).toMatchObject([{ email: 'grace@gmial.com' }])
    expect((await review()).text).not.toContain('Did you mean')
  })

  it('reads only the product from a link to its form', async () => {
    // C737
    const form = await browser.open(
      `${NO_JS_ORDER}?product=${KEYBOARD}&quantity=3&key=chosen&shipping.email=other@example.org`,
    )
    expect(form.fields).toMatchObject({ product: KEYBOARD, quantity: '1', 'shipping.email': '' })
    expect(form.fields.key).not.toBe('chosen')
  })

  it('reads a quantity in digits of any script, and treats invisible characters as empty', async () => {
    // C775
    for (const quantity of ['３', '٣', '\u200e3\u200b', ' 3 '])
      expect((await review({ quantity })).text, quantity).toContain('3 × Herufi Quiet Keyboard 75')
    for (const blank of ['', '\u200b', '\u3164 '])
      for (const asked of [
        { number: blank, email: ADDRESS.email },
        { number: 'KB-AAAAAAAAAA', email: blank },
      ]) {
        const looked = await browser.post('/payment', asked)
        expect([looked.status, looked.text]).toEqual([422, expect.stringContaining('Please enter both')])
      }
  })

  it('accepts a coupon if coupons can be used at checkout', async () => {
    const { shop } = test.site
    await test.start({ shop: { ...shop, settings: { ...shop.settings, carryCouponIntoCheckout: true } } })
    const wrong = await review({ coupon: 'NOPE' })
    expect([wrong.status, wrong.text, wrong.fields.coupon]).toEqual([
      422,
      expect.stringContaining('Invalid coupon code'),
      'NOPE',
    ])
    // C775
    expect((await review({ coupon: '\u200b\u3164' })).status).toBe(200)
    const [coupon] = test.site.shop.settings.coupons
    const reviewed = await review({ coupon: coupon!.code.toLowerCase() })
    expect([reviewed.status, reviewed.text]).toEqual([200, expect.stringContaining(`Discount (${coupon!.code})`)])
    const placed = await place(reviewed.fields)
    expect(placed.status).toBe(201)
    expect(await orders()).toMatchObject([{ coupon: coupon!.code }])
  })

  it('uses the counties and the VAT-inclusive prices of a shop in Kenya', async () => {
    // C738 C739
    await test.start({ shop: readShopOffer(NAIROBI_CONTENT) })
    const shop = await browser.open(`${NO_JS_ORDER}?product=path-light`)
    const typed = Object.fromEntries(
      Object.entries(NAIROBI_ADDRESS).map(([field, value]) => [`shipping.${field}`, value]),
    )
    const fields = { ...shop.fields, ...typed, quantity: '2', 'shipping-method': 'rider', step: 'review' }
    const wrong = await browser.post(NO_JS_ORDER, { ...fields, 'shipping.state': 'Ontario' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Please fill in your county.')])
    expect(wrong.text).toContain('Choose… Baringo Bomet')
    const reviewed = await browser.post(NO_JS_ORDER, fields)
    expect(reviewed.text).toContain('Total KSh 2,800')
    expect(reviewed.text).toContain('VAT, included')
    expect((await place(reviewed.fields)).status).toBe(201)
    expect(await orders()).toMatchObject([{ total: 2_800_00, currency: 'KES' }])
  })

  it('ships free above the threshold of the shipping option', async () => {
    // C841
    await test.start({ shop: readShopOffer(NAIROBI_CONTENT) })
    const shop = await browser.open(`${NO_JS_ORDER}?product=path-light`)
    const typed = Object.entries(NAIROBI_ADDRESS).map(([field, value]) => [`shipping.${field}`, value])
    const fields = { ...shop.fields, ...Object.fromEntries(typed), quantity: '4', step: 'review' }
    const reviewed = await browser.post(NO_JS_ORDER, fields)
    expect(reviewed.text).toContain('Shipping (Rider) KSh 0 Total KSh 5,000')
    const changed = await browser.post(NO_JS_ORDER, { ...reviewed.fields, step: 'change' })
    expect(changed.text).toContain('Rider same day Free over KSh 4,999 KSh 0 Parcel')
    expect((await place(reviewed.fields)).status).toBe(201)
    expect(await orders()).toMatchObject([{ total: 5_000_00, shipping: 0 }])
  })

  it('keeps the typed values when a field is invalid, and lists each invalid field', async () => {
    // C739
    const refused = await review({
      'shipping.city': ' ',
      'shipping.email': 'w"><script>',
      quantity: '1.5',
      notes: '<b>',
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('<title>Error: ')
    for (const sentence of [
      'Please correct the marked fields and try again.',
      'Please fill in your city.',
      'This does not look like an email address.',
      'Enter a whole number, 1 or more.',
    ])
      expect(refused.text).toContain(sentence)
    expect(refused.html).not.toContain('<script>')
    expect(refused.fields).toMatchObject({
      'shipping.email': 'w"><script>',
      'shipping.firstName': 'Wanjiru',
      quantity: '1.5',
      notes: '<b>',
    })
    expect(await orders()).toEqual([])
  })

  it('asks for the fields of the chosen country, and offers its shipping methods', async () => {
    // C739
    const { text, fields } = await review({
      'shipping.country': 'Canada',
      'shipping.state': '',
      'shipping.zipCode': '',
    })
    expect(text).toContain('Please fill in your province.')
    expect(text).toContain('Postal Code')
    expect(fields).toMatchObject({ 'shipping.country': 'Canada' })
    // A field that the chosen country lacks keeps its value for the next country.
    const british = await review({ 'shipping.country': 'United Kingdom', 'shipping.state': 'Oregon' })
    expect([british.status, british.text]).toEqual([200, expect.not.stringContaining('Oregon')])
    const changed = await browser.post(NO_JS_ORDER, { ...british.fields, step: 'change' })
    expect(changed.fields).toMatchObject({ 'shipping.state': 'Oregon' })
  })

  it('reports insufficient stock before and after the review', async () => {
    const early = await review({ quantity: '4' })
    expect([early.status, early.text]).toEqual([
      422,
      expect.stringContaining('only 3 of Herufi Quiet Keyboard 75 are left'),
    ])
    const { fields } = await review({ quantity: '2' })
    await place((await review({ quantity: '2' })).fields)
    const late = await place(fields)
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('only 1 of Herufi Quiet Keyboard 75 is left'),
    ])
    expect(late.fields).toMatchObject({ 'shipping.city': ADDRESS.city })
    await place((await review()).fields)
    expect(await openForm()).toMatchObject({ status: 409, text: expect.stringContaining('is sold out') as string })
    const soldOut = await place(fields)
    expect([soldOut.status, soldOut.text]).toEqual([409, expect.stringContaining('Nothing was ordered.')])
    expect(soldOut.fields).toMatchObject({ 'shipping.city': ADDRESS.city, notes: '' })
  })

  it('shows the new total before it is placed if a price has changed', async () => {
    // C740
    const { fields } = await review()
    const keyboard = test.site.shop.products.find(({ id }) => id === KEYBOARD)!
    Object.assign(keyboard, { price: 130_00 })
    const changed = await place(fields)
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('A price changed after you opened this page.')
    expect(changed.text).toContain('Total $140.40')
    expect(await orders()).toEqual([])
    expect((await place(changed.fields)).status).toBe(201)
  })

  it('shows the form again, with a new idempotency key, when the payment is declined', async () => {
    await test.start({ gateways: [stubGateway({ state: 'failed', code: '1' })] })
    const { fields } = await review()
    const declined = await place(fields)
    expect(declined.status).toBe(402)
    expect(declined.fields).toMatchObject({ key: expect.not.stringContaining(fields.key!) as string })
    expect(declined.fields).toMatchObject({ 'shipping.city': ADDRESS.city })
  })

  it('is refused if it comes from another site, exceeds the rate limit of an IP address, or is for an unknown product', async () => {
    const declined = { state: 'failed', code: '1' } as const
    await test.start({ gateways: [stubGateway(...Array.from({ length: 6 }, () => declined))] })
    const { fields } = await review()
    expect((await place(fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const from = { 'x-forwarded-for': '10.7.7.7' }
    await useUp(test.site, CHECKOUTS_PER_ADDRESS, '10.7.7.7', 1)
    expect((await place(fields, from)).status).toBe(402)
    const late = await place((await review()).fields, from)
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(late.fields).toMatchObject({ 'shipping.city': ADDRESS.city })
    for (const asked of ['', '?product=', '?product=nope', '?product=__proto__'])
      expect((await browser.open(NO_JS_ORDER + asked)).status).toBe(404)
  })

  it('can be reviewed only a limited number of times from one IP address, and keeps the typed values when refused', async () => {
    // C977
    const { fields } = await review()
    await useUp(test.site, PREVIEWS_PER_ADDRESS, '10.7.7.8')
    const late = await browser.post(NO_JS_ORDER, { ...fields, step: 'review' }, { 'x-forwarded-for': '10.7.7.8' })
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(late.fields).toMatchObject({ 'shipping.city': ADDRESS.city })
  })

  it.each([
    ['an altered total', { total: '1' }, 409],
    ['a total that is no number', { total: 'x' }, 200],
    ['no key', { key: '' }, 200],
    ['a key that is no key', { key: 'ä' }, 200],
    ['an unknown shipping method', { 'shipping-method': 'teleport' }, 422],
    ['an unknown payment method', { 'payment-method': 'shells' }, 422],
    ['an unknown step', { step: 'skip' }, 200],
  ])('is not placed with %s', async (_, changes, status) => {
    const { fields } = await review()
    expect((await browser.post(NO_JS_ORDER, { ...fields, step: 'place', ...changes })).status).toBe(status)
    expect(await orders()).toEqual([])
  })
})

describeOnEachDatabase('An order without JavaScript that is paid by M-Pesa', (kind) => {
  const { test, daraja, callBack, later, attempts } = freshMpesa(kind)
  const browser = noJsBrowser(test)
  const review = async (phone: string, changes: Record<string, string> = {}) =>
    browser.post(NO_JS_ORDER, {
      ...(await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)).fields,
      ...TYPED,
      quantity: '3',
      'payment-method': 'mpesa',
      'payment.phone': phone,
      ...changes,
      step: 'review',
    })

  it('shows the amount in shillings and the phone number before charging, and rejects an invalid phone number', async () => {
    // C738 C739
    const wrong = await review('0712')
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Enter a Kenyan mobile number with M-Pesa'),
    ])
    const { text } = await review('0712 345 678')
    expect(text).toContain('You pay KSh 50,350 ($388.80 at KSh 129.50 to $1.00)')
    expect(text).toContain('You then enter your M-Pesa PIN on the phone 0712 345 678.')
    expect(await attempts()).toEqual([])
  })

  it('sends the prompt to the phone number in the shipping address if no other number was typed', async () => {
    // C784
    const { fields, text } = await review('', { 'shipping.phone': '0712 345 678' })
    expect(text).toContain(`You then enter your M-Pesa PIN on the phone 0712 345 678.`)
    expect((await browser.post(NO_JS_ORDER, { ...fields, step: 'place' })).status).toBe(202)
    expect(daraja.prompts).toHaveLength(1)
  })

  it('waits for the prompt to be answered, and shows the outcome when the buyer checks again', async () => {
    // C741
    const { fields } = await review('0712 345 678')
    const waiting = await browser.post(NO_JS_ORDER, { ...fields, step: 'place' })
    expect(waiting.status).toBe(202)
    expect(waiting.text).toContain('M-Pesa is asking 2547•••••678 to pay KSh 50,350.')
    expect(waiting.html).toContain('outcome-waiting')
    expect(waiting.fields).toMatchObject({ email: ADDRESS.email })
    expect(daraja.prompts).toHaveLength(1)
    const again = await browser.post('/payment', waiting.fields)
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Check your phone')])
    daraja.answer = 'paid'
    later(16)
    const paid = await browser.post('/payment', again.fields)
    expect(paid.text).toContain('Payment received')
    expect(paid.html).not.toContain('outcome-waiting')
    expect(paid.text).toMatch(/ Order KB-\w+ Processing /)
    const link = paid.links['Receipt (PDF)']!
    const receipt = await test.app.request(link)
    expect(receipt.headers.get('content-type')).toBe('application/pdf')
    expect(link).not.toContain('@')
  })

  it('can be paid with another prompt after the first one failed', async () => {
    // C742 C879
    const { fields } = await review('0712 345 678')
    const waiting = await browser.post(NO_JS_ORDER, { ...fields, step: 'place' })
    await callBack(failedCallback(1032))
    const failed = await browser.post('/payment', waiting.fields)
    expect(failed.text).toContain('You canceled the prompt on your phone. Nothing was paid.')
    expect(failed.fields['payment.phone']).toBe('0712 345 678')
    const { 'payment.phone': _typed, ...lookUp } = waiting.fields
    const elsewhere = await browser.post('/payment', lookUp)
    expect(elsewhere.fields['payment.phone']).toBe('')
    expect(elsewhere.html).not.toContain('345 678')
    expect(failed.text).toContain('You pay KSh 50,350 ($388.80 at KSh 129.50 to $1.00).')
    const wrong = await browser.post('/payment', { ...failed.fields, 'payment.phone': '07' })
    expect([wrong.status, wrong.fields['payment.phone']]).toEqual([422, '07'])
    expect(wrong.text).toContain('Enter a Kenyan mobile number with M-Pesa')
    const changed = await browser.post('/payment', { ...failed.fields, 'payment.phone': '0712345678', charged: '100' })
    expect([changed.status, changed.text]).toEqual([409, expect.stringContaining('The exchange rate has changed')])
    later(10)
    const again = await browser.post('/payment', { ...failed.fields, 'payment.phone': '0733 345 999' })
    expect(again.text).toContain('M-Pesa is asking 2547•••••999 to pay KSh 50,350.')
    expect(again.fields['payment.phone']).toBe('0733 345 999')
    expect(await attempts()).toHaveLength(2)
    const early = await browser.post('/payment', { ...failed.fields, 'payment.phone': '0712 345 678' })
    expect([early.status, early.text]).toEqual([
      409,
      expect.stringContaining('Another payment for this order is still pending.'),
    ])
    expect(daraja.prompts).toHaveLength(2)
  })

  it('offers no new attempt until M-Pesa allows it, or after too many attempts', async () => {
    // C742
    const { fields } = await review('0712 345 678')
    let page = await browser.post(NO_JS_ORDER, { ...fields, step: 'place' })
    await callBack(failedCallback(17))
    page = await browser.post('/payment', page.fields)
    expect(page.text).toContain('You can try again from 21 November 2026, 11:02, Nairobi time.')
    expect(page.fields).not.toHaveProperty('step')
    for (let count = 1; count < 6; count++) {
      later(200 * count)
      page = await browser.post('/payment', { ...page.fields, step: '' })
      expect(page.fields.step).toBe('again')
      page = await browser.post('/payment', { ...page.fields, 'payment.phone': '0712 345 678' })
      await callBack(failedCallback(1032))
      page = await browser.post('/payment', page.fields)
    }
    expect(await attempts()).toHaveLength(6)
    expect(page.text).toContain('You canceled the prompt on your phone.')
    expect(page.fields).not.toHaveProperty('step')
  })
})

describeOnEachDatabase('An order without JavaScript that is paid on the Paystack page', (kind) => {
  const { test, orders } = freshOrders(kind)
  const browser = noJsBrowser(test)
  const paystack = createStubPaystack()
  beforeEach(async () => {
    await paystack.open()
    const settings = { host: paystack.host, secretKey: PAYSTACK_KEY }
    const outside = { fetch, publicOrigin: 'https://kibanda.example', deadline: 1_000 }
    await test.start({ gateways: [createPaystack(settings, outside)] })
  })
  afterEach(() => paystack.close())

  it('links to the Paystack page, shows the outcome when the buyer returns, and offers another attempt', async () => {
    // C738 C741 C742
    const form = await browser.open(`${NO_JS_ORDER}?product=${KEYBOARD}`)
    expect(form.text).toContain('You do not enter a PIN or a card number here.')
    const reviewed = await browser.post(NO_JS_ORDER, { ...form.fields, ...TYPED, step: 'review' })
    expect(reviewed.text).toContain('Credit Card, on the payment service’s page. You pay $129.60.')
    const placed = await browser.post(NO_JS_ORDER, { ...reviewed.fields, step: 'place' })
    expect([placed.status, placed.links['Continue to pay']]).toEqual([202, `${paystack.host}/pay/0peioxfhpn`])
    expect(placed.text).toContain('Pay $129.60 on the payment service’s page.')

    paystack.answer = 'failed'
    const failed = await browser.post('/payment', placed.fields)
    expect(failed.text).toContain('The payment was declined.')
    expect(failed.links).not.toHaveProperty(['Continue to pay'])
    test.clock.now = new Date(NOW.getTime() + 60_000)
    const again = await browser.post('/payment', failed.fields)
    expect(again.links['Continue to pay']).toBe(`${paystack.host}/pay/0peioxfhpn`)

    paystack.answer = 'success'
    const paid = await browser.post('/payment', again.fields)
    expect(paid.text).toContain('Payment received We received $129.60.')
    expect(await orders()).toMatchObject([{ payment: 'paid', status: 'processing' }])
  })
})

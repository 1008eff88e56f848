import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshOrders, freshPurchases } from '#testing/fresh-orders.ts'
import { ADDRESS, ORDER } from '#testing/sample-orders.ts'
import { expire, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import { changeByHand } from '#server/payments/change-by-hand.ts'

type Shown = { receipt: Receipt; pdf: string; error?: string }

const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const
const WAITING = { state: 'waiting', reference: 'ws_CO_1' } as const

describeOnEachDatabase('The receipt of an order', (kind) => {
  const { test, place } = freshOrders(kind)
  const ask = (number: string, email: string = ADDRESS.email) => test.send<Shown>('/api/v1/receipts', { number, email })
  const placed = async () => (await place()).body.order!.orderNumber

  it('states the seller, buyer and items, with tax, payment method and reference', async () => {
    // C734
    await test.start({ gateways: [stubGateway(PAID)] })
    const number = await placed()
    const { status, body } = await ask(` ${number.toLowerCase()} `, ADDRESS.email.toUpperCase())
    expect(status).toBe(200)
    expect(body.receipt).toEqual({
      number,
      currency: 'USD',
      paidAt: NOW.toISOString(),
      seller: [
        'Amani Mfano, Kibanda',
        '1 Mfano Lane, Example House',
        'Nairobi 00100',
        'Kenya',
        'amani@kibanda.example',
        '+254 700 000 000',
      ],
      buyer: expect.arrayContaining([`${ADDRESS.firstName} ${ADDRESS.lastName}`]) as string[],
      items: [{ name: 'Herufi Quiet Keyboard 75', quantity: 3, price: 120_00 }],
      shippingMethod: 'Standard',
      totals: {
        isTaxIncluded: false,
        taxName: 'Tax',
        subtotal: 360_00,
        discount: 0,
        tax: 28_80,
        shipping: 0,
        shippingDiscount: 0,
        total: 388_80,
      },
      payment: { way: 'card', reference: PAID.receipt, amount: 388_80, currency: 'USD', isSimulated: false },
      isCanceled: false,
      isRefundDue: false,
      refunds: [],
    })
  })

  it('shows the seller’s name at the time of the purchase, even if the name changes later', async () => {
    // C930
    await test.start({ gateways: [stubGateway(PAID)], seller: ['Amani Mfano', '1 Mfano Lane'] })
    const number = await placed()
    test.site.seller = ['Somebody Else']
    expect((await ask(number)).body.receipt.seller).toEqual(['Amani Mfano', '1 Mfano Lane'])
  })

  it('states whether the payment was simulated, and when a payment was refunded', async () => {
    // C734
    const number = await placed()
    expect((await ask(number)).body.receipt.payment.isSimulated).toBe(true)
    await test.start({ gateways: [stubGateway(PAID)] })
    const paid = await placed()
    const [{ id: payment } = { id: '' }] = await test.site.db.selectFrom('payment_attempts').selectAll().execute()
    await test.send('/api/v1/orders/cancel', { orderNumber: paid, email: ADDRESS.email })
    expect((await ask(paid)).body.receipt).toMatchObject({ isCanceled: true, isRefundDue: true })
    const refund = { payment, change: 'refund', receipt: 'TKL9ZZ8YY7', reason: 'asked for it' } as const
    const site = test.site
    await test.site.db.transaction().execute((transaction) => changeByHand(transaction, site, refund))
    const refunded = { isRefundDue: false, refunds: [{ at: NOW.toISOString(), reference: 'TKL9ZZ8YY7', items: [] }] }
    expect((await ask(paid)).body.receipt).toMatchObject(refunded)
  })

  it('is available only after payment, and only with the order number and the email address', async () => {
    // C734
    await test.start({ gateways: [stubGateway(WAITING)] })
    const number = await placed()
    expect((await ask(number)).body.error).toBe('not-paid')
    test.clock.now = new Date(NOW.getTime() + 480_000)
    await expire(test.site)
    expect((await ask(number)).status).toBe(409)
    expect((await ask(number, 'other@example.org')).body.error).toBe('order-unknown')
    expect((await ask('KB-UNKNOWN')).status).toBe(404)
  })

  it('can be fetched as a PDF for an hour, through a link that contains no email address', async () => {
    // C735
    const name = { firstName: 'Wanjikũ 王', lastName: '<b>Mũthoni</b>' }
    const { body: order } = await place({ ...ORDER, billingAddress: { ...ADDRESS, ...name } })
    const number = order.order!.orderNumber
    const { pdf } = (await ask(number)).body
    expect(pdf).not.toContain('@')
    const fetched = await test.app.request(pdf)
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(fetched.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)
    expect(fetched.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await fetched.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
    for (const wrong of [pdf.slice(0, -1), pdf.replace(number, 'KB-2345678'), '/api/v1/receipts/pdf'])
      expect((await test.app.request(wrong)).status).toBe(410)
    test.clock.now = new Date(NOW.getTime() + 3_600_000)
    expect((await test.app.request(pdf)).status).toBe(410)
    // A browser gets a page from which the buyer can get a new link.
    const page = await test.app.request(pdf, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([410, expect.stringContaining('text/html')])
    expect(await page.text()).toContain('href="/payment/receipt"')
  })

  it('is linked in the confirmation email', async () => {
    // C734
    const number = await placed()
    const mail = (await test.mails()).find(({ subject }) => subject === `Your order ${number}`)
    expect(mail!.text).toContain(`Your receipt: http://localhost:3000/payment/receipt?number=${number}`)
  })
})

describeOnEachDatabase('The receipt of a sale of scripts', (kind) => {
  const { test, buy } = freshPurchases(kind)

  it('lists each script, and contains neither a shipping method nor a license key', async () => {
    // C734
    await test.start({ gateways: [stubGateway(PAID)] })
    const { body } = await buy()
    const [sale] = await test.site.db.selectFrom('orders').selectAll().execute()
    const shown = await test.send<Shown>('/api/v1/receipts', { number: body.number, email: sale!.email })
    expect(shown.body.receipt).toMatchObject({
      number: body.number,
      items: [{ name: 'Script #1 Jedwali', quantity: 1 }],
      totals: { total: sale!.total, tax: sale!.tax, shipping: 0 },
      payment: { reference: PAID.receipt },
    })
    expect(shown.body.receipt.shippingMethod).toBeUndefined()
    expect(JSON.stringify(shown.body)).not.toContain(body.purchases![0]!.licenseKey)
  })
})

import { expect, it } from 'vitest'
import { WAYS_ROUTE } from '#contract/light-routes.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import { asFormer } from './gateways.ts'

describeOnEachDatabase('A payment service that takes no new payments', (kind) => {
  const { test, paystack, place, post, pay, attempt, notify, request, move, orders, refundState } = freshRefunds(kind)
  /** Changes the settings to PAYMENTS=none and FORMER_PAYMENTS=paystack. */
  const stopSelling = () => {
    const gateways = test.site.gateways as PaymentGateway[]
    gateways.splice(0, gateways.length, ...gateways.map(asFormer))
  }

  it('still confirms payments that buyers have started, from a signed notice', async () => {
    // C1044
    await place(ORDER)
    stopSelling()
    paystack.answer = 'success'
    const { reference } = await attempt()
    expect(await notify('charge.success', { reference })).toBe(200)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })

  it('still confirms payments that buyers have started, from a status check', async () => {
    // C1044
    await pay(async () => {
      await place(ORDER)
      stopSelling()
    })
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid' }])
  })

  it('still refunds payments', async () => {
    // C1044
    const id = await pay()
    stopSelling()
    paystack.refund = 'processed'
    await request(id)
    await move()
    expect(await refundState()).toEqual(['processed', null])
  })

  it('is offered to nobody: the shops take no orders', async () => {
    // C1044 C982
    stopSelling()
    expect(await (await test.app.request(WAYS_ROUTE.path)).json()).toMatchObject({
      payments: 'catalog',
      ways: [],
    })
    expect(await place(ORDER)).toMatchObject({ status: 422, body: { success: false } })
    expect(await post('/api/v1/orders', { ...ORDER, paymentMethod: { type: 'mpesa' } })).toMatchObject({ status: 422 })
    expect(paystack.started).toEqual([])
  })
})

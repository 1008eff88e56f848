import { describe, expect, it } from 'vitest'
import type { Receipt } from '#domain/payments/receipt.ts'
import { TEST_MODE_NOTE } from '#domain/payments/payment-ways.ts'
import { WAYS_ROUTE } from '#contract/light-routes.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { PAYSTACK_KEY } from '#testing/stub-paystack.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { createGateways, readPayments } from './create-gateways.ts'
import { exportMonth } from './export-month.ts'
import { BY_HAND } from './by-hand/by-hand.ts'
import { DARAJA } from './daraja/daraja.ts'
import { STRIPE } from './stripe/stripe.ts'
import type { DeclaredGateway, PaymentGateway } from './gateway/payment-gateway.ts'

describeOnEachDatabase('A payment with test keys', (kind) => {
  const { test, paystack, pay, place, post, orders, attempt, run } = freshRefunds(kind)
  /** Sets PAYMENTS=paystack and PAYSTACK_SECRET_KEY. */
  const configure = (secretKey: string) => {
    const { db, now, hash } = test.site
    const publicOrigin = 'https://kibanda.example'
    const settings: Record<string, string> = {
      PAYMENTS: 'paystack',
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_HOST: paystack.host,
    }
    const payments = readPayments((name) => settings[name], publicOrigin, {})
    const needs = { db, now, sealing: createSealing(hash, 'tokens'), givingUp: new AbortController().signal }
    const gateways = createGateways({ payments, publicOrigin }, { ...needs, deliver: () => {} })
    ;(test.site.gateways as PaymentGateway[]).splice(0, 1, ...gateways)
  }
  const methods = async () => (await test.app.request(WAYS_ROUTE.path)).json()

  it('is announced with the payment method, and is marked as simulated everywhere', async () => {
    // C1047
    configure(PAYSTACK_KEY)
    expect(await methods()).toMatchObject({ payments: 'live', ways: [{ type: 'card', text: TEST_MODE_NOTE }, {}] })
    const { body } = await place(ORDER)
    const owned = { number: body.order!.orderNumber, email: ORDER.shippingAddress.email }
    const waiting = (await post('/api/v1/payments/lookup', owned)).body
    expect(waiting).toMatchObject({ payment: { attempt: { isSimulated: true, note: TEST_MODE_NOTE } } })
    await pay(async () => {})
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'simulated' }])
    expect(await attempt()).toMatchObject({ state: 'paid', is_simulated: 1 })
    const { receipt } = (await post('/api/v1/receipts', owned)).body as unknown as { receipt: Receipt }
    expect(receipt.payment.isSimulated).toBe(true)
    expect(await run()).toContain('simulated')
    let csv = ''
    for await (const part of exportMonth(test.site.db, '2026-11')) csv += part
    expect(csv).not.toContain(owned.number)
  })

  it('is real with live keys', async () => {
    // C1047
    configure(PAYSTACK_KEY.replace('_test_', '_live_'))
    expect(JSON.stringify(await methods())).not.toContain(TEST_MODE_NOTE)
    await place(ORDER)
    expect(await attempt()).toMatchObject({ is_simulated: 0 })
  })
})

describe('The settings of a payment service', () => {
  const origin = 'https://kibanda.example'
  const settings = {
    MPESA_KEY: 'key',
    MPESA_SECRET: 'secret',
    MPESA_SHORTCODE: '174379',
    MPESA_PASSKEY: 'passkey',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  const isTest = <Settings>({ readSettings, isInTestMode }: DeclaredGateway<Settings>, own: Record<string, string>) => {
    const all: Record<string, string> = { ...settings, ...own }
    return isInTestMode(readSettings((name) => all[name], origin))
  }

  it('are those of its test system, or not', () => {
    // C1047
    expect(isTest(DARAJA, { MPESA_HOST: 'sandbox' })).toBe(true)
    expect(isTest(DARAJA, { MPESA_HOST: 'https://sandbox.safaricom.co.ke/' })).toBe(true)
    expect(isTest(DARAJA, {})).toBe(false)
    expect(isTest(STRIPE, { STRIPE_SECRET_KEY: 'sk_test_0123456789' })).toBe(true)
    expect(isTest(STRIPE, { STRIPE_SECRET_KEY: 'rk_test_0123456789' })).toBe(true)
    expect(isTest(STRIPE, { STRIPE_SECRET_KEY: 'rk_live_0123456789' })).toBe(false)
    expect(isTest(BY_HAND, {})).toBe(false)
  })
})

import { expect, it } from 'vitest'
import type { PaymentView } from '#contract/payments.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshMpesa, MPESA_ORDER, PAYMENT, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { pollDue } from '#testing/stub-gateway.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { failedCallback, paidCallback, PROMPT } from '#testing/stub-daraja.ts'
import { attemptsToLookAt } from './attempts-to-look-at.ts'

const DAY = 86_400

describeOnEachDatabase('A payment that M-Pesa reports late', (kind) => {
  const { test, daraja, gatewayOn, post, attempts, orders, later, pay, callBack } = freshMpesa(kind)
  const due = () => attemptsToLookAt(test.site.db, 9)

  it('is checked, even after a failure, and shown to the owner until Safaricom answers', async () => {
    // C791
    await pay()
    await callBack(failedCallback(1037))
    later(DAY + 3_600)
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(SHILLINGS))
    expect(daraja.polls).toHaveLength(1)
    expect(await due()).toMatchObject([{ state: 'failed', receipt: null, told_receipt: 'TKL0AB1CD2' }])
    let polls = 1
    for (const seconds of [5, 10, 20, 40]) {
      later(DAY + 3_600 + seconds)
      await pollDue(test.site)
      expect(daraja.polls).toHaveLength(++polls)
    }
    daraja.answer = 'paid'
    later(DAY + 3_600 + 80)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: 'TKL0AB1CD2', told_at: null }])
    expect(await due()).toEqual([])
  })

  it('is checked again when its callback is repeated, unless it is settled', async () => {
    // C791
    await pay()
    daraja.answer = 'spike arrest'
    await callBack(paidCallback(SHILLINGS))
    later(60)
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('gets its receipt and amount from the last callback before Safaricom confirms it', async () => {
    // C793
    await pay()
    await callBack(paidCallback(1, { receipt: 'FORGED0001' }))
    expect(await attempts()).toMatchObject([{ state: 'waiting', receipt: null, received: null }])
    later(30)
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
    expect(await orders()).toMatchObject([{ payment: 'paid', payment_reference: 'TKL0AB1CD2' }])
    expect(await attempts()).toMatchObject([{ received: SHILLINGS * 100, refund_due: null }])
    await callBack(paidCallback(2, { receipt: 'FORGED0002' }))
    expect(await attempts()).toMatchObject([{ receipt: 'TKL0AB1CD2', received: SHILLINGS * 100 }])
  })

  it.each([
    ['without an amount', paidCallback(NaN)],
    ['with a malformed receipt', paidCallback(SHILLINGS, { receipt: 'tkl-0' })],
    ['with a code of 50 kB', failedCallback('1'.repeat(50_000))],
  ])('stores the ID from a callback %s, so that a lost start can be checked', async (_, body) => {
    // C793
    daraja.start = 'reset before the headers'
    await pay()
    await callBack(body)
    expect(await attempts()).toMatchObject([{ state: 'unclear', reference: PROMPT, code: null }])
    daraja.answer = 'paid'
    later(15)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('is not confirmed by an answer about another prompt', async () => {
    // C793
    await pay()
    daraja.answer = 'paid, about another prompt'
    await callBack(paidCallback(SHILLINGS))
    expect(await attempts()).toMatchObject([{ state: 'waiting' }])
  })

  it('does not keep a canceled order open forever, and masks its phone number', async () => {
    // C792
    await pay()
    const { number } = (await orders())[0]!
    await post('/api/v1/orders/cancel', { orderNumber: number, email: MPESA_ORDER.shippingAddress.email })
    expect(await attempts()).toMatchObject([{ state: 'expired', phone: '2547•••••678' }])
    test.site.gateways = []
    later(DAY)
    await pollDue(test.site)
    later(DAY + 60)
    await pollDue(test.site)
    const [unknown] = await due()
    expect(unknown).toMatchObject({ state: 'expired', poll_at: null })
    await deskCommand(test.site, 'payments', 'not-received', unknown!.id, 'seen')
    expect(await due()).toEqual([])
    expect(JSON.stringify(await attempts())).not.toContain('712345678')
  })

  it('has a callback URL whose token cannot contain a forbidden word', async () => {
    // C798
    await pay()
    expect((await attempts())[0]!.token).toMatch(/^[0-9a-f]{32,}$/)
  })

  it('renews the access token once for forty refused starts, and stores the token encrypted', async () => {
    // C797
    await pay()
    const gateway = gatewayOn(test.site, 10_000)
    const stored = await test.site.db.selectFrom('gateway_tokens').select('token').executeTakeFirstOrThrow()
    expect(stored.token).not.toContain('token')
    daraja.validToken = 'token-2'
    const payments = Array.from({ length: 40 }, (_, number) => ({ ...PAYMENT, token: `t${number}` }))
    const statuses = await Promise.all(payments.map((payment) => gateway.start(payment)))
    expect(statuses.map(({ state }) => state)).toEqual(Array(40).fill('waiting'))
    expect(daraja.tokensGiven).toBe(2)
  })
})

describeOnEachDatabase('A payment that Paystack has declined', (kind) => {
  const { test, paystack, place, orders, later, notify } = freshRefunds(kind)
  const attempts = () => test.site.db.selectFrom('payment_attempts').selectAll().orderBy('started_at').execute()
  const declined = async () => {
    await place()
    paystack.answer = 'failed'
    later(15)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'failed', code: 'declined' }])
  }
  const owned = async () => ({ number: (await orders())[0]!.number, email: ORDER.shippingAddress.email })
  const look = async () =>
    (await test.send<{ payment: PaymentView }>('/api/v1/payments/lookup', { ...(await owned()), isBack: true })).body
      .payment

  it('is checked when the buyer returns, because it can still be paid on the same page', async () => {
    // C790
    await declined()
    paystack.answer = 'success'
    later(20)
    expect(await look()).toMatchObject({ payment: 'paid', attempt: { state: 'paid' } })
  })

  it('is checked before another attempt, which is refused if the money has arrived', async () => {
    // C790
    await declined()
    paystack.answer = 'success'
    later(20)
    const again = { ...(await owned()), paymentMethod: { type: 'card' } }
    expect((await test.send<{ error: string }>('/api/v1/payments', again)).body.error).toBe('payment-over')
    expect(paystack.started).toHaveLength(1)
    expect(await orders()).toMatchObject([{ payment: 'paid' }])
  })

  it('is checked for a day; a later notice is retried until Paystack answers the status check', async () => {
    // C790 C791
    await declined()
    later(60)
    await pollDue(test.site)
    expect(paystack.polled).toHaveLength(2)
    later(DAY)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'failed', poll_at: null }])
    later(DAY + 3_600)
    paystack.answer = 'HTML with 502'
    const { reference } = (await attempts())[0]!
    await notify('charge.success', { reference })
    paystack.answer = 'success'
    later(DAY + 3_700)
    await notify('charge.success', { reference })
    expect(await attempts()).toMatchObject([{ state: 'paid' }])
  })

  it('is checked at most once every three seconds, even for concurrent lookups', async () => {
    // C795
    await place()
    later(60)
    await Promise.all(Array.from({ length: 8 }, look))
    await look()
    expect(paystack.polled).toHaveLength(1)
    later(63)
    await look()
    expect(paystack.polled).toHaveLength(2)
  })

  it('cannot be paid again once the order is paid by another attempt', async () => {
    // C796
    await declined()
    await test.send('/api/v1/payments', { ...(await owned()), paymentMethod: { type: 'card' } })
    const { id } = (await attempts())[0]!
    await deskCommand(test.site, 'payments', 'settle', id, 'R-1', 'seen')
    const payment = await look()
    expect(payment).toMatchObject({ payment: 'paid', attempt: { state: 'paid', receipt: 'R-1' } })
    expect(payment.attempt.payAt).toBeUndefined()
  })

  it.each([
    ['partly paid', 'wrong-amount'],
    ['success with a requested amount of zero', null],
    ['more than 2³¹', 'wrong-amount'],
  ] as const)('compares the amount that has arrived with the price: %s', async (answer, due) => {
    // C794
    await place()
    paystack.answer = answer
    later(15)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: due }])
  })

  it.each([
    ['bad email', 'email-refused'],
    ['bad amount', 'amount-refused'],
    ['bad request', 'refused'],
  ] as const)('sends the owner no email if the cause lies in this payment: %s', async (start, code) => {
    // C799
    paystack.start = start
    await place()
    expect(await attempts()).toMatchObject([{ state: 'failed', code }])
    expect((await test.mails()).map(({ subject }) => subject).join()).not.toContain('refuses payments')
  })

  it('counts as never sent if Paystack does not know it and opened no page for it', async () => {
    // C790
    await place()
    await test.site.db.updateTable('payment_attempts').set({ state: 'starting', pay_at: null }).execute()
    paystack.answer = 'not found'
    later(31)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'failed', code: 'unsent' }])
  })
})

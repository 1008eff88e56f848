import { expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshSandbox, PUSH } from '#testing/fresh-sandbox.ts'

describeOnOneDatabase('The sandbox', (kind) => {
  const { call, settle } = freshSandbox(kind)

  it.each([
    ['paid', '0', 'completed'],
    ['cancelled', '1032', 'failed'],
    ['timeout', '1037', 'failed'],
    ['insufficient-funds', '1', 'failed'],
    ['wrong-pin', '2001', 'failed'],
  ])('ends an STK push with the outcome %s on request, and sends a callback', async (outcome, resultCode, status) => {
    // C208
    const started = await call('POST', '/api/mpesa/stk-push', PUSH, { 'sandbox-outcome': outcome })
    expect(started).toMatchObject({
      status: 202,
      body: { status: 'pending', amount: 1500, currency: 'KES', createdAt: '2026-11-21T11:00:00+03:00' },
    })
    const path = `/api/mpesa/stk-push/${String(started.body.checkoutRequestId)}`
    expect((await call('GET', path)).body).toEqual({
      checkoutRequestId: started.body.checkoutRequestId,
      status: 'pending',
      amount: 1500,
      phone: PUSH.phone,
    })
    expect((await call('GET', '/callbacks')).body.data).toEqual([])
    settle()
    const ended = await call('GET', path)
    expect(ended.body).toMatchObject({ status, resultCode, completedAt: '2026-11-21T11:00:02+03:00' })
    expect('receiptNumber' in ended.body).toBe(status === 'completed')
    expect((await call('GET', '/callbacks')).body.data).toEqual([
      { operation: 'startStkPush', url: PUSH.callbackUrl, endedAt: '2026-11-21T11:00:02+03:00', body: ended.body },
    ])
  })

  it('accepts a second push while the first is pending, and refuses the second push only on request', async () => {
    // C620
    const ids = []
    for (let time = 0; time < 3; time++) {
      const { status, body } = await call('POST', '/api/mpesa/stk-push', PUSH, { 'idempotency-key': `push-${time}` })
      expect(status).toBe(202)
      ids.push(String(body.checkoutRequestId))
    }
    expect(new Set(ids).size).toBe(3)
    const wanted = { 'sandbox-outcome': 'prompt-already-open' }
    expect((await call('POST', '/api/mpesa/stk-push', PUSH, wanted)).body.error).toBe('prompt-already-open')
    settle()
    for (const id of ids) expect((await call('GET', `/api/mpesa/stk-push/${id}`)).body.status).toBe('completed')
  })

  it('distinguishes a push that M-Pesa did not accept from a push that M-Pesa did not answer', async () => {
    const refused = (outcome: string) => call('POST', '/api/mpesa/stk-push', PUSH, { 'sandbox-outcome': outcome })
    expect(await refused('provider-busy')).toMatchObject({ status: 503, body: { error: 'provider-busy' } })
    // Clients retry automatically after a 503, but not after a 504.
    expect(await refused('outcome-unknown')).toMatchObject({ status: 504, body: { error: 'outcome-unknown' } })
  })

  it('captures a PayPal payment once, and only after it is approved', async () => {
    // C219 C220
    const created = await call('POST', '/api/paypal/payments', {
      amount: 6500,
      reference: 'INV-2041',
      returnUrl: 'https://a.example/back',
      cancelUrl: 'https://a.example/no',
    })
    expect(created.body).toMatchObject({
      status: 'pending',
      currency: 'KES',
      quote: { amount: 50.19, currency: 'USD', rate: 129.5 },
    })
    const path = `/api/paypal/payments/${String(created.body.paymentId)}`
    expect((await call('POST', `${path}/capture`)).body.error).toBe('not-approved')
    settle()
    const { approveUrl } = created.body
    expect((await call('GET', path)).body).toMatchObject({ status: 'approved', providerStatus: 'APPROVED', approveUrl })
    expect((await call('POST', `${path}/capture`, undefined, { 'sandbox-outcome': 'declined' })).body.error).toBe(
      'declined',
    )
    expect((await call('GET', path)).body.approveUrl).toBe(approveUrl)
    const captured = await call('POST', `${path}/capture`, undefined, { 'idempotency-key': 'c' })
    expect(captured).toMatchObject({
      status: 201,
      body: { status: 'completed', captured: { amount: 50.19, currency: 'USD' } },
    })
    expect((await call('POST', `${path}/capture`, undefined, { 'idempotency-key': 'c' })).text).toBe(captured.text)
    expect((await call('POST', `${path}/capture`)).body.error).toBe('already-captured')
    const { body: ended } = await call('GET', path)
    expect([ended.status, ended.approveUrl]).toEqual(['completed', undefined])
  })

  it('pays out with Airtel Money until the wallet runs short, and distinguishes payouts from collections', async () => {
    // C217 C218
    const send = { phone: '254700000000', amount: 100_000, reference: 'Wages' }
    const ids = []
    for (let time = 0; time < 2; time++)
      ids.push(String((await call('POST', '/api/airtel/disburse', send)).body.transactionId))
    ids.push(String((await call('POST', '/api/airtel/collect', { ...send, amount: 850 })).body.transactionId))
    settle()
    const ends = await Promise.all(ids.map(async (id) => (await call('GET', `/api/airtel/transactions/${id}`)).body))
    expect(ends.map(({ kind, providerStatus, resultCode }) => [kind, providerStatus, resultCode])).toEqual([
      ['disbursement', 'TS', 'DP00900001001'],
      ['disbursement', 'TF', 'DP00900001007'],
      ['collection', 'TS', 'DP00800001001'],
    ])
  })

  it('registers each of its short codes once, and shows a sample notification', async () => {
    // C209
    const urls = { shortCode: '600638', confirmationUrl: 'https://shop.example/hooks/paid' }
    expect((await call('POST', '/api/mpesa/c2b', urls)).status).toBe(201)
    expect((await call('POST', '/api/mpesa/c2b', urls)).body.error).toBe('already-registered')
    expect((await call('POST', '/api/mpesa/c2b', { ...urls, shortCode: '111111' })).body.error).toBe(
      'short-code-not-yours',
    )
    settle()
    expect((await call('GET', '/callbacks')).body.data).toMatchObject([
      { url: urls.confirmationUrl, body: { phone: '2547 ***** 000', amount: 1500 } },
    ])
  })
})

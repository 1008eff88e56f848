import { expect, it } from 'vitest'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { freshSandbox } from '#testing/fresh-sandbox.ts'

describeOnOneDatabase('The sandbox', (kind) => {
  const { call, settle } = freshSandbox(kind)

  const transfer = {
    fromAccount: '1279258233',
    method: 'pesalink',
    toAccount: '36001873000',
    bankCode: '11',
    beneficiaryName: 'Asha Mfano',
    amount: 25_000.5,
    reference: 'PAY7883',
  }
  const equityPayment = {
    fromAccount: '1450160649886',
    method: 'internal',
    toAccount: '0011547896523',
    beneficiaryName: 'Asha',
    amount: 500,
    reference: '192112602006',
  }
  const kcbBalance = async () =>
    (await call('GET', '/api/kcb/accounts')).body.data.find(({ accountNumber }) => accountNumber === '1279258233')!
      .availableBalance

  it('moves money between accounts, so that balances match the statements', async () => {
    // C211 C212 C213 C214
    expect(await kcbBalance()).toBe(184_320.5)
    await call('POST', '/api/kcb/transfer', transfer)
    expect(await kcbBalance()).toBe(159_320)
    expect((await call('GET', '/api/coop/accounts/36001873000')).body.bookedBalance).toBe(98_240.75)
    settle()
    expect(await kcbBalance()).toBe(159_320)
    const { body: account } = await call('GET', '/api/coop/accounts/36001873000')
    expect(account.bookedBalance).toBe(123_241.25)
    const { body: statement } = await call(
      'GET',
      '/api/coop/accounts/36001873000/statement?from=2026-10-01&to=2026-11-21&per_page=100',
    )
    const entries = statement.data as { type: string; amount: number; balanceAfter: number }[]
    expect(entries[0]).toMatchObject({ type: 'credit', amount: 25_000.5, balanceAfter: 123_241.25 })
    for (const [index, entry] of entries.slice(0, -1).entries()) {
      const moved = entry.type === 'credit' ? entry.amount : -entry.amount
      expect(Math.round((entry.balanceAfter - moved) * 100)).toBe(Math.round(entries[index + 1]!.balanceAfter * 100))
    }
  })

  it('sends no more than an account holds', async () => {
    const { body } = await call('POST', '/api/kcb/transfer', { ...transfer, method: 'internal', amount: 184_320.51 })
    settle()
    expect((await call('GET', `/api/kcb/transfer/${String(body.transferId)}`)).body).toMatchObject({
      status: 'failed',
      bankMessage: 'Transaction failed',
    })
    expect(await kcbBalance()).toBe(184_320.5)
    const equity = { ...equityPayment, amount: 412_033.21 }
    expect((await call('POST', '/api/equity/payments', equity)).body.error).toBe('insufficient-funds')
    expect(await call('POST', '/api/equity/payments', { ...equity, amount: 412_033.2 })).toMatchObject({
      status: 201,
      body: { status: 'completed' },
    })
    expect((await call('GET', '/api/equity/accounts/1450160649886')).body.availableBalance).toBe(0)
  })

  it('leaves an Equity payment pending, or makes the payment fail, on request', async () => {
    // C216
    const pay = (reference: string, outcome: string) =>
      call('POST', '/api/equity/payments', { ...equityPayment, reference }, { 'sandbox-outcome': outcome })
    const read = async (paymentId: unknown) => (await call('GET', `/api/equity/payments/${String(paymentId)}`)).body
    const balance = async () => (await call('GET', '/api/equity/accounts/1450160649886')).body.currentBalance

    const failed = await pay('192112602007', 'failed')
    expect(failed).toMatchObject({ status: 201, body: { status: 'failed', transactionId: expect.any(String) } })
    const { transactionId } = failed.body
    expect(await read(failed.body.paymentId)).toMatchObject({
      status: 'failed',
      stateCode: 1,
      stateMessage: 'Failed',
      transactionId,
    })
    expect(await balance()).toBe(412_033.2)

    const open = await pay('192112602008', 'pending')
    expect(open).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(open.body).not.toHaveProperty('transactionId')
    expect(await read(open.body.paymentId)).toMatchObject({ status: 'pending' })
    expect(await read(open.body.paymentId)).not.toHaveProperty('stateCode')
    settle()
    expect(await read(open.body.paymentId)).toMatchObject({
      status: 'completed',
      stateCode: 2,
      stateMessage: 'Success',
    })
    expect(await balance()).toBe(411_533.2)
  })

  it('reserves no money for a transfer that the account cannot cover, whatever outcome is requested', async () => {
    await call(
      'POST',
      '/api/kcb/transfer',
      { ...transfer, method: 'rtgs', amount: 1_000_000 },
      { 'sandbox-outcome': 'completed' },
    )
    expect(await kcbBalance()).toBe(184_320.5)
    expect((await call('POST', '/api/kcb/transfer', { ...transfer, amount: 100, reference: 'PAY7884' })).status).toBe(
      202,
    )
    settle()
    expect(await kcbBalance()).toBe(184_220.5)
  })

  it('credits a transfer only to an account in the right currency that its method can reach', async () => {
    const dollars = async () => (await call('GET', '/api/kcb/accounts?currency=USD')).body.data[0]!.availableBalance
    const coop = async () => (await call('GET', '/api/coop/accounts/36001873000')).body.bookedBalance
    await call('POST', '/api/kcb/transfer', {
      ...transfer,
      method: 'internal',
      toAccount: '1279258241',
      reference: 'PAY7885',
    })
    await call('POST', '/api/kcb/transfer', { ...transfer, bankCode: '68', reference: 'PAY7886' })
    await call('POST', '/api/kcb/transfer', { ...transfer, method: 'internal', reference: 'PAY7887' })
    settle()
    expect([await dollars(), await coop()]).toEqual([2310, 98_240.75])
    expect(
      (await call('POST', '/api/kcb/transfer', { ...transfer, method: 'internal', toAccount: transfer.fromAccount }))
        .body.fields,
    ).toEqual({
      toAccount: 'You cannot transfer money to the same account.',
    })
    expect((await call('POST', '/api/kcb/transfer', { ...transfer, fromAccount: '1111111111' })).body.fields).toEqual({
      fromAccount: 'The sandbox has no such account.',
    })
  })

  it('preserves text with characters that databases handle badly', async () => {
    const narration = 'a\u0000b\ud800 \u202e'
    const coop = { fromAccount: '36001873000', method: 'internal', toAccount: '36001873001', amount: 1, narration }
    expect((await call('POST', '/api/coop/transfers', coop)).status).toBe(202)
    settle()
    const { body } = await call('GET', '/api/coop/accounts/36001873000/statement?from=2026-11-21&to=2026-11-21')
    expect(body.data[0]!.narration).toBe(narration)
  })

  it('refuses transfers that break the rules of a method', async () => {
    expect(await call('POST', '/api/kcb/transfer', { ...transfer, amount: 999_999.01 })).toMatchObject({
      status: 409,
      body: { error: 'pesalink-limit-exceeded', message: 'PesaLink carries at most KES 999,999 in one payment.' },
    })
    expect((await call('POST', '/api/kcb/transfer', { ...transfer, fromAccount: '1279258268' })).body.error).toBe(
      'transfers-not-enabled',
    )
    const { bankCode: _, ...withoutCode } = transfer
    expect((await call('POST', '/api/kcb/transfer', withoutCode)).body.fields).toEqual({
      bankCode: "The method pesalink needs the other bank's code.",
    })
    expect(
      (await call('POST', '/api/kcb/transfer', { ...transfer, amount: 10.001, extra: 1, method: 'pigeon' })).body
        .fields,
    ).toEqual({
      amount: 'This may have at most two decimals.',
      extra: 'This endpoint has no such parameter.',
      method: 'This must be one of: internal, pesalink, eft, rtgs, mobile.',
    })
    await call('POST', '/api/kcb/transfer', transfer)
    expect((await call('POST', '/api/kcb/transfer', transfer)).body.error).toBe('duplicate-reference')
  })

  const wallet = { method: 'mobile', toAccount: '254700000000', bankCode: undefined }
  const toWallet = { ...transfer, ...wallet }
  const limits = [
    ['/api/kcb/transfer', 'pesalink', transfer, 999_999, 999_999.01, 202],
    ['/api/kcb/transfer', 'eft', { ...transfer, method: 'eft' }, 999_999.99, 1_000_000, 202],
    ['/api/kcb/transfer', 'mobile', toWallet, 250_000, 250_000.01, 202],
    ['/api/coop/transfers', 'mobile', { fromAccount: '36001873000', ...wallet, narration: 'x' }, 250_000, 250_001, 202],
    ['/api/equity/payments', 'mobile', { ...equityPayment, ...wallet }, 250_000, 250_000.01, 201],
  ] as const

  it.each(limits)('%s transfers no more than the limit of %s', async (path, method, body, most, tooMuch, accepted) => {
    expect(await call('POST', path, { ...body, amount: tooMuch })).toMatchObject({
      status: 409,
      body: { error: `${method}-limit-exceeded` },
    })
    expect((await call('POST', path, { ...body, amount: most })).status).toBe(accepted)
  })

  it('pays only from a mapped Equity account', async () => {
    const refused = { status: 403, body: { error: 'account-not-mapped' } }
    const unmapped = { ...equityPayment, fromAccount: '1450160649999' }
    expect(await call('POST', '/api/equity/payments', unmapped)).toMatchObject(refused)
    expect((await call('POST', '/api/equity/payments', equityPayment)).status).toBe(201)
    const wanted = { 'sandbox-outcome': 'account-not-mapped' }
    expect(await call('POST', '/api/equity/payments', equityPayment, wanted)).toMatchObject(refused)
  })

  it('makes one transfer for 20 concurrent calls with the same idempotency key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/api/kcb/transfer', transfer, { 'idempotency-key': 'one' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.status).toBe(202)
    expect(await kcbBalance()).toBe(159_320)
    expect(
      (await call('POST', '/api/kcb/transfer', { ...transfer, amount: 1 }, { 'idempotency-key': 'one' })).body.error,
    ).toBe('idempotency-key-reused')
  })

  it('loses none of 15 concurrent transfers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        call('POST', '/api/kcb/transfer', { ...transfer, amount: 100, reference: `PAY${1000 + index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(202))
    expect(await kcbBalance()).toBe(182_820.5)
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { SETTLING } from '../../domain/sandbox/world.ts'
import { createApp } from '../app.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { createTestApp, NOW } from '../../testing/test-app.ts'

type Json = Record<string, unknown> & {
  data: Record<string, unknown>[]
  meta: Record<string, number>
  fields: Record<string, string>
}

describeOnEachDatabase('The sandbox', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let clock: Date
  let token: string
  beforeEach(async () => {
    clock = NOW
    test = await createTestApp(kind, { now: () => clock })
    token = await signIn()
  })
  afterEach(() => test.database.close())

  const pass = (milliseconds: number) => (clock = new Date(clock.getTime() + milliseconds))
  const settle = () => pass(SETTLING)

  async function call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await test.app.request(`/sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Json }
  }
  async function signIn(): Promise<string> {
    const { body } = await call('POST', '/api/auth/login', {
      email: 'developer@kibanda.example',
      password: 'karibu-sandbox',
    })
    return String(body.token)
  }

  const push = {
    phone: '254712345678',
    amount: 1500,
    reference: 'INV-2041',
    callbackUrl: 'https://shop.example.co.ke/hooks/stk',
  }

  it('opens with the documented sign-in, and with nothing else', async () => {
    // C193 C194
    const { body } = await call('POST', '/api/auth/login', {
      email: 'developer@kibanda.example',
      password: 'karibu-sandbox',
    })
    expect(body).toEqual({
      token: expect.stringMatching(/^kb_sandbox_.{40,}$/),
      user: { id: 1, name: 'Asha Mfano', email: 'developer@kibanda.example' },
    })
    expect(
      (await call('POST', '/api/auth/login', { email: 'developer@kibanda.example', password: 'x' })).body,
    ).toMatchObject({ error: 'credentials-wrong' })
    expect((await call('POST', '/api/auth/logout')).body).toEqual({ message: 'You are signed out.' })
    expect((await call('GET', '/api/contacts')).body).toMatchObject({ success: false, error: 'token-wrong' })
    token = ''
    expect((await call('GET', '/api/contacts')).status).toBe(401)
  })

  it('lets nobody in where the content forgets to say how a wrong password is answered', async () => {
    const endpoints = test.parts.sandbox.endpoints.map((endpoint) =>
      endpoint.operation === 'logIn' ? { ...endpoint, errors: [] } : endpoint,
    )
    const careless = createApp({ ...test.parts, sandbox: { ...test.parts.sandbox, endpoints } })
    const answer = await careless.request('/sandbox/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'developer@kibanda.example', password: 'guessed' }),
    })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('kb_sandbox_')
  })

  it('is over after an hour, and nobody sees the one of another', async () => {
    const first = token
    await call('POST', '/api/mpesa/stk-push', push)
    settle()
    expect((await call('GET', '/callbacks')).body.data).toHaveLength(1)
    token = await signIn()
    expect((await call('GET', '/callbacks')).body.data).toHaveLength(0)
    token = first
    pass(3_600_000)
    expect((await call('GET', '/callbacks')).status).toBe(401)
  })

  it('lists contacts by page and by what they say', async () => {
    // C195 C196
    const second = await call('GET', '/api/contacts?page=2&per_page=10')
    expect(second.body.meta).toEqual({ current_page: 2, total: 23, per_page: 10 })
    expect(second.body.data.map(({ id }) => id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
    expect((await call('GET', '/api/contacts?search=AIRTEL')).body.data.map(({ id }) => id)).toEqual([5])
    expect((await call('GET', '/api/contacts?page=0&per_page=101')).body.fields).toEqual({
      page: expect.any(String),
      per_page: expect.any(String),
    })
    expect((await call('GET', '/api/contacts/23')).body).toMatchObject({ id: 23, name: 'Wanjiru Kamau' })
    expect((await call('GET', '/api/contacts/99')).status).toBe(404)
  })

  it.each([
    ['paid', '0', 'completed'],
    ['cancelled', '1032', 'failed'],
    ['timeout', '1037', 'failed'],
    ['insufficient-funds', '1', 'failed'],
    ['wrong-pin', '2001', 'failed'],
  ])('ends an STK push as %s when it is asked to, and tells its callback', async (outcome, resultCode, status) => {
    // C208
    const started = await call('POST', '/api/mpesa/stk-push', push, { 'sandbox-outcome': outcome })
    expect(started).toMatchObject({
      status: 202,
      body: { status: 'pending', amount: 1500, currency: 'KES', createdAt: '2026-11-21T11:00:00+03:00' },
    })
    const path = `/api/mpesa/stk-push/${String(started.body.checkoutRequestId)}`
    expect((await call('GET', path)).body).toEqual({
      checkoutRequestId: started.body.checkoutRequestId,
      status: 'pending',
      amount: 1500,
      phone: push.phone,
    })
    expect((await call('GET', '/callbacks')).body.data).toEqual([])
    expect((await call('POST', '/api/mpesa/stk-push', push)).body.error).toBe('prompt-already-open')
    settle()
    const ended = await call('GET', path)
    expect(ended.body).toMatchObject({ status, resultCode, completedAt: '2026-11-21T11:00:02+03:00' })
    expect('receiptNumber' in ended.body).toBe(status === 'completed')
    expect((await call('GET', '/callbacks')).body.data).toEqual([
      { operation: 'startStkPush', url: push.callbackUrl, endedAt: '2026-11-21T11:00:02+03:00', body: ended.body },
    ])
  })

  it('answers with any documented error when it is asked to, and says which there are', async () => {
    expect(await call('POST', '/api/mpesa/stk-push', push, { 'sandbox-outcome': 'provider-busy' })).toMatchObject({
      status: 503,
      body: { error: 'provider-busy', message: 'M-Pesa is busy. Try again in a few minutes.' },
    })
    const refused = await call('POST', '/api/mpesa/stk-push', push, { 'sandbox-outcome': 'riches' })
    expect(refused.status).toBe(422)
    expect(refused.body.fields['Sandbox-Outcome']).toContain(
      'cancelled, timeout, insufficient-funds, wrong-pin, prompt-already-open',
    )
  })

  const transfer = {
    fromAccount: '1279258233',
    method: 'pesalink',
    toAccount: '36001873000',
    bankCode: '11',
    beneficiaryName: 'Asha Mfano',
    amount: 25_000.5,
    reference: 'PAY7883',
  }
  const kcbBalance = async () =>
    (await call('GET', '/api/kcb/accounts')).body.data.find(({ accountNumber }) => accountNumber === '1279258233')!
      .availableBalance

  it('moves money from one account to another, so that balances and statement add up', async () => {
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

  it('sends nothing that an account does not hold', async () => {
    const { body } = await call('POST', '/api/kcb/transfer', { ...transfer, method: 'internal', amount: 184_320.51 })
    settle()
    expect((await call('GET', `/api/kcb/transfer/${String(body.transferId)}`)).body).toMatchObject({
      status: 'failed',
      bankMessage: 'Transaction failed',
    })
    expect(await kcbBalance()).toBe(184_320.5)
    const equity = {
      fromAccount: '1450160649886',
      method: 'internal',
      toAccount: '0011547896523',
      beneficiaryName: 'Asha',
      amount: 412_033.21,
      reference: '192112602006',
    }
    expect((await call('POST', '/api/equity/payments', equity)).body.error).toBe('insufficient-funds')
    expect(await call('POST', '/api/equity/payments', { ...equity, amount: 412_033.2 })).toMatchObject({
      status: 201,
      body: { status: 'completed' },
    })
    expect((await call('GET', '/api/equity/accounts/1450160649886')).body.availableBalance).toBe(0)
  })

  it('holds nothing for a transfer that the account cannot pay, whatever ending is asked for', async () => {
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

  it('arrives only where its route leads, in the right currency', async () => {
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
      toAccount: 'The money would go back to the account that it comes from.',
    })
    expect((await call('POST', '/api/kcb/transfer', { ...transfer, fromAccount: '1111111111' })).body.fields).toEqual({
      fromAccount: 'There is no such account in the sandbox.',
    })
  })

  it('keeps texts that databases find hard', async () => {
    const narration = 'a\u0000b\ud800 \u202e'
    const coop = { fromAccount: '36001873000', method: 'internal', toAccount: '36001873001', amount: 1, narration }
    expect((await call('POST', '/api/coop/transfers', coop)).status).toBe(202)
    settle()
    const { body } = await call('GET', '/api/coop/accounts/36001873000/statement?from=2026-11-21&to=2026-11-21')
    expect(body.data[0]!.narration).toBe(narration)
  })

  it('refuses what the rules of a route refuse', async () => {
    expect((await call('POST', '/api/kcb/transfer', { ...transfer, amount: 999_999.01 })).body.error).toBe(
      'limit-exceeded',
    )
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
      amount: 'This may have two decimals at most.',
      extra: 'This call knows no such parameter.',
      method: 'This must be one of: internal, pesalink, eft, rtgs, mobile.',
    })
    await call('POST', '/api/kcb/transfer', transfer)
    expect((await call('POST', '/api/kcb/transfer', transfer)).body.error).toBe('duplicate-reference')
  })

  it('has one effect for one key, however many bring it at once', async () => {
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

  it('loses none of many transfers that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        call('POST', '/api/kcb/transfer', { ...transfer, amount: 100, reference: `PAY${1000 + index}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(202))
    expect(await kcbBalance()).toBe(182_820.5)
  })

  it('captures a PayPal payment once, and only when it is approved', async () => {
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
    expect((await call('GET', path)).body).toMatchObject({ status: 'approved', providerStatus: 'APPROVED' })
    expect((await call('POST', `${path}/capture`, undefined, { 'sandbox-outcome': 'declined' })).body.error).toBe(
      'declined',
    )
    const captured = await call('POST', `${path}/capture`, undefined, { 'idempotency-key': 'c' })
    expect(captured).toMatchObject({
      status: 201,
      body: { status: 'completed', captured: { amount: 50.19, currency: 'USD' } },
    })
    expect((await call('POST', `${path}/capture`, undefined, { 'idempotency-key': 'c' })).text).toBe(captured.text)
    expect((await call('POST', `${path}/capture`)).body.error).toBe('already-captured')
    expect((await call('GET', path)).body.status).toBe('completed')
  })

  it('pays out by Airtel Money until the wallet is short, and tells both kinds apart', async () => {
    // C217 C218
    const send = { phone: '254733123456', amount: 100_000, reference: 'Wages' }
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

  it('listens to its own short codes once, and shows what a notification looks like', async () => {
    // C209
    const urls = { shortCode: '600638', confirmationUrl: 'https://shop.example.co.ke/hooks/paid' }
    expect((await call('POST', '/api/mpesa/c2b', urls)).status).toBe(201)
    expect((await call('POST', '/api/mpesa/c2b', urls)).body.error).toBe('already-registered')
    expect((await call('POST', '/api/mpesa/c2b', { ...urls, shortCode: '111111' })).body.error).toBe(
      'short-code-not-yours',
    )
    settle()
    expect((await call('GET', '/callbacks')).body.data).toMatchObject([
      { url: urls.confirmationUrl, body: { phone: '25470****149', amount: 1500 } },
    ])
  })

  it('is full after a hundred acts, and a new one is not', async () => {
    const collect = (amount: number) =>
      call('POST', '/api/airtel/collect', { phone: '254733123456', amount, reference: 'Order 5512' })
    for (let time = 1; time <= 100; time++) expect((await collect(time)).status).toBe(202)
    expect(await collect(1)).toMatchObject({ status: 429, body: { error: 'sandbox-full' } })
    token = await signIn()
    expect((await collect(1)).status).toBe(202)
  })

  it('is opened sixty times an hour from one address', async () => {
    const open = () =>
      call(
        'POST',
        '/api/auth/login',
        { email: 'developer@kibanda.example', password: 'karibu-sandbox' },
        { 'x-forwarded-for': '203.0.113.9' },
      )
    for (let time = 0; time < 60; time++) expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(429)
  })

  it('keeps no token, and logs neither token nor phone nor key', async () => {
    await call('POST', '/api/mpesa/stk-push', push, { 'idempotency-key': 'my-secret-key' })
    const rows = await test.parts.db.selectFrom('sandboxes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${token}|254712345678|my-secret-key`))
  })

  it('answers odd methods, addresses and bodies in the shape of every error', async () => {
    expect(await call('GET', '/api/mpesa/stk-push')).toMatchObject({
      status: 405,
      body: { error: 'method-not-allowed' },
    })
    expect(await call('GET', '/api/mpesa/nothing')).toMatchObject({ status: 404, body: { error: 'not-found' } })
    expect(await call('POST', '/api/mpesa/b2c')).toMatchObject({ status: 400, body: { error: 'body-not-json' } })
    expect((await call('POST', '/api/mpesa/b2c', [])).status).toBe(422)
  })
})

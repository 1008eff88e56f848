import { describe, expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import { casesOn, describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { ONE_KEYBOARD } from '#testing/sample-orders.ts'
import { pollDue, expire } from '#testing/stub-gateway.ts'
import {
  ANSWER_NAMES,
  failedCallback,
  paidCallback,
  PROMPT,
  promptId,
  START_NAMES,
  type AnswerName,
  type StartName,
  type TokenName,
} from '#testing/stub-daraja.ts'
import { cents } from '#domain/money.ts'
import { setStock } from '#server/orders/stock.ts'
import { confirmChargeable } from '#server/payments/charge.ts'
import { changeByHand } from '#server/payments/change-by-hand.ts'
import { readCallbacks } from '#server/payments/callbacks.ts'
import { keepCallback } from '#server/payments/routes.ts'
import { simulatedGateway } from '#server/payments/create-gateways.ts'
import { nairobiTimestamp } from './daraja.ts'

const RECEIPT = 'TKL0AB1CD2'
const ROUNDS = times(1, 50)

/** The state of an attempt after each response to a prompt. After any other response, the attempt is unclear. */
const AFTER_START: Partial<Record<StartName, [state: string, code: string | null]>> = {
  accepted: ['waiting', null],
  'accepted, as a number': ['waiting', null],
  'wrong phone': ['failed', 'phone-wrong'],
  'wrong amount': ['failed', 'amount-refused'],
  'no such resource': ['failed', 'setup'],
  'wrong method': ['failed', 'setup'],
  'merchant unknown': ['failed', 'setup'],
  'wrong credentials': ['failed', 'setup'],
  'customer refused': ['failed', 'refused'],
  'subscriber locked': ['failed', '1001'],
  'spike arrest': ['failed', 'busy'],
  quota: ['failed', 'busy'],
}

/**
 * The state of an attempt after each response to a status check. After any other response, the attempt is still
 * waiting.
 */
const AFTER_QUESTION: Partial<Record<AnswerName, [state: string, code: string | null]>> = {
  paid: ['paid', null],
  'paid, as a number': ['paid', null],
  'too little money': ['failed', '1'],
  'above the limit': ['failed', '3'],
  'daily limit': ['failed', '4'],
  'short code full': ['failed', '8'],
  'same amount': ['failed', '17'],
  expired: ['failed', '1019'],
  'push not sent': ['failed', '1025'],
  canceled: ['failed', '1032'],
  'no answer': ['failed', '1037'],
  'wrong PIN': ['failed', '2001'],
  'wrong till': ['failed', '2028'],
  'PIN locked': ['failed', '8006'],
  'no operator': ['failed', 'SFC_IC0003'],
}

describeOnEachDatabase('M-Pesa', (kind) => {
  const { test, daraja, start, attempts, orders, later, pay, place, callBack, stockOf } = freshMpesa(kind)
  const rounds = (run: () => Promise<void>) => async () => {
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) await start()
      later(0)
      await run()
    }
  }

  it('sends one prompt with the documented fields, and the phone number as Safaricom formats it', async () => {
    // C719 C722
    const { status, body } = await pay()
    expect([status, body.order?.payment]).toEqual([202, 'waiting'])
    const [attempt] = await attempts()
    const timestamp = '20261121110000'
    expect(daraja.prompts).toEqual([
      {
        BusinessShortCode: '400200',
        Password: Buffer.from(`400200pass${timestamp}`).toString('base64'),
        Timestamp: timestamp,
        TransactionType: 'CustomerPayBillOnline',
        Amount: SHILLINGS,
        PartyA: '254712345678',
        PartyB: '400200',
        PhoneNumber: '254712345678',
        CallBackURL: `https://kibanda.example/api/v1/pay/callback/${attempt!.token}`,
        AccountReference: body.order!.orderNumber.replace('-', ''),
        TransactionDesc: 'Order',
      },
    ])
    expect(attempt).toMatchObject({ amount: SHILLINGS * 100, currency: 'KES', rate: 12_950, phone: '254712345678' })
    expect(daraja.credentials).toBe(`Basic ${Buffer.from('key:hidden').toString('base64')}`)
  })

  for (const name of casesOn(kind, START_NAMES))
    it(
      `sends no second prompt automatically, and loses no payment, after this response: ${name}`,
      rounds(async () => {
        // C714 C722
        daraja.start = name
        daraja.prompts.length = 0
        const [state, code] = AFTER_START[name] ?? ['unclear', null]
        expect((await pay({ 'idempotency-key': 'one' })).status).toBe(202)
        expect(await attempts()).toMatchObject([{ state, code }])
        await pay({ 'idempotency-key': 'one' })
        later(100)
        await pollDue(test.site)
        expect(daraja.prompts).toHaveLength(1)
        // The prompt may have been sent despite the response, so a callback still counts.
        daraja.answer = 'paid'
        expect(await callBack(paidCallback(SHILLINGS))).toBe(200)
        expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: RECEIPT }])
        daraja.answer = 'being processed'
      }),
    )

  for (const name of casesOn(kind, ANSWER_NAMES))
    it(
      `puts a payment in the documented state after this response to a status check: ${name}`,
      rounds(async () => {
        // C722
        await pay()
        daraja.answer = name
        later(15)
        await pollDue(test.site)
        const [state, code] = AFTER_QUESTION[name] ?? ['waiting', null]
        expect(await attempts()).toMatchObject([{ state, code, polls: 1 }])
        const paid = { status: 'processing', payment: 'paid' }
        expect(await orders()).toMatchObject([state === 'paid' ? paid : { status: 'pending', payment: 'waiting' }])
        daraja.answer = 'being processed'
      }),
    )

  it.each<TokenName>(['refused', 'html', 'empty'])('sends no prompt if it cannot get a token: %s', async (token) => {
    daraja.token = token
    await pay()
    expect(daraja.prompts).toHaveLength(0)
    expect(await attempts()).toMatchObject([{ state: 'failed', code: 'unsent' }])
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })

  it('marks a payment as not sent if the host refuses the connection', async () => {
    await daraja.close()
    await pay()
    expect(await attempts()).toMatchObject([{ state: 'failed', code: 'unsent' }])
  })

  it('renews a token that Safaricom rejects, and repeats the call once', async () => {
    // C722
    daraja.goneTokens = 1
    expect((await pay()).body.order?.payment).toBe('waiting')
    expect([daraja.tokensGiven, daraja.prompts.length]).toEqual([2, 1])
    daraja.goneTokens = 5
    later(15)
    await pollDue(test.site)
    expect(daraja.polls).toHaveLength(0)
  })

  it('uses one token for all processes until shortly before it expires', async () => {
    // C722
    daraja.token = 'granted, as text'
    const { gateways } = test.site
    const payment = { ...MPESA_PAYMENT, startedAt: test.clock.now }
    await Promise.all(Array.from({ length: 5 }, () => gateways[0]!.fetchStatus(payment)))
    later(3_500)
    await gateways[0]!.fetchStatus(payment)
    expect(daraja.tokensGiven).toBe(1)
    later(3_540)
    await gateways[0]!.fetchStatus(payment)
    expect(daraja.tokensGiven).toBe(2)
  })

  it('accepts a callback about a payment only after Safaricom has confirmed the payment', async () => {
    // C719 C721
    await pay()
    daraja.answer = 'being processed'
    await callBack(paidCallback(SHILLINGS))
    expect(daraja.polls).toEqual([expect.objectContaining({ CheckoutRequestID: PROMPT })])
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    daraja.answer = 'paid'
    later(15)
    await pollDue(test.site)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: RECEIPT }])
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: RECEIPT, refund_due: null }])
  })

  it('accepts a payment callback that arrives before the response to the prompt', async () => {
    // C721
    daraja.answer = 'paid'
    daraja.beforeAnswer = async () => void (await callBack(paidCallback(SHILLINGS)))
    expect((await pay()).status).toBe(201)
    expect(await orders()).toMatchObject([{ status: 'processing', payment: 'paid', payment_reference: RECEIPT }])
  })

  it('accepts a failure callback that arrives before the response to the prompt', async () => {
    // C721
    daraja.beforeAnswer = async () => void (await callBack(failedCallback(1032)))
    expect((await pay()).body.order?.payment).toBe('waiting')
    expect(await attempts()).toMatchObject([{ state: 'failed', code: '1032' }])
  })

  it('adds the receipt when the callback arrives after the status check', async () => {
    await pay()
    daraja.answer = 'paid'
    later(15)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: null }])
    await callBack(paidCallback(SHILLINGS))
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: RECEIPT }])
    expect(await test.mails()).toHaveLength(3)
  })

  it('notifies the owner when a callback states a different amount after the payment was confirmed', async () => {
    // C717 C725
    await pay()
    daraja.answer = 'paid'
    later(15)
    await pollDue(test.site)
    await callBack(paidCallback(SHILLINGS - 1))
    await callBack(paidCallback(SHILLINGS - 1, { receipt: 'FORGED0001' }))
    expect(await attempts()).toMatchObject([
      { state: 'paid', receipt: RECEIPT, received: cents((SHILLINGS - 1) * 100), refund_due: null },
    ])
    const told = (await test.mails()).filter(({ subject }) => subject.startsWith('A different amount arrived: KSh'))
    expect(told).toMatchObject([{ recipient: 'owner@kibanda.example', text: expect.stringContaining(RECEIPT) }])
  })

  it('notifies the owner once when a callback states another receipt than the one that the owner typed', async () => {
    // C729
    await pay()
    const [{ id } = { id: '' }] = await attempts()
    const typed = { change: 'settle', payment: id, receipt: 'SFE1111111', reason: 'paid to the till' } as const
    await test.site.db.transaction().execute((transaction) => changeByHand(transaction, test.site, typed))
    for (const receipt of ['SFE1111111', RECEIPT, RECEIPT, 'SFE3333333'])
      await callBack(paidCallback(SHILLINGS, { receipt }))
    expect(await attempts()).toMatchObject([{ state: 'paid', receipt: 'SFE1111111' }])
    const told = (await test.mails()).filter(({ subject }) => subject.startsWith('Perhaps paid twice: KSh'))
    expect(told).toMatchObject([{ recipient: 'owner@kibanda.example', text: expect.stringContaining(RECEIPT) }])
  })

  it.each([SHILLINGS - 1, SHILLINGS + 1])(
    'delivers nothing for an amount other than the requested one, and notifies the owner: %i',
    async (amount) => {
      // C717 C721 C725
      await pay()
      daraja.answer = 'paid'
      await callBack(paidCallback(amount))
      expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
      expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'wrong-amount' }])
      expect((await test.mails()).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Your payment for KB-/),
        expect.stringMatching(/^Refund due: KSh/),
      ])
      later(480)
      await expire(test.site)
      expect(await orders()).toMatchObject([{ status: 'cancelled', payment: 'expired' }])
      expect(await stockOf(KEYBOARD)).toBe(3)
    },
  )

  it('reads a waiting callback before it accepts a status check that states no amount', async () => {
    // C721 C725
    await pay()
    daraja.answer = 'paid'
    const site = test.site
    const body = paidCallback(SHILLINGS - 1).replace(PROMPT, promptId(0))
    await keepCallback(site, '', (await attempts())[0]!.token!, body)
    later(15)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'waiting', received: null }])
    later(18)
    await readCallbacks(site)
    await pollDue(test.site)
    expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'wrong-amount' }])
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })

  it.each([
    ['about another prompt', paidCallback(SHILLINGS, { id: 'ws_CO_forged' }), 'other-payment'],
    ['without an amount', paidCallback(NaN), 'unreadable'],
    ['with an amount of zero', paidCallback(0), 'unreadable'],
    ['without a receipt', paidCallback(SHILLINGS, { receipt: '' }), 'unreadable'],
    ['with a malformed receipt', paidCallback(SHILLINGS, { receipt: '<script>' }), 'unreadable'],
    ['that is empty', '', 'unreadable'],
    ['that is not JSON', '<h1>Paid</h1>', 'unreadable'],
    ['with another structure', '{"Body":{"stkCallback":[]}}', 'unreadable'],
    ['nested 30,000 levels deep', '['.repeat(30_000), 'unreadable'],
    ['about another prompt that was canceled', failedCallback(1032, 'ws_CO_forged'), 'other-payment'],
  ])('changes nothing after a callback %s', async (_, body, problem) => {
    // C721
    await pay()
    daraja.answer = 'paid'
    expect(await callBack(body)).toBe(200)
    const kept = await test.site.db.selectFrom('payment_callbacks').select(['body', 'problem']).execute()
    expect(kept).toEqual([{ body: null, problem }])
    expect(daraja.polls).toHaveLength(0)
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })

  it('rejects callbacks to unknown URLs and callbacks over 64 kB, and stores nothing', async () => {
    // C721
    await pay()
    expect(await callBack(paidCallback(SHILLINGS), 'x'.repeat(24))).toBe(404)
    expect(await callBack('x'.repeat(65 * 1024))).toBe(413)
    expect(await test.site.db.selectFrom('payment_callbacks').select('id').execute()).toEqual([])
  })

  it('accepts callbacks only from the IP addresses listed by the owner', async () => {
    // C721
    const [gateway] = test.site.gateways
    Object.assign(gateway!, { callers: ['196.201.214.200'] })
    await pay()
    daraja.answer = 'paid'
    const [{ token } = { token: null }] = await attempts()
    const from = (address: string) =>
      test.app.request(`/api/v1/pay/callback/${token}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: paidCallback(SHILLINGS),
      })
    expect((await from('10.0.0.1')).status).toBe(404)
    expect(test.logged).toContainEqual({ level: 'warn', event: 'callback-refused', cause: 'daraja: caller' })
    expect((await from('196.201.214.200')).status).toBe(200)
  })

  it('notifies the owner when the shop’s own settings are wrong', async () => {
    // C722
    daraja.start = 'wrong credentials'
    await pay()
    const told = async () =>
      (await test.mails()).filter(({ subject }) => subject === 'M-Pesa refuses payments to your shop (setup)')
    expect(await told()).toHaveLength(1)
    // The owner is notified once a day, however many buyers are affected.
    await setStock(test.site.db, KEYBOARD, 10)
    later(3_600)
    await pay({ 'x-forwarded-for': '10.0.0.9' })
    expect(await told()).toHaveLength(1)
    later(86_401)
    await pay({ 'x-forwarded-for': '10.0.0.10' })
    expect(await told()).toHaveLength(2)
  })

  it.each(['accepted', 'created'] as const)(
    'marks a payment as unclear if the ID of its prompt belongs to another payment: %s',
    async (name) => {
      // C793
      await pay()
      daraja.start = name
      const [{ id } = { id: '' }] = await attempts()
      await test.site.db
        .updateTable('payment_attempts')
        .set({ reference: promptId(1) })
        .where('id', '=', id)
        .execute()
      await setStock(test.site.db, KEYBOARD, 10)
      const shippingAddress = { ...MPESA_ORDER.shippingAddress, email: 'other@example.org' }
      const phone = '0712 345 679'
      const order = { ...MPESA_ORDER, shippingAddress, paymentMethod: { ...MPESA_ORDER.paymentMethod, phone } }
      expect((await place(order)).status).toBe(202)
      expect((await attempts()).map(({ state }) => state).toSorted()).toEqual(['unclear', 'waiting'])
    },
  )

  it('rejects a reported success that Safaricom denies', async () => {
    // C721
    await pay()
    daraja.answer = 'canceled'
    await callBack(paidCallback(SHILLINGS))
    expect(await attempts()).toMatchObject([{ state: 'failed', code: '1032' }])
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
  })

  it('accepts a receipt for only one order', async () => {
    // C721
    daraja.answer = 'paid'
    await pay()
    await callBack(paidCallback(SHILLINGS))
    await setStock(test.site.db, KEYBOARD, 3)
    later(1)
    await pay()
    daraja.answer = 'being processed'
    await callBack(paidCallback(SHILLINGS))
    expect((await orders()).map(({ payment }) => payment).toSorted()).toEqual(['paid', 'waiting'])
    const problems = await test.site.db
      .selectFrom('payment_callbacks')
      .select('problem')
      .where('problem', 'is not', null)
      .execute()
    expect(problems).toEqual([{ problem: 'receipt-used' }])
  })

  it(`changes nothing after ${times(1_000, 10_000)} replayed or forged callbacks`, async () => {
    // C721
    await pay()
    daraja.answer = 'paid'
    await callBack(paidCallback(SHILLINGS))
    const before = [await orders(), await attempts(), await test.mails()]
    const [{ token } = { token: null }] = await attempts()
    const bodies = [
      paidCallback(SHILLINGS),
      paidCallback(1),
      failedCallback(1032),
      paidCallback(SHILLINGS, { receipt: 'FORGED0001' }),
    ]
    for (let sent = 0; sent < times(1_000, 10_000); sent += 100)
      await Promise.all(
        Array.from({ length: 100 }, async (_, number) => {
          const body = bodies[number % 5] ?? `{"forged":${sent + number}}`
          const response = await test.app.request(`/api/v1/pay/callback/${token}`, { method: 'POST', body })
          expect([response.status, await response.text()]).toEqual([200, '{"ResultCode":0,"ResultDesc":"Accepted"}'])
        }),
      )
    await callBack(paidCallback(SHILLINGS))
    expect([await orders(), await attempts(), await test.mails()]).toEqual(before)
    const { count } = await test.site.db
      .selectFrom('payment_callbacks')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeLessThan(150)
  })

  it('stores the whole phone number only while the attempt is open', async () => {
    // C724
    await pay()
    await callBack(failedCallback(1032))
    const stored = async () =>
      JSON.stringify([await attempts(), await test.site.db.selectFrom('payment_callbacks').selectAll().execute()])
    expect(await attempts()).toMatchObject([{ phone: '2547•••••678', reference: null }])
    expect(await stored()).not.toContain('712345678')
    await setStock(test.site.db, KEYBOARD, 3)
    later(900)
    await pay()
    later(900 + 480)
    await expire(test.site)
    expect((await attempts()).at(-1)).toMatchObject({ phone: '2547•••••678', state: 'expired', reference: promptId(1) })
    later(900 + 86_399)
    await pollDue(test.site)
    later(900 + 86_400)
    await pollDue(test.site)
    expect(await stored()).not.toContain('712345678')
    expect(JSON.stringify(test.logged)).not.toMatch(/712345678|hidden|Bearer/)
  })

  it('validates the phone number, the amount and the limit before it sends a prompt', async () => {
    // C720 C723
    const asking = async (paymentMethod: object, order = MPESA_ORDER) => {
      const { status, body } = await place({ ...order, paymentMethod: { ...order.paymentMethod, ...paymentMethod } })
      return [status, body.error, body.fields ?? body.message]
    }
    const field = { 'payment.phone': 'Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.' }
    expect(await asking({ phone: undefined })).toEqual([422, 'fields-wrong', field])
    expect(await asking({ phone: '+1 202 555 0143' })).toEqual([422, 'fields-wrong', field])
    const changed =
      'The exchange rate has changed: you would now pay KSh 50,350. Nothing was ordered; please check the amount and order again.'
    expect(await asking({ charged: cents(SHILLINGS * 100 - 100) })).toEqual([409, 'rate-changed', changed])
    expect(await asking({ charged: undefined })).toEqual([409, 'rate-changed', changed])
    test.site.shop.settings.mpesa.most = cents(16_000_00)
    expect(await asking({}, { ...ONE_KEYBOARD, paymentMethod: MPESA_ORDER.paymentMethod })).toEqual([
      422,
      'payment-too-large',
      'M-Pesa accepts at most KSh 16,000 per payment. Please choose another payment method.',
    ])
    expect(daraja.prompts).toHaveLength(0)
    expect(await orders()).toEqual([])
    expect(await stockOf(KEYBOARD)).toBe(3)
  })

  it('gives the stock to one of two buyers, and owes a refund to the buyer who pays late', async () => {
    // C716 C717
    await pay()
    later(480)
    await expire(test.site)
    expect(await stockOf(KEYBOARD)).toBe(3)
    await pay()
    expect(await stockOf(KEYBOARD)).toBe(0)
    daraja.answer = 'paid'
    const [late] = await attempts()
    await callBack(paidCallback(SHILLINGS), late!.token!)
    expect(await stockOf(KEYBOARD)).toBe(0)
    expect((await attempts())[0]).toMatchObject({ state: 'paid', refund_due: 'sold-out' })
  })
})

/** A payment as its gateway sees it. */
const MPESA_PAYMENT = {
  id: 'one',
  number: 'KB-ABCDEFGHJK',
  amount: cents(SHILLINGS * 100),
  currency: 'KES' as never,
  way: 'mpesa',
  reference: PROMPT,
  phone: '254712345678',
  token: 'token',
  payAt: undefined,
} as const

describe('A shop that takes M-Pesa', () => {
  const daraja = [{ ...simulatedGateway, isSimulated: false, charges: 'KES' as CurrencyCode }]
  const most = cents(250_000_00)

  it('must set an exchange rate, or sell in whole shillings', () => {
    // C720
    const [dollars, shillings] = [{ code: DOLLARS, decimals: 2 }, 'KES' as CurrencyCode]
    expect(() => confirmChargeable(daraja, { currency: dollars, mpesa: { most }, byHand: {} })).toThrow(
      'shop/shop.yml: expected mpesa: { rate: "…" }, the price of one USD in shillings',
    )
    expect(() =>
      confirmChargeable(daraja, { currency: { code: shillings, decimals: 2 }, mpesa: { most }, byHand: {} }),
    ).toThrow('shop/shop.yml: expected currency: { code: KES, decimals: 0 }')
    confirmChargeable(daraja, { currency: dollars, mpesa: { most, rate: cents(129_50) }, byHand: {} })
    confirmChargeable(daraja, { currency: { code: shillings, decimals: 0 }, mpesa: { most }, byHand: {} })
    confirmChargeable([simulatedGateway], { currency: dollars, mpesa: { most }, byHand: {} })
  })
})

describe('M-Pesa results', () => {
  it('lock the button for two minutes if the same amount was just paid, and for good if the same prompt would fail again', () => {
    // C723
    expect(paymentResult('17')).toEqual({ problem: 'same-amount', pause: 120 })
    expect(paymentResult('1032').pause).toBe(0)
    expect(paymentResult('2028')).toEqual({ problem: 'setup', pause: null })
    expect(paymentResult('constructor')).toEqual({ problem: 'unknown', pause: 0 })
  })

  it('are requested with a timestamp in Nairobi time', () => {
    expect(nairobiTimestamp(new Date('2026-12-31T21:30:05.999Z'))).toBe('20270101003005')
  })
})

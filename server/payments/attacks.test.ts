import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshMpesa, MPESA_ORDER, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { failedCallback, paidCallback, PROMPT } from '#testing/stub-daraja.ts'
import { pollDue } from '#testing/stub-gateway.ts'
import { createStubPaystack, PAYSTACK_KEY, signedNotice } from '#testing/stub-paystack.ts'
import { createPaystack } from './paystack/paystack.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'

const TOKENS = times(100, 2_000)
const SIGNATURES = times(100, 3_000)
const REPLAYS = times(100, 5_000)
const RACES = times(4, 40)
/** The number of requests in flight at once. */
const AT_ONCE = 50
const EMAIL = ORDER.shippingAddress.email

/** Sends requests in batches. @returns the distinct answers */
async function sendAll(count: number, send: (number: number) => Promise<unknown>): Promise<unknown[]> {
  const answers = new Set<unknown>()
  for (let first = 0; first < count; first += AT_ONCE)
    for (const answer of await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, number) => send(first + number)),
    ))
      answers.add(answer)
  return [...answers]
}

describeOnEachDatabase('Attacks on payments by M-Pesa', (kind) => {
  const { test, daraja, pay, callBack, attempts, orders, start, stockOf } = freshMpesa(kind)
  const stored = () => test.site.db.selectFrom('payment_callbacks').selectAll().execute()
  const callAt = async (token: string) => {
    const path = `/api/v1/pay/callback/${encodeURIComponent(token)}`
    return (await test.app.request(path, { method: 'POST', body: paidCallback(SHILLINGS) })).status
  }

  it(`are rejected if the token is wrong: similar tokens and ${TOKENS} random tokens`, async () => {
    // C721
    await pay()
    daraja.answer = 'paid'
    const token = (await attempts())[0]!.token!
    const near = [...token].map(
      (letter, place) => token.slice(0, place) + (letter === 'a' ? 'b' : 'a') + token.slice(place + 1),
    )
    near.push(
      token.slice(1),
      `${token}a`,
      token.toUpperCase() === token ? `${token}A` : token.toUpperCase(),
      `${token}/`,
    )
    const wrong = [...near, ...Array.from({ length: TOKENS }, () => randomBytes(18).toString('base64url'))]
    expect(await sendAll(wrong.length, (number) => callAt(wrong[number]!))).toEqual([404])
    expect([await stored(), daraja.polls]).toEqual([[], []])
    expect(await orders()).toMatchObject([{ payment: 'waiting' }])
  })

  it.each([
    ['a shilling less', SHILLINGS - 1],
    ['a shilling more', SHILLINGS + 1],
    ['a cent less', SHILLINGS - 0.01],
    ['nothing', 0],
    ['one', 1],
    ['less than nothing', -SHILLINGS],
    ['a hundred times as much', SHILLINGS * 100],
    ['a hundredth', SHILLINGS / 100],
    ['as large as numbers get', 1e308],
    ['beyond safe integers', 2 ** 53],
    ['beyond 32 bits', 2 ** 31],
    ['as text with a currency', '50350 KES' as unknown as number],
    ['as an array', [SHILLINGS] as unknown as number],
    ['as true', true as unknown as number],
    ['as null', null as unknown as number],
    ['missing', undefined as unknown as number],
  ])('get no delivery for an amount that is not exactly the price: %s', async (_, amount) => {
    // C717 C721 C725
    await pay()
    daraja.answer = 'paid'
    expect(await callBack(paidCallback(amount))).toBe(200)
    const [order] = await orders()
    expect([order!.payment, order!.status]).toEqual(['waiting', 'pending'])
    const [attempt] = await attempts()
    expect(['waiting/null', 'paid/wrong-amount']).toContain(`${attempt!.state}/${attempt!.refund_due}`)
  })

  it('that are malformed fail no request, change no order and are read only once, whatever their content type', async () => {
    // C721 C866
    await pay()
    const call = (id: unknown, more: object = {}) =>
      JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: id, ...more } } })
    const items = (Item: unknown) => call(PROMPT, { ResultCode: 0, CallbackMetadata: { Item } })
    const whole = paidCallback(SHILLINGS)
    const ids = [{}, [], 7, true, null, '', 'x'.repeat(201), '\0', '\ud800', '__proto__']
    const codes = [{}, [], true, null, '1e400', '0x0', ' 0', '٠', -0.5]
    const texts = [
      'null',
      '0',
      '"paid"',
      '[]',
      '{}',
      '{"Body":null}',
      '{"Body":{"stkCallback":null}}',
      '\u2028',
      '{'.repeat(40_000),
      whole.slice(0, -1),
      `${whole}${whole}`,
      `[${whole}]`,
      `{"__proto__":${whole}}`,
      `{"constructor":${whole}}`,
      items(Array.from({ length: 1_900 }, () => ({ Name: 'Amount', Value: SHILLINGS }))),
      items([{ Name: 'Amount' }, { Name: 'MpesaReceiptNumber' }]),
      items([{ Name: 'Amount', Value: { valueOf: SHILLINGS } }]),
      items({ length: 2 }),
    ].concat(
      ids.map((id) => call(id, { ResultCode: 0 })),
      codes.map((code) => call(PROMPT, { ResultCode: code })),
    )
    const invalid = [
      [0xff, 0xfe, 0x00, 0x80],
      [...Buffer.from(whole.slice(0, 40)), 0xc3, 0x28, ...Buffer.from(whole.slice(40))],
    ].map((bytes) => Uint8Array.from(bytes))
    const bodies = [...texts, ...invalid]
    const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png', '']
    const { token } = (await attempts())[0]!
    for (const [number, body] of bodies.entries()) {
      const headers = { 'content-type': types[number % types.length]! }
      const { status } = await test.app.request(`/api/v1/pay/callback/${token}`, { method: 'POST', body, headers })
      expect([200, 404], String(body).slice(0, 80)).toContain(status)
      await expect.poll(async () => (await stored()).filter((kept) => kept.body !== null)).toEqual([])
      // Only a limited number of callbacks is stored for each attempt.
      await test.site.db.deleteFrom('payment_callbacks').execute()
    }
    expect(await orders()).toMatchObject([{ status: 'pending', payment: 'waiting' }])
    expect(await attempts()).toMatchObject([{ state: 'waiting', receipt: null, received: null, reference: PROMPT }])
    expect(test.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  it(`leave a payment due for a refund if the buyer cancels while it arrives, in ${RACES} races`, async () => {
    // C717
    for (let race = 0; race < RACES; race++) {
      if (race > 0) await start()
      daraja.answer = 'paid'
      const { orderNumber } = (await pay()).body.order!
      let canceled = 0
      const cancel = async () => {
        canceled = (await test.send('/api/v1/orders/cancel', { orderNumber, email: EMAIL })).status
      }
      const both = [async () => void (await callBack(paidCallback(SHILLINGS))), cancel]
      await Promise.all((race % 2 === 0 ? both : both.toReversed()).map((act) => act()))
      // A buyer whose cancellation was refused because the order had just changed can cancel the paid order.
      expect([200, 409]).toContain(canceled)
      if (canceled === 409) await cancel()
      expect(canceled).toBe(200)
      expect(await orders()).toMatchObject([{ status: 'cancelled' }])
      expect(await attempts()).toMatchObject([{ state: 'paid', refund_due: 'canceled' }])
      expect(await stockOf(KEYBOARD)).toBe(3)
    }
  })

  it(`leave no open attempt if the order is canceled while its buyer pays again, in ${RACES} races`, async () => {
    // C714 C792
    for (let race = 0; race < RACES; race++) {
      if (race > 0) await start()
      const { orderNumber } = (await pay()).body.order!
      await callBack(failedCallback(1037))
      const owned = { number: orderNumber, email: EMAIL }
      const acts = [
        () => test.send('/api/v1/orders/cancel', { orderNumber, email: EMAIL }),
        () => test.send('/api/v1/payments', { ...owned, paymentMethod: MPESA_ORDER.paymentMethod }),
        () => test.send('/api/v1/payments', { ...owned, paymentMethod: MPESA_ORDER.paymentMethod }),
      ]
      const statuses = await Promise.all(acts.map(async (act) => (await act()).status))
      expect(statuses.every((status) => status < 500)).toBe(true)
      expect(await orders()).toMatchObject([{ status: 'cancelled' }])
      const open = (await attempts()).filter(({ state }) => ['starting', 'waiting', 'unclear'].includes(state))
      expect(open).toEqual([])
      expect(await stockOf(KEYBOARD)).toBe(3)
    }
  })
})

describeOnEachDatabase('Attacks on payments by Paystack', (kind) => {
  const { test, place, orders } = freshOrders(kind)
  const paystack = createStubPaystack()
  const attempts = () => test.site.db.selectFrom('payment_attempts').selectAll().execute()
  beforeEach(async () => {
    await paystack.open()
    const settings = { host: paystack.host, secretKey: PAYSTACK_KEY }
    const gateways: PaymentGateway[] = [
      createPaystack(settings, { fetch, publicOrigin: 'https://kibanda.example', deadline: 1_000 }),
    ]
    await test.start({ gateways })
    await place()
    paystack.answer = 'success'
  })
  afterEach(() => paystack.close())
  const noticeOf = async () => {
    const [{ reference } = { reference: '' }] = await attempts()
    return signedNotice('charge.success', { reference, status: 'success' })
  }
  const notify = async (body: string, signature?: string) => {
    const headers: Record<string, string> = signature === undefined ? {} : { 'x-paystack-signature': signature }
    return (await test.app.request('/api/v1/pay/notice', { method: 'POST', body, headers })).status
  }
  const mac = (algorithm: string, key: string, body: string, form: 'hex' | 'base64' = 'hex') =>
    createHmac(algorithm, key).update(body).digest(form)

  describe('A notice', () => {
    it(`is rejected with a forged signature: various forgeries and ${SIGNATURES} random signatures`, async () => {
      // C721
      const { body, signature } = await noticeOf()
      const spaced = JSON.stringify(JSON.parse(body), undefined, 1)
      const forged: [body: string, signature: string | undefined][] = [
        [body, undefined],
        [body, ''],
        [body, mac('sha512', 'sk_test_other', body)],
        [body, mac('sha512', '', body)],
        [body, mac('sha256', PAYSTACK_KEY, body)],
        [body, mac('sha512', PAYSTACK_KEY, body, 'base64')],
        [body, signature.slice(1)],
        [body, signature.slice(0, -1)],
        [body, signature + signature],
        [body, `sha512=${signature}`],
        [body, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`],
        [body, 'f'.repeat(10_000)],
        [body, 'null'],
        [spaced, signature],
        [`${body} `, signature],
        [body.replace('success', 'Success'), signature],
      ]
      for (const [number, [given, sign]] of forged.entries())
        expect([number, await notify(given, sign)]).toEqual([number, 404])
      const random = () => notify(body, randomBytes(64).toString('hex'))
      expect(await sendAll(SIGNATURES, random)).toEqual([404])
      expect(await test.site.db.selectFrom('payment_callbacks').selectAll().execute()).toEqual([])
      expect([paystack.polled, (await orders())[0]!.payment]).toEqual([[], 'waiting'])
    })

    it(`changes nothing when it is replayed ${REPLAYS} times after the order is paid`, async () => {
      // C721 C727
      const { body, signature } = await noticeOf()
      expect(await notify(body, signature)).toBe(200)
      // The body of the notice is deleted last, so the notice has been processed once the body is gone.
      const bodies = () => test.site.db.selectFrom('payment_callbacks').select('body').execute()
      await expect.poll(bodies).toEqual([{ body: null }])
      expect((await orders())[0]!.payment).toBe('paid')
      const before = [await orders(), await attempts(), await test.mails(), paystack.polled.length]
      expect(await sendAll(REPLAYS, () => notify(body, signature))).toEqual([200])
      await pollDue(test.site)
      expect([await orders(), await attempts(), await test.mails(), paystack.polled.length]).toEqual(before)
      expect(await test.site.db.selectFrom('payment_callbacks').selectAll().execute()).toHaveLength(1)
    })
  })
})

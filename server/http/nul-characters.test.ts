import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { deskEndpoints, endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bodiesWith } from '#testing/bodies-of-schema.ts'
import { describeOnPostgres } from '#testing/databases.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { freshMpesa, SHILLINGS } from '#testing/fresh-mpesa.ts'
import { freshRefunds } from '#testing/fresh-refunds.ts'
import { paidCallback } from '#testing/stub-daraja.ts'
import { PAYSTACK_KEY, signedNotice } from '#testing/stub-paystack.ts'

describeOnPostgres('The character U+0000, which PostgreSQL does not store,', (kind) => {
  const { test, post, pay, attempts, callBack } = freshMpesa(kind)
  const statusOf = async (path: string, body: string, type = 'application/json') =>
    (await test.app.request(path, { method: 'POST', body, headers: { 'content-type': type } })).status

  it('in a path gets a 404 response', async () => {
    // C866
    expect(await statusOf('/api/v1/pay/callback/%00', paidCallback(SHILLINGS))).toBe(404)
    expect((await test.app.request('/api/v1/contacts/%00')).status).toBe(404)
  })

  it('makes a body invalid if it is unescaped, and is read as a space if it is escaped', async () => {
    // C866
    await pay()
    const { token } = (await attempts())[0]!
    expect(await statusOf(`/api/v1/pay/callback/${token}`, `${paidCallback(SHILLINGS)}\0`)).toBe(404)
    expect(await callBack('{"Body":{"stkCallback":{"CheckoutRequestID":"\\u0000"}}}')).toBe(200)
    for (const path of ['/api/v1/orders/lookup', '/api/v1/payments/lookup', '/api/v1/orders/cancel'])
      expect((await post(path, { number: '\0', email: 'a\0@example.org' })).status).toBeLessThan(500)
    const states = { purchases: [{ id: '\0', licenseKey: '\0' }] }
    expect((await post('/api/v1/purchases/states', states)).status).toBeLessThan(500)
  })

  it('makes no endpoint fail, wherever it appears in the request', async () => {
    // C866
    const names = [
      'number',
      'email',
      'orderNumber',
      'id',
      'licenseKey',
      'token',
      'password',
      'after',
      'before',
      'search',
    ]
    const query = names.map((name) => `${name}=%00`).join('&')
    const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, '\0'])))
    for (const { method, path } of endpoints) {
      const sent = method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } }
      for (const url of [`${path.replace(/:\w+/g, '%00')}?${query}`, `${path.replace(/:\w+/g, 'x')}?${query}`])
        expect([url, (await test.app.request(url, { method, ...sent })).status >= 500]).toEqual([url, false])
    }
  })

  it('is read as a space in a form', async () => {
    // C866
    const form = 'number=KB-%00&email=a%00%40example.org'
    expect(await statusOf('/shop/order', form, 'application/x-www-form-urlencoded')).toBeLessThan(500)
  })
})

/** Texts with U+0000 alone, in the middle, at the start, and at the end. */
const TEXTS = ['\0', 'a\0b', '\0KB-ABCDEFGHJK', 'owner@kibanda.example\0']

describeOnPostgres('At the desk, the character U+0000', (kind) => {
  const { test, owner } = freshDesk(kind)

  it.each(deskEndpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'makes no request fail, in any field or parameter: %s',
    async (_, { method, path, body: schema, parameters = {} }) => {
      // C866
      const ask = async (url: string, body?: string) => {
        const headers = { cookie: owner.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
        const response = await test.app.request(url, { method, headers, ...(body === undefined ? {} : { body }) })
        const text = await response.text()
        expect([url, body, response.status < 500]).toEqual([url, body, true])
        if (response.status < 400) return
        const { message } = JSON.parse(text) as { message: string }
        expect(message, `${url} ${body}`).toMatch(/^[A-Z“].{10,}[.?]$/)
      }
      const fixed = path.replace(/\{\w+\}/g, 'x')
      for (const text of TEXTS) {
        for (const name of Object.keys(parameters)) await ask(`${fixed}?${name}=${encodeURIComponent(text)}`)
        if (path.includes('{')) await ask(path.replace(/\{\w+\}/g, encodeURIComponent(text)))
        const bodies = schema ? bodiesWith(schema, () => text).map((body) => JSON.stringify(body)) : []
        for (const body of bodies) {
          await ask(fixed, body)
          await ask(fixed, body.replaceAll('\\u0000', '\0'))
        }
      }
    },
  )
})

describeOnPostgres('In a webhook signed by Paystack, the character U+0000', (kind) => {
  const { test, place, notify } = freshRefunds(kind)
  const stored = () =>
    test.site.db.selectFrom('payment_callbacks').select(['body', 'problem', 'settled']).orderBy('received_at').execute()

  it('is rejected if it is unescaped, and accepted if it is escaped', async () => {
    // C866
    await place()
    const { body } = signedNotice('charge.success', { reference: 'one' })
    const raw = body.replace('one', 'o\0ne')
    const signature = createHmac('sha512', PAYSTACK_KEY).update(raw).digest('hex')
    const headers = { 'x-paystack-signature': signature }
    expect((await test.app.request('/api/v1/pay/notice', { method: 'POST', body: raw, headers })).status).toBe(404)
    expect(await stored()).toEqual([])
    for (const data of [{ reference: '\0' }, { reference: 'a\0b', status: '\0' }, { '\0': '\0' }])
      for (const event of ['charge.success', 'refund.processed', 'charge.dispute.create', '\0'])
        expect(await notify(event, data)).toBe(200)
    // Each webhook was processed once, and none waits for a retry.
    const problems = new Set((await stored()).map(({ body: unread, problem }) => [unread, problem].join()))
    expect([...problems].toSorted()).toEqual([',other-payment', ',unreadable'])
    expect(test.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

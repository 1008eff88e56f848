import { expect, it } from 'vitest'
import { signUp } from '#testing/accounts.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshOrders } from '#testing/fresh-orders.ts'
import { ADDRESS, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { noJsBrowser } from '#testing/no-js-browser.ts'
import { WRONG_EMAILS_PER_NUMBER, WRONG_EMAILS_PER_PAIR } from './http/limits.ts'
import { forgetOldTries } from './http/rate-limit.ts'

const { most } = WRONG_EMAILS_PER_NUMBER
/** The IP address of a mobile carrier's NAT, shared by everybody in the crowd. */
const CARRIER = { 'x-forwarded-for': '197.232.61.1' }

describeOnOneDatabase('A crowd behind one IP address', (kind) => {
  const { post, place } = freshOrders(kind)

  it('can look up orders, buy, vote, sign up and reset passwords without reaching a rate limit', async () => {
    // C812
    const { orderNumber } = (await place()).body.order!
    for (let person = 0; person < times(25, 50); person++) {
      const email = `person-${person}@example.org`
      const answers = [
        await post('/api/v1/orders/lookup', { orderNumber, email: ADDRESS.email }, CARRIER),
        await post('/api/v1/payments/lookup', { number: orderNumber, email: ADDRESS.email }, CARRIER),
        await post('/api/v1/purchases', { ...ONE_SCRIPT, customer: { ...ONE_SCRIPT.customer, email } }, CARRIER),
        await post('/api/v1/helpful', { post: 1, reader: `${person}`.padStart(32, '0') }, CARRIER),
        await post('/api/v1/purchases/states', { purchases: [] }, CARRIER),
        await post('/api/v1/account/register/link', { email }, CARRIER),
        await post('/api/v1/account/password/forgotten', { email }, CARRIER),
      ]
      expect(answers.map(({ status }) => status)).not.toContain(429)
    }
  })
})

describeOnOneDatabase('The email address of an order', (kind) => {
  const { test, post, place } = freshOrders(kind)
  const browser = noJsBrowser(test)
  const look = (orderNumber: string, email: string, headers?: Record<string, string>) =>
    post('/api/v1/orders/lookup', { orderNumber, email }, headers)

  it(`cannot be guessed: ${most} wrong guesses an hour per order number, across all IP addresses and endpoints`, async () => {
    // C813
    const { orderNumber } = (await place()).body.order!
    const guesses = await Promise.all(
      Array.from({ length: times(150, 600) }, (_, index) => {
        const email = `guess-${index}@example.org`
        switch (index % 5) {
          case 0:
            return look(orderNumber, email)
          case 1:
            return post('/api/v1/orders/cancel', { orderNumber: orderNumber.toLowerCase(), email })
          case 2:
            return post('/api/v1/payments/lookup', { number: orderNumber.slice(3), email })
          case 3:
            return post('/api/v1/receipts', { number: orderNumber, email })
          default:
            return browser.post('/payment', { number: orderNumber, email })
        }
      }),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(most)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - most)
    expect(await look(orderNumber, ADDRESS.email)).toMatchObject({ status: 429, body: { error: 'too-many-emails' } })
    // The start of a new hour does not allow twice as many guesses.
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000)
    expect((await look(orderNumber, 'guess@example.org')).status).toBe(429)
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000)
    expect((await look(orderNumber, ADDRESS.email)).status).toBe(200)
  })

  it('cannot be guessed by syncing an account either, and a correct one adds the order once it is tried from another network', async () => {
    // C813 C1023
    const { orderNumber } = (await place()).body.order!
    const [buyer, guesser] = [await signUp(test, 'buyer@example.org'), await signUp(test, 'guesser@example.org')]
    const sync = async (emails: readonly string[], address: string, { cookie } = buyer) => {
      const orders = emails.map((email) => ({ orderNumber, email }))
      const brought = { revision: 0, things: {}, orders, purchases: [] }
      const synced = await test.send<{ orders: unknown[] }>('/api/v1/account/things', brought, {
        cookie,
        'x-forwarded-for': address,
      })
      expect(synced.status).toBe(200)
      return synced.body.orders
    }
    const guesses = Array.from({ length: 199 }, (_, index) => `guess-${index}@example.org`)
    expect(await sync([...guesses, ADDRESS.email], '203.0.113.7', guesser)).toEqual([])
    expect((await look(orderNumber, ADDRESS.email, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(429)
    expect(await sync([ADDRESS.email], '203.0.113.7')).toEqual([])
    // Each network has a limit of its own.
    expect(await sync([ADDRESS.email], '197.232.61.1')).toHaveLength(1)
    // A browser sends all its orders with every sync, and the orders of the account are not counted again.
    for (let count = 0; count < 10; count++) expect(await sync([ADDRESS.email], '197.232.61.1')).toHaveLength(1)
    for (let network = 0; network < 4; network++) await sync(guesses.slice(0, 6), `198.51.100.${network}`, guesser)
    expect((await look(orderNumber, 'guess@example.org')).status).toBe(429)
  })

  it('is not counted against the limit when it is correct, even in concurrent requests', async () => {
    // C813
    const { orderNumber } = (await place()).body.order!
    const owned = { number: orderNumber, email: ADDRESS.email }
    const looks = Array.from({ length: 20 }, () => post('/api/v1/payments/lookup', owned, CARRIER))
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('is not locked by look-ups of its own buyer, of other order numbers, or of invalid numbers', async () => {
    // C813
    const { orderNumber } = (await place()).body.order!
    for (let tries = 0; tries < 25; tries++) {
      expect((await look(orderNumber, ADDRESS.email, CARRIER)).status).toBe(200)
      expect((await look('KB-1', ADDRESS.email)).status).toBe(404)
    }
    for (let tries = 0; tries < most; tries++) await look('KB-AAAAAAAAAA', ADDRESS.email)
    expect((await look('KB-AAAAAAAAAA', ADDRESS.email)).status).toBe(429)
    expect((await look(orderNumber, ADDRESS.email)).status).toBe(200)
  })

  it('is locked only for the guesser, who learns nothing; the buyer can still open the order from another network', async () => {
    // C813 C911
    const { orderNumber } = (await place()).body.order!
    const guesser = { 'x-forwarded-for': '203.0.113.7' }
    const home = { 'x-forwarded-for': '197.232.61.1' }
    const statuses: number[] = []
    for (let guess = 0; guess < 30; guess++)
      statuses.push((await look(orderNumber, `guess-${guess}@example.org`, guesser)).status)
    expect(statuses).toEqual([...Array<number>(WRONG_EMAILS_PER_PAIR.most).fill(404), ...Array<number>(25).fill(429)])
    const wrong = await look(orderNumber, 'guess@example.org', guesser)
    const right = await look(orderNumber, ADDRESS.email, guesser)
    expect([right.status, right.body.error, right.body.message]).toEqual([429, wrong.body.error, wrong.body.message])
    const owned = { number: orderNumber, email: ADDRESS.email }
    expect((await look(orderNumber, ADDRESS.email, home)).status).toBe(200)
    expect((await post('/api/v1/receipts', owned, home)).status).toBe(200)
    // However many guesses are made, the order can be opened from its known network, and other networks learn nothing.
    for (let guess = 0; guess < most; guess++) await look(orderNumber, `guess-${guess}@example.org`)
    expect((await look(orderNumber, ADDRESS.email)).status).toBe(429)
    for (const path of ['/api/v1/payments/lookup', '/api/v1/receipts'])
      expect((await post(path, owned, home)).status).toBe(200)
    const typos = await Promise.all(Array.from({ length: 8 }, () => look(orderNumber, 'typo@example.org', home)))
    expect(typos.filter(({ status }) => status === 404)).toHaveLength(WRONG_EMAILS_PER_PAIR.most)
    expect((await look(orderNumber, ADDRESS.email, home)).status).toBe(429)
    test.clock.now = new Date(test.clock.now.getTime() + 3_600_000)
    expect((await look(orderNumber, ADDRESS.email, home)).status).toBe(200)
  })

  it('has its wrong guesses counted under a hash, which is deleted once no limit needs it', async () => {
    // C812
    const { orderNumber } = (await place()).body.order!
    await look(orderNumber, 'other@example.org')
    const rows = () => test.site.db.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(orderNumber.slice(3))
    await forgetOldTries(test.site.db, new Date(test.clock.now.getTime() + 3 * 3_600_000))
    expect((await rows()).filter(({ subject }) => /^(wrong-email|checkout|lookup)/.test(subject))).toEqual([])
  })
})

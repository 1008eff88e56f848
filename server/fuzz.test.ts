import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { createAccountLink } from './accounts/account-links.ts'
import { findAccount } from './accounts/queries.ts'
import { setStock, syncStock } from './orders/stock.ts'
import { createRecovery } from './codeshop/recovery.ts'
import { signUp, signUpOwner } from '#testing/accounts.ts'
import { times } from '#testing/effort.ts'
import { known, KNOWN_ORDER, links, OWNER } from '#testing/good-bodies.ts'
import { bodiesOf, contentType, pathPart, queriesOf } from '#testing/odd-requests.ts'
import { ONE_KEYBOARD, CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { createTestApp } from '#testing/test-app.ts'

/** The number of requests for each operation. */
const REQUESTS = times(45, 10_000)
const SEED = 20_261_121

/**
 * Operations that cannot succeed here. Passkeys need a real authenticator, which only the browser tests have. The
 * owner’s account can never be closed. Export and receipt tokens cannot be guessed. A new payment prompt requires that
 * an earlier prompt failed. The only order is needed by other operations, so it must not be canceled. Its payment has
 * arrived and was not made by hand, so it can be neither checked with the gateway nor reported by the buyer.
 */
const WITHOUT_SUCCESS = new Set([
  'addPasskey',
  'signInWithPasskey',
  'closeAccount',
  'fetchDeskExport',
  'fetchReceipt',
  'payAgain',
  'reportPayment',
  'askDeskPayment',
  'cancelOrder',
])

/**
 * The maximum number of times that the owner signs in during one operation. It is low, because each sign-in needs a new
 * link.
 */
const MOST_OWNERS = 8

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  test = await createTestApp('SQLite', { mailTo: 'owner@kibanda.example' })
  await syncStock(test.site.db, [{ id: 'walking-earbuds', stock: 1_000_000 }], '2')
  await test.app.request('/api/v1/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ONE_KEYBOARD),
  })
  await test.site.db.updateTable('orders').set({ number: KNOWN_ORDER }).execute()
  const bought = await test.app.request('/api/v1/purchases', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ONE_SCRIPT),
  })
  await test.post('/api/v1/messages', {
    name: 'W',
    email: 'w@example.org',
    subject: 'A shop',
    message: 'Hello, how are you?',
  })
  const [{ id, licenseKey }] = ((await bought.json()) as { purchases: [Purchase] }).purchases
  const link = (await createRecovery(test.site.db, test.site, CUSTOMER.email))!
  await signUp(test, 'reset@example.org')
  await test.post('/api/v1/reviews', { product: 'trail-watch', rating: 5, name: 'A', title: 'B', comment: 'C' })
  await test.file()
  await test.site.db.updateTable('nil_returns').set({ state: 'unknown' }).execute()
  known.filing = (await test.site.db.selectFrom('nil_returns').select('id').executeTakeFirstOrThrow()).id
  known.payment = (await test.site.db.selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow()).id
  known.review = (
    await test.site.db.selectFrom('product_reviews').select('reference').executeTakeFirstOrThrow()
  ).reference
  await setStock(test.site.db, 'quiet-keyboard-75', 40)
  await test.site.db.updateTable('messages').set({ state: 'inbox' }).execute()
  await test.site.db.updateTable('mails').set({ state: 'failed' }).execute()
  Object.assign(known, { purchaseId: id, licenseKey, token: link.slice(link.indexOf('=') + 1) })
})
afterAll(() => test.database.close())

/** Creates enough one-time links for one operation, because using a link invalidates others. */
async function renewLinks(): Promise<void> {
  const { db, hash } = test.site
  links.owner = Array.from({ length: 50 }, () => test.site.randomText())
  const rows = links.owner.map((token) => ({
    token_hash: hash('owner link', token),
    ends_at: '2100-01-01T00:00:00.000Z',
  }))
  await db.insertInto('owner_links').values(rows).execute()
  for (const [purpose, email] of [
    ['open', 'new@example.org'],
    ['reset', 'reset@example.org'],
    ['confirm', OWNER],
  ] as const) {
    links[purpose] = []
    const account = await findAccount(db, { email })
    for (let number = 0; number < 50; number++) {
      const link = await createAccountLink(db, test.site, purpose, {
        email: account ? email : `${test.site.randomText()}@example.org`,
        userId: account?.id ?? null,
      })
      links[purpose].push(link.slice(link.indexOf('=') + 1))
    }
  }
}

// Operations can see the data stored by earlier operations.
describe(`every operation, sent ${REQUESTS} arbitrary requests (seed ${SEED})`, { shuffle: false }, () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'responds according to its contract and never fails: %s',
    async (_, endpoint) => {
      // C585
      const statuses: number[] = []
      let client = 0
      const needsOwner = endpoint.access === 'signed-in' || endpoint.access === 'owner'
      let owner = needsOwner ? await signUpOwner(test, OWNER) : undefined
      let signedUp = 1
      await test.site.db.deleteFrom('rate_limits').execute()
      await renewLinks()
      // Earlier operations may have changed the order's status.
      if (endpoint.operationId === 'trackDeskOrder')
        await test.site.db.updateTable('orders').set({ status: 'shipped' }).execute()
      await fc.assert(
        fc.asyncProperty(
          bodiesOf(endpoint),
          contentType,
          queriesOf(endpoint),
          pathPart,
          async (sent, type, search, part) => {
            // The operation may have ended the owner's session.
            if (owner && statuses.at(-1) === 401 && signedUp++ < MOST_OWNERS) owner = await signUpOwner(test, OWNER)
            const response = await test.app.request(endpoint.path.replace(/\{\w+\}/, part) + search, {
              method: endpoint.method,
              headers: {
                'content-type': type,
                'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client++ & 255}`,
                ...(owner && { cookie: owner.cookie }),
              },
              ...(endpoint.method === 'GET' ? {} : { body: sent }),
            })
            const { answers }: Endpoint = endpoint
            expect(Object.keys(answers).map(Number)).toContain(response.status)
            v.parse(answers[response.status]!.schema, await response.json())
            statuses.push(response.status)
          },
        ),
        { numRuns: REQUESTS, seed: SEED },
      )
      // 502 and 504 are possible too, but the practice authority returns them only for special PINs.
      const success = Math.min(...Object.keys(endpoint.answers).map(Number))
      const expected = [
        ...(WITHOUT_SUCCESS.has(endpoint.operationId) ? [] : [success]),
        ...(endpoint.body ? [400, 422] : []),
      ]
      expect([...new Set(statuses)]).toEqual(expect.arrayContaining(expected))
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    },
  )
})

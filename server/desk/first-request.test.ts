import { expect, it } from 'vitest'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnOneDatabase } from '#testing/databases.ts'
import { isProving, times } from '#testing/effort.ts'
import { environmentOf } from '#testing/fresh-large-site.ts'
import { makeLarge } from '#testing/large-site.ts'
import { ONE_KEYBOARD, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { startServer } from '#testing/server-process.ts'
import { createTestApp } from '#testing/test-app.ts'

const ORDERS = times(500, 200_000)
/**
 * The maximum time that other requests may wait (ms). It is checked only in `npm run prove`, when nothing else is
 * running.
 */
const LONGEST_WAIT = 300
const ALL_PLACES = [
  'waiting',
  'orders/list',
  'payments/list',
  'payments/due',
  'purchases/list',
  'messages/list',
  'figures',
  'revenue',
]
/** The endpoints to test. Outside `npm run prove`, only the four endpoints that read the most data are tested. */
const PLACES = isProving ? ALL_PLACES : ['waiting', 'payments/due', 'figures', 'revenue']

describeOnOneDatabase('The first request at the desk after a start', (kind) => {
  it(`does not delay other requests, with ${ORDERS} orders in the database`, async () => {
    // C894
    const test = await createTestApp(kind, { mailTo: 'owner@kibanda.example' })
    const { cookie } = await signUpOwner(test)
    const message = { name: 'W', email: 'w@example.org', subject: 'A shop', message: 'Hello, how are you?' }
    await test.post('/api/v1/messages', message)
    await test.post('/api/v1/orders', ONE_KEYBOARD)
    await test.post('/api/v1/purchases', ONE_SCRIPT)
    const review = { product: 'trail-watch', rating: 5, name: 'Achieng', title: 'Good', comment: 'It is.' }
    await test.post('/api/v1/reviews', review)
    await test.post('/api/v1/desk/stock', { product: 'trail-watch', from: -1, to: 1 }, { cookie })
    await makeLarge(test.site.db, kind === 'PostgreSQL', ORDERS)
    const answers: string[] = []
    for (const place of PLACES) {
      const server = await startServer(environmentOf(test.database))
      const timed = async (path: string, request: RequestInit = {}) => {
        const before = performance.now()
        const { status } = await fetch(server.origin + path, request)
        expect([path, status]).toEqual([path, 200])
        return performance.now() - before
      }
      await timed('/readyz')
      const list = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' }
      const first = timed(`/api/v1/desk/${place}`, place.endsWith('/list') ? list : { headers: { cookie } })
      let longest = 0
      for (let count = 0; count < 40; count++) longest = Math.max(longest, await timed('/readyz'))
      answers.push(`${place} ${Math.round(await first)} ms, others ${Math.round(longest)} ms`)
      await server.end('SIGKILL')
      if (isProving) expect(longest, answers.join('; ')).toBeLessThan(LONGEST_WAIT)
    }
    if (isProving) console.log(`${kind}, ${ORDERS} orders, first request: ${answers.join('; ')}`)
    await test.database.close()
  })
})

import type { SiteContext } from '#server/context/site-context.ts'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { times } from '#testing/effort.ts'
import { freshOrders, KEYBOARD } from '#testing/fresh-orders.ts'
import { pollDue, expire, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { openDatabase } from '#server/db/open.ts'
import { setStock } from '#server/orders/stock.ts'
import type { GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'

const ROUNDS = times(5, 50)
const WAITING = { state: 'waiting', reference: 'ws_CO_1' } as const

/**
 * The gateway's final answer, followed by the resulting order, the remaining stock out of three, and the number of
 * emails.
 */
const ENDINGS: [string, GatewayStatus | Error, { status: string; payment: string }, number, number][] = [
  ['paid', { state: 'paid', receipt: 'TKL0AB1CD2' }, { status: 'processing', payment: 'paid' }, 0, 3],
  ['failed', { state: 'failed', code: '1032' }, { status: 'cancelled', payment: 'declined' }, 3, 1],
  ['still waiting', WAITING, { status: 'cancelled', payment: 'expired' }, 3, 2],
  ['out of reach', new Error('The line broke.'), { status: 'cancelled', payment: 'expired' }, 3, 2],
]

describeOnEachDatabase('Two processes that settle the same payments', (kind) => {
  const { test, orders, place, stockOf } = freshOrders(kind)

  it.each(ENDINGS)(
    `reach the same outcome in ${ROUNDS} rounds, with one status check each, when the payment is %s`,
    async (_, ending, outcome, stock, mailed) => {
      // C714 C716 C718
      for (let round = 0; round < ROUNDS; round++) {
        test.clock.now = NOW
        const gateway = stubGateway(WAITING, ending)
        await test.start({ gateways: [gateway] })
        const other = await openDatabase(test.database.settings)
        await setStock(test.site.db, KEYBOARD, 3)
        expect((await place()).status).toBe(202)
        test.clock.now = new Date(NOW.getTime() + 480_000)
        const here = test.site
        const there: SiteContext = { ...test.site, db: other }
        await Promise.all([pollDue(here), pollDue(there), pollDue(here), pollDue(there)])
        expect(gateway.polled).toHaveLength(1)
        await Promise.all([expire(here), expire(there)])
        expect(gateway.started).toHaveLength(1)
        expect(await orders()).toMatchObject([outcome])
        expect(await stockOf(KEYBOARD)).toBe(stock)
        expect(await test.mails()).toHaveLength(mailed)
        await other.destroy()
      }
    },
  )
})

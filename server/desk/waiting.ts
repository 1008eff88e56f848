import { Hono } from 'hono'
import { COUNTED_UP_TO } from '#contract/desk/list.ts'
import { showDeskWaiting } from '#contract/desk/waiting.ts'
import { countUpTo, type List } from '#server/db/listed-rows.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { countUnknown } from '#server/nil-returns/queries.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The maximum count of payments that need the owner's attention. */
const MOST_PAYMENTS = 100

/** The endpoint for the number of items waiting for the owner in each section of the desk. */
export function deskWaitingRoutes(site: SiteContext) {
  const { db } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  const count = (table: List['table'], where: NonNullable<List['where']>) =>
    countUpTo(db, { table, where, key: [] }, COUNTED_UP_TO)
  on(showDeskWaiting, async () => {
    const due = await attemptsToLookAt(db, MOST_PAYMENTS)
    return {
      status: 200,
      body: {
        success: true,
        waiting: {
          payments: { count: due.length, isMore: due.length === MOST_PAYMENTS },
          mails: await count('mails', { state: 'failed' }),
          orders: await count('orders', { has_products: 1, status: 'processing' }),
          messages: await count('messages', { state: 'inbox', read_at: null }),
          quarantine: await count('messages', { state: 'quarantine' }),
          reviews: await count('product_reviews', { state: 'waiting' }),
          filings: await countUnknown(db, COUNTED_UP_TO),
        },
      },
    }
  })
  return app
}

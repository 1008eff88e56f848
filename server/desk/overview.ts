import { Hono } from 'hono'
import { sql } from 'kysely'
import { showDeskFigures, showDeskWaiting, showDeskPlots } from '#contract/desk/overview.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { COUNTED_UP_TO } from '#contract/desk/list.ts'
import { countUpTo, type List } from '#server/db/listed-rows.ts'
import { countUnknown } from '#server/nil-returns/queries.ts'
import { attemptsToLookAt } from '#server/payments/attempts-to-look-at.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { drawBars, boundsOf, lastWeeks } from '#domain/desk/weekly-plot.ts'
import { countRows } from '#server/db/queries.ts'

/** The maximum number of payments that are counted as needing the owner's attention. */
const MOST_PAYMENTS = 100
const WEEKS = 12
/** Every order status except `cancelled`, listed so that the query can use an index. */
const PLOTTED = ['pending', 'processing', 'shipped', 'delivered'] as const

/**
 * The endpoints for the overview: how many readers found each article helpful, how often each coupon was used, how many
 * items in each section need the owner's attention, and weekly charts of contact page views, messages, shop orders and
 * script sales.
 */
export function deskOverviewRoutes(site: SiteContext) {
  const { db, now, shop, posts } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(showDeskFigures, async () => {
    const helped = await db
      .selectFrom('helped_readers')
      .select(({ fn }) => ['post_id', fn.countAll<number | string>().as('count')])
      .groupBy('post_id')
      .execute()
    const uses = new Map((await db.selectFrom('coupon_uses').selectAll().execute()).map((row) => [row.code, row.uses]))
    const helpful = helped
      .map(({ post_id: post, count }) => ({
        post,
        title: posts.find(({ id }) => id === post)?.title ?? null,
        readers: Number(count),
      }))
      .toSorted((a, b) => b.readers - a.readers || a.post - b.post)
    const coupons = shop.settings.coupons.map(({ code, percent, freeShipping, limit, endsAt }) => ({
      code,
      percent,
      freeShipping,
      uses: uses.get(code) ?? 0,
      limit: limit ?? null,
      endsAt: endsAt ?? null,
    }))
    return { status: 200, body: { success: true, helpful, coupons } }
  })

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

  on(showDeskPlots, async () => {
    const weeks = lastWeeks(now(), WEEKS)
    const visits = await db
      .selectFrom('page_visits')
      .select(['week', 'count'])
      .where('page', '=', addressOf(pages.contact))
      .where('week', 'in', weeks)
      .execute()
    const countEach = async (count: (from: string, to: string) => Promise<number>) => {
      const counts: number[] = []
      for (const week of weeks) counts.push(await count(boundsOf(week).from, boundsOf(week).to))
      return counts
    }
    const series = {
      'Views of the contact page': weeks.map((week) => visits.find((row) => row.week === week)?.count ?? 0),
      'Messages in the inbox': await countEach((from, to) =>
        countRows(
          db
            .selectFrom('messages')
            .where('state', '=', 'inbox')
            .where('received_at', '>=', from)
            .where('received_at', '<', to),
        ),
      ),
      'Shop orders': await countEach((from, to) =>
        countRows(
          db
            .selectFrom('orders')
            .where(sql<boolean>`has_products = 1`)
            .where('status', 'in', PLOTTED)
            .where('placed_at', '>=', from)
            .where('placed_at', '<', to),
        ),
      ),
      'Script sales': await countEach((from, to) =>
        countRows(
          db
            .selectFrom('orders')
            .where(sql<boolean>`has_scripts = 1 and has_products = 0`)
            .where('payment', 'in', ['paid', 'simulated'])
            .where('placed_at', '>=', from)
            .where('placed_at', '<', to),
        ),
      ),
    }
    const plots = Object.entries(series).map(([title, values]) => ({ title, values, svg: drawBars(values) }))
    return { status: 200, body: { success: true, weeks, plots } }
  })
  return app
}

import { Hono } from 'hono'
import { sql } from 'kysely'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { showDeskPlots } from '#contract/desk/plots.ts'
import { drawBars, boundsOf, lastWeeks } from '#domain/desk/plot.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import type { SiteContext } from '#server/context/site-context.ts'

const WEEKS = 12
/** Every order status except `cancelled`, listed so that the query can use an index. */
const PLOTTED = ['pending', 'processing', 'shipped', 'delivered'] as const

/** The endpoint for the weekly plots: visits to the contact page, messages, shop orders and script sales. */
export function deskPlotRoutes(site: SiteContext) {
  const { db, now } = site
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
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
      'Visits to the contact page': weeks.map((week) => visits.find((row) => row.week === week)?.count ?? 0),
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

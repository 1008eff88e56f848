import { Hono } from 'hono'
import { showDeskPlots } from '../../contract/desk/plots.ts'
import { drawBars } from '../../domain/plot.ts'
import { countByWeek, lastWeeks } from '../../domain/weeks.ts'
import type { Database } from '../db/schema.ts'
import type { RequestFacts } from '../http/answers.ts'

const WEEKS = 12
/** Nairobi is ahead of UTC by less than this (ms): nothing of the first week is left out. */
const A_DAY = 86_400_000

/** What became of the visits to the contact page, and what was ordered and sold, week by week. */
export function deskPlotRoutes({ db, now }: { db: Database; now: () => Date }) {
  const app = new Hono<RequestFacts>()
  app.get(showDeskPlots.path, async (context) => {
    const weeks = lastWeeks(now(), WEEKS)
    const since = new Date(new Date(weeks[0]!).getTime() - A_DAY).toISOString()
    const visits = await db.selectFrom('page_visits').select(['week', 'count']).where('page', '=', '/contact').where('week', 'in', weeks).execute()
    const messages = await db.selectFrom('messages').select('received_at as at').where('state', '=', 'inbox').where('received_at', '>=', since).execute()
    const orders = await db.selectFrom('orders').select('placed_at as at').where('status', '<>', 'cancelled').where('placed_at', '>=', since).execute()
    const sales = await db.selectFrom('sales').select('placed_at as at').where('payment', 'in', ['paid', 'simulated']).where('placed_at', '>=', since).execute()
    const byWeek = (rows: readonly { at: string }[]) =>
      countByWeek(
        weeks,
        rows.map(({ at }) => at),
      )
    const series = {
      'Visits to the contact page': weeks.map((week) => visits.find((row) => row.week === week)?.count ?? 0),
      'Messages in the inbox': byWeek(messages),
      'Orders of the shop': byWeek(orders),
      'Sales of scripts': byWeek(sales),
    }
    return context.json({ success: true, weeks, plots: Object.entries(series).map(([title, values]) => ({ title, values, svg: drawBars(values) })) })
  })
  return app
}

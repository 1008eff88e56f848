import type { CurrencyCode } from '#domain/currency.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Hono } from 'hono'
import { showDeskRevenue, type Revenue } from '#contract/desk/revenue.ts'
import { drawBars, lastWeeks } from '#domain/desk/weekly-plot.ts'
import { createDayBook, lastMonths, revenueBy, type DayRevenue } from '#domain/desk/revenue.ts'
import { startOfDay } from '#domain/dates.ts'
import { cents } from '#domain/money.ts'
import { keyOf, type Key } from '#server/db/queries.ts'
import { rowsOf, type List } from '#server/db/listed-rows.ts'
import type { Row, Database } from '#server/db/all-tables.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { ORDERS } from './orders.ts'
import { SALES } from './purchases.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The number of weeks and the number of months shown. */
const PERIODS = 12
/** The number of rows read per statement. Between statements, the event loop runs. */
const BATCH = 2000
/** The payment outcomes that count as revenue. */
const EARNED = ['paid', 'simulated'] as const

/** The endpoint for the revenue of both shops by week and by month. */
export function deskRevenueRoutes(site: SiteContext) {
  const { db, now } = site
  const currency = site.shop.settings.currency.code
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)
  on(showDeskRevenue, async () => {
    const months = lastMonths(now(), PERIODS)
    const weeks = lastWeeks(now(), PERIODS)
    const days = await earnedSince(db, startOfDay(months[0]!), currency)
    return {
      status: 200,
      body: { success: true, currency, weeks: revenueOf(weeks, days), months: revenueOf(months, days) },
    }
  })
  return app
}

function revenueOf(firstDays: readonly string[], days: readonly DayRevenue[]): Revenue {
  const periods = revenueBy(firstDays, days)
  return { periods, svg: drawBars(periods.map(({ orders, sales }) => orders + sales)) }
}

/** Returns the daily revenue of both shops in a currency since a given time (ISO 8601). */
async function earnedSince(db: Database, since: string, currency: CurrencyCode): Promise<DayRevenue[]> {
  const book = createDayBook()
  for (const [shop, list] of [
    ['orders', ORDERS],
    // An order with both products and scripts counts as a shop order.
    ['sales', { ...SALES, where: { ...SALES.where, has_products: 0 } }],
  ] as const)
    for await (const rows of earnedRows(db, list, since, currency))
      for (const { placed_at, total, payment } of rows)
        book.add(new Date(String(placed_at)), shop, cents(Number(total)), payment === 'simulated')
  return book.days()
}

/** Yields the paid rows of a list in a currency since a given time, oldest first. */
async function* earnedRows(db: Database, list: List, since: string, currency: CurrencyCode): AsyncGenerator<Row[]> {
  let last: Key | undefined
  do {
    let earned = rowsOf(db, list, last ? { above: last } : { from: [since, ''] })
      .where('payment', 'in', EARNED)
      .where('status', '<>', 'cancelled')
      .where('currency', '=', currency)
    for (const column of list.key) earned = earned.orderBy(column)
    const rows = await earned
      .select([...list.key, 'payment', 'total'])
      .limit(BATCH)
      .execute()
    yield rows
    const end = rows.at(-1)
    last = end && rows.length === BATCH ? keyOf(end, list.key) : undefined
    await yieldToEventLoop()
  } while (last)
}

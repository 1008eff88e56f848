import type { Browser } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { loadFilings, loadPage } from './load.ts'
import { measureFiltering, startManyProducts } from './many-products.ts'
import { measureOrders } from './orders.ts'
import { printTable } from './table.ts'

/** The number of products in the shop that the filters are measured on. */
const MANY_PRODUCTS = 1000

export async function printLoad(site: { origin: string }): Promise<void> {
  const { page, bare } = await loadPage(site.origin, addressOf(pages.nilReturns))
  const filings = await loadFilings(site.origin)
  const row = (name: string, load: typeof page) => [
    name,
    String(load.perSecond),
    (load.perSecond / bare.perSecond).toFixed(2),
    String(load.p99),
    String(load.failed),
  ]
  printTable(
    'Load: 32 connections for 8 s, one core for the server and one for the load',
    ['what', 'requests/s', '× bare', 'p99 ms', 'failed'],
    [
      row('bare node:http, the same bytes', bare),
      row(addressOf(pages.nilReturns), page),
      row('filing (practice, SQLite)', filings),
    ],
  )
}

export async function printOrders(): Promise<void> {
  const rows = []
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const rates = await measureOrders(kind)
    if (!rates) continue
    const { bare, orders, ratio, failed, pageP99 } = rates
    rows.push([kind, bare.toFixed(0), orders.toFixed(0), ratio.toFixed(2), String(failed), pageP99.toFixed(0)])
  }
  printTable(
    'Orders, 32 at a time, alternating with bare transactions of one update and one insert: medians of the rounds',
    ['database', 'bare/s', 'orders/s', '× bare', 'failed', '/shop p99 ms under load'],
    rows,
  )
}

export async function printFiltering(browser: Browser): Promise<void> {
  const many = await startManyProducts(MANY_PRODUCTS)
  const { products, rendered, answered, listed } = await measureFiltering(browser, many.origin)
  printTable(
    'Filtering the shop with four times CPU slowdown: time from an input until the result count is painted, and until the cards are',
    ['products', 'cards rendered', 'count, median ms', 'slowest', 'cards, median ms', 'slowest'],
    [
      [products, rendered, ...[answered.median, answered.slowest, listed.median, listed.slowest].map(Math.round)].map(
        String,
      ),
    ],
  )
  await many.stop()
}

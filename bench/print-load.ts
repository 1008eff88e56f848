import type { Browser } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { measureFiltering, startManyProducts } from './many-products.ts'
import { measureOrders } from './orders.ts'
import { printTable } from './table.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import type { BareAnswer } from './bare-server.ts'
import { ask } from './servers.ts'

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

const SECONDS = 8
const CONNECTIONS = 32

type Load = { perSecond: number; p99: number; failed: number }

/** Measures a page of the site, and a bare HTTP server that sends the same bytes and headers. */
async function loadPage(origin: string, path: string): Promise<{ page: Load; bare: Load }> {
  const { headers: sent, body } = await ask(`${origin}${path}`, { 'accept-encoding': 'br' })
  const headers = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  )
  // The bare server runs in a separate thread, because in this thread it would share a core with the load generator.
  const bareServer = new Worker(new URL('bare-server.ts', import.meta.url), {
    workerData: { headers, body } satisfies BareAnswer,
  })
  const [port] = (await once(bareServer, 'message')) as [number]
  const page = await fire({ url: `${origin}${path}`, headers: { 'accept-encoding': 'br' } })
  const bare = await fire({ url: `http://127.0.0.1:${port}`, headers: { 'accept-encoding': 'br' } })
  await bareServer.terminate()
  return { page, bare }
}

/** Measures filings, each with a different taxpayer and IP address. */
async function loadFilings(origin: string): Promise<Load> {
  let taxpayer = 0
  return fire({
    url: `${origin}/api/v1/itaxnillreturns`,
    method: 'POST',
    requests: [
      {
        setupRequest(request) {
          const number = taxpayer++
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
            },
            body: JSON.stringify({
              pin: `A${String(number).padStart(9, '0')}Z`,
              tax_obligation: TAX_OBLIGATION,
              return_period_from: '01/01/2024',
              return_period_to: '31/12/2024',
            }),
          }
        },
      },
    ],
  })
}

async function fire(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options })
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  }
}

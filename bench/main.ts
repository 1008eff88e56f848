import '../testing/sample-site.ts'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildWhenStale } from '../commands/build-when-stale.ts'
import { CHROMIUM_ARGUMENTS, ensureChromium, findWholeChromium } from '../commands/chromium.ts'
import { ROUTES } from '../e2e/addresses.ts'
import { freePort } from '../server/process/free-port.ts'
import { median } from './figures.ts'
import { measure } from './lighthouse.ts'
import { measureGrowth, type Growth, type Size } from './growth.ts'
import { loadFilings, loadPage } from './load.ts'
import { measureFiltering, startManyProducts } from './many-products.ts'
import { measureOrders } from './orders.ts'
import { followLink, VISITS } from './presses.ts'
import { measurePublications } from './publications.ts'
import { behindSlowStart, paintsOf } from './slow-start.ts'
import { startAsFound, startSite, startStaticPage } from './servers.ts'
import { measureStarts } from './starts.ts'
import { printTable } from './table.ts'
import { TRICKS } from './tricks.ts'
import { weigh } from './weights.ts'
import { compare, startWithout } from './without.ts'

/** An address that does not exist. */
const MISSING = '/not-a-page'

const VISITS_PER_SECOND = 500

/** Sold in the shop whose filters are measured. */
const MANY_PRODUCTS = 1000

const { values: flags } = parseArgs({
  options: {
    routes: { type: 'string', default: [...ROUTES.map(([path]) => path), MISSING].join(',') },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'start,publish,weights,lighthouse,slow-start,presses,load,orders,filtering' },
    sizes: { type: 'string', default: '12:10:11,1000:200:50' },
    without: { type: 'string', default: '' },
  },
})
const routes = flags.routes.split(',')
const tricks = flags.without === 'all' ? Object.keys(TRICKS) : flags.without.split(',').filter((name) => name !== '')
const wanted = new Set(flags.only.split(','))
const parts = tricks.length > 0 ? new Set() : wanted

await buildWhenStale()
const site = await startSite()
const staticPage = await startStaticPage()
const found = await startAsFound(site.origin, MISSING)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: ensureChromium(findWholeChromium, 'chromium'),
  args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
})

if (parts.has('start')) {
  const { fresh, again } = await measureStarts()
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[Math.min(...times), median(times)].map((time) => time.toFixed(0)),
  ]
  printTable(
    'From the start of the process until /readyz says 200, in ms',
    ['data folder', 'quickest', 'median'],
    [row('new', fresh), row('its own again', again)],
  )
}

if (parts.has('publish')) {
  const { word, price, busy, visits } = await measurePublications(VISITS_PER_SECOND)
  const rows = Object.entries({
    'a word': word,
    'a price': price,
    [`a price, while ${VISITS_PER_SECOND} requests a second come`]: busy,
  }).map(([what, times]) => [what, ...[median(times), Math.max(...times)].map((time) => (time / 1000).toFixed(2))])
  printTable(
    'From a saved file until the server sends the page with the change, in s: 20 times each',
    ['what changed', 'median', 'slowest'],
    rows,
  )
  console.log(
    `\nOf ${visits.asked} requests that came meanwhile, ${visits.lost} were lost or of another publication; p99 ${visits.p99.toFixed(0)} ms.`,
  )
}

if (parts.has('growth')) {
  const rows = []
  for (const size of flags.sizes.split(',')) {
    const [products = 0, posts = 0, projects = 0] = size.split(':').map(Number)
    const growth = await measureGrowth({ products, posts, projects } satisfies Size)
    const cells = [
      growth.pages,
      growth.first,
      growth.memory,
      growth.disk,
      growth.again,
      growth.up,
      growth.server,
      growth.search,
    ] satisfies Growth[keyof Growth][]
    rows.push([size, ...cells.map((cell) => (cell < 10 ? cell.toFixed(1) : cell.toFixed(0)))])
  }
  printTable(
    'What a site of products:posts:projects costs',
    ['size', 'pages', 'first s', 'MB', 'disk MB', 'a price s', 'server up ms', 'server MB', 'search kB'],
    rows,
  )
}

if (parts.has('weights')) {
  const rows = []
  for (const route of routes) {
    const weights = await weigh(browser, site.origin, route)
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
    if (weights.desk > 0 && !route.startsWith('/desk')) process.exitCode = 1
    rows.push([
      route,
      ...[weights.html, weights.css, weights.js, weights.desk, weights.fonts, weights.images, weights.beforePaint].map(
        kilobytes,
      ),
      String(weights.requests),
    ])
  }
  printTable(
    'What a first visit loads, in kB as it is sent (brotli)',
    ['route', 'HTML', 'CSS', 'JS', 'of the desk', 'fonts', 'images', 'before paint', 'requests'],
    rows,
  )
}

if (parts.has('lighthouse')) {
  const runs = Number(flags.runs)
  const limit = await measure(port, staticPage.origin, runs)
  const rows = []
  for (const [name, scores] of [['the static page', limit] as const, ...(await measureAll(runs))]) {
    rows.push([
      name,
      [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].join(' '),
      (scores.fcp / 1000).toFixed(2),
      (scores.lcp / 1000).toFixed(2),
      (scores.lcp / limit.lcp).toFixed(2),
      scores.tbt.toFixed(0),
      scores.cls.toFixed(3),
    ])
  }
  printTable(
    `Lighthouse mobile, median of ${runs}: performance, accessibility, best practices, SEO`,
    ['route', 'scores', 'FCP s', 'LCP s', '× static', 'TBT ms', 'CLS'],
    rows,
  )
}

if (parts.has('slow-start')) {
  const [farPage, farSite] = [await behindSlowStart(staticPage.origin), await behindSlowStart(site.origin)]
  const paints = await paintsOf(
    browser,
    [farPage.origin, ...routes.map((route) => farSite.origin + route)],
    Number(flags.runs),
  )
  const rows = ['the static page', ...routes].map((name, place) => {
    const { first, largest } = paints[place]!
    return [name, first.toFixed(0), largest.toFixed(0), (largest / paints[0]!.largest).toFixed(2)]
  })
  printTable(
    `Painted over a new connection to a site that is 150 ms away, medians of ${flags.runs}`,
    ['route', 'first ms', 'largest ms', '× static'],
    rows,
  )
  await Promise.all([farPage.stop(), farSite.stop()])
}

async function measureAll(runs: number) {
  const measured = []
  for (const route of routes)
    measured.push([
      route,
      await measure(port, `${route === MISSING ? found.origin : site.origin}${route}`, runs),
    ] as const)
  return measured
}

if (parts.has('presses')) {
  const rows = []
  for (const visit of VISITS) {
    const presses = []
    for (let run = 0; run < Number(flags.runs); run++) presses.push(await followLink(browser, site.origin, visit))
    const times = presses.map(({ painted }) => painted)
    const fetched = Math.max(...presses.map((press) => press.fetched))
    rows.push([visit.name, median(times).toFixed(0), Math.max(...times).toFixed(0), (fetched / 1000).toFixed(1)])
  }
  printTable(
    `From a press on a link until the next page is painted, on a desktop: ${flags.runs} times each`,
    ['link', 'median ms', 'slowest ms', 'kB fetched while the pointer rests on it'],
    rows,
  )
}

if (parts.has('load')) {
  const { page, bare } = await loadPage(site.origin, '/kra-itax')
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
    [row('bare node:http, the same bytes', bare), row('/kra-itax', page), row('filing (practice, SQLite)', filings)],
  )
}

if (parts.has('orders')) {
  const rows = []
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const rates = await measureOrders(kind)
    if (!rates) continue
    const { bare, orders, ratio, failed, pageP99 } = rates
    rows.push([kind, bare.toFixed(0), orders.toFixed(0), ratio.toFixed(2), String(failed), pageP99.toFixed(0)])
  }
  printTable(
    'Orders, 32 at a time, in turns with bare transactions of one update and one insert: medians of the rounds',
    ['database', 'bare/s', 'orders/s', '× bare', 'failed', '/shop p99 ms meanwhile'],
    rows,
  )
}

if (parts.has('filtering')) {
  const many = await startManyProducts(MANY_PRODUCTS)
  const { products, rendered, answered, listed } = await measureFiltering(browser, many.origin)
  printTable(
    'Filtering the shop, the processor slowed four times: from a press until the number found is painted, and until the cards are',
    ['products', 'cards rendered', 'answer, median ms', 'slowest', 'cards, median ms', 'slowest'],
    [
      [products, rendered, ...[answered.median, answered.slowest, listed.median, listed.slowest].map(Math.round)].map(
        String,
      ),
    ],
  )
  await many.stop()
}

for (const trick of tricks) {
  const without = await startWithout(trick)
  const rows = []
  for (const route of wanted.has('lighthouse') ? routes : []) {
    const [now, then] = await compare(port, [site.origin, without.origin], route, Number(flags.runs))
    const cells = (
      [
        ['lcp', 0],
        ['tbt', 0],
        ['bytes', 0],
        ['cls', 3],
      ] as const
    ).map(([name, digits]) => `${now[name].toFixed(digits)} · ${then[name].toFixed(digits)}`)
    rows.push([route, ...cells])
  }
  if (rows.length > 0)
    printTable(
      `With · without ${trick}: medians of ${flags.runs}, in turns`,
      ['route', 'LCP ms', 'TBT ms', 'bytes', 'CLS'],
      rows,
    )
  if (wanted.has('slow-start')) {
    const far = [await behindSlowStart(site.origin), await behindSlowStart(without.origin)]
    const slow = []
    for (const route of routes) {
      const paints = await paintsOf(
        browser,
        far.map(({ origin }) => origin + route),
        Number(flags.runs),
      )
      slow.push([
        route,
        ...(['first', 'largest'] as const).map((name) => paints.map((paint) => paint[name].toFixed(0)).join(' · ')),
      ])
    }
    printTable(
      `With · without ${trick}, 150 ms away: medians of ${flags.runs}, in turns`,
      ['route', 'first ms', 'largest ms'],
      slow,
    )
    await Promise.all(far.map(({ stop }) => stop()))
  }
  if (wanted.has('presses')) {
    const presses = []
    for (const visit of VISITS) {
      const [now, then]: [number[], number[]] = [[], []]
      for (let run = 0; run < Number(flags.runs); run++) {
        now.push((await followLink(browser, site.origin, visit)).painted)
        then.push((await followLink(browser, without.origin, visit)).painted)
      }
      presses.push([visit.name, `${median(now).toFixed(0)} · ${median(then).toFixed(0)}`])
    }
    printTable(
      `With · without ${trick}: from a press until the next page is painted, medians of ${flags.runs}, in turns`,
      ['link', 'ms'],
      presses,
    )
  }
  await without.stop()
}

await browser.close()
await Promise.all([found.stop(), staticPage.stop()])
await site.stop()

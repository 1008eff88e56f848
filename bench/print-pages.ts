import type { Browser } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { MISSING, routes, runs } from './options.ts'
import { median, printTable } from './table.ts'
import { measure } from './lighthouse.ts'
import { followLink, VISITS } from './presses.ts'
import { behindSlowStart, paintsOf } from './slow-start.ts'
import { weigh } from './weights.ts'

type Site = { origin: string }

export async function printWeights(browser: Browser, site: Site): Promise<void> {
  const rows = []
  for (const route of routes) {
    const weights = await weigh(browser, site.origin, route)
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
    if (weights.desk > 0 && !route.startsWith(addressOf(pages.desk))) process.exitCode = 1
    rows.push([
      route,
      ...[
        weights.html,
        weights.css,
        weights.js,
        weights.jsWithReact,
        weights.desk,
        weights.fonts,
        weights.images,
        weights.beforePaint,
      ].map(kilobytes),
      String(weights.requests),
    ])
  }
  printTable(
    'Data loaded by a first visit that touches nothing, in kB transferred (brotli)',
    ['route', 'HTML', 'CSS', 'JS', 'JS with React', 'desk JS', 'fonts', 'images', 'before paint', 'requests'],
    rows,
  )
}

/** Prints the CPU time of each page's main thread. Visits the static page and the routes in turn. */
export async function printProcessorTime(browser: Browser, staticPage: Site, site: Site): Promise<void> {
  const addresses = [staticPage.origin, ...routes.map((route) => site.origin + route)]
  const times: number[][] = addresses.map(() => [])
  for (let run = 0; run < runs; run++)
    for (const [place, address] of addresses.entries()) times[place]!.push(await processorTime(browser, address))
  const medians = times.map(median)
  const rows = ['the static page', ...routes].map((name, place) => [
    name,
    medians[place]!.toFixed(0),
    (medians[place]! / medians[0]!).toFixed(1),
  ])
  printTable(
    `Processor time of the main thread in six seconds without a touch, medians of ${runs}`,
    ['route', 'ms', '× static'],
    rows,
  )
}

/**
 * Prints the Lighthouse scores of the static page and of each route.
 * @param port the browser's debugging port
 * @param found the same site behind a proxy that returns its not-found page with status 200
 */
export async function printLighthouse(port: number, staticPage: Site, site: Site, found: Site): Promise<void> {
  const limit = await measure(port, staticPage.origin, runs)
  const rows = []
  for (const [name, scores] of [['the static page', limit] as const, ...(await measureAll(port, site, found))]) {
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

async function measureAll(port: number, site: Site, found: Site) {
  const measured = []
  for (const route of routes)
    measured.push([
      route,
      await measure(port, `${route === MISSING ? found.origin : site.origin}${route}`, runs),
    ] as const)
  return measured
}

export async function printSlowStart(browser: Browser, staticPage: Site, site: Site): Promise<void> {
  const [farPage, farSite] = [await behindSlowStart(staticPage.origin), await behindSlowStart(site.origin)]
  const paints = await paintsOf(browser, [farPage.origin, ...routes.map((route) => farSite.origin + route)], runs)
  const rows = ['the static page', ...routes].map((name, place) => {
    const { first, largest } = paints[place]!
    return [name, first.toFixed(0), largest.toFixed(0), (largest / paints[0]!.largest).toFixed(2)]
  })
  printTable(
    `First paint over a new connection to a site 150 ms away, medians of ${runs}`,
    ['route', 'first ms', 'largest ms', '× static'],
    rows,
  )
  await Promise.all([farPage.stop(), farSite.stop()])
}

export async function printPresses(browser: Browser, site: Site): Promise<void> {
  const rows = []
  for (const visit of VISITS) {
    const presses = []
    for (let run = 0; run < runs; run++) presses.push(await followLink(browser, site.origin, visit))
    const times = presses.map(({ painted }) => painted)
    const fetched = Math.max(...presses.map((press) => press.fetched))
    rows.push([visit.name, median(times).toFixed(0), Math.max(...times).toFixed(0), (fetched / 1000).toFixed(1)])
  }
  printTable(
    `Time from clicking a link until the next page is painted, on a desktop: ${runs} runs each`,
    ['link', 'median ms', 'slowest ms', 'kB fetched while the pointer rests on it'],
    rows,
  )
}

/** The time for which a page is left idle (ms). */
const LEFT_ALONE = 6000

/**
 * Opens a page in a phone's viewport, and leaves it idle for six seconds.
 * @returns the CPU time of its main thread (ms)
 */
async function processorTime(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await page.waitForTimeout(LEFT_ALONE)
  const { metrics } = await devtools.send('Performance.getMetrics')
  await context.close()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

import type { Browser } from '@playwright/test'
import { routes, runs, wanted } from './options.ts'
import { median } from './figures.ts'
import { followLink, VISITS } from './presses.ts'
import { behindSlowStart, paintsOf } from './slow-start.ts'
import { printTable } from './table.ts'
import { compare, startWithout } from './without.ts'

type Site = { origin: string }

/**
 * Measures the site with and without an optimization, in turn, and prints the difference.
 * @param port the browser's debugging port
 */
export async function printWithout(trick: string, browser: Browser, port: number, site: Site): Promise<void> {
  const without = await startWithout(trick)
  if (wanted.has('lighthouse')) await printLighthouse(trick, port, site, without)
  if (wanted.has('slow-start')) await printSlowStart(trick, browser, site, without)
  if (wanted.has('presses')) await printPresses(trick, browser, site, without)
  await without.stop()
}

async function printLighthouse(trick: string, port: number, site: Site, without: Site): Promise<void> {
  const rows = []
  for (const route of routes) {
    const [now, then] = await compare(port, [site.origin, without.origin], route, runs)
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
  printTable(
    `With · without ${trick}: medians of ${runs}, alternating`,
    ['route', 'LCP ms', 'TBT ms', 'bytes', 'CLS'],
    rows,
  )
}

async function printSlowStart(trick: string, browser: Browser, site: Site, without: Site): Promise<void> {
  const far = [await behindSlowStart(site.origin), await behindSlowStart(without.origin)]
  const slow = []
  for (const route of routes) {
    const paints = await paintsOf(
      browser,
      far.map(({ origin }) => origin + route),
      runs,
    )
    slow.push([
      route,
      ...(['first', 'largest'] as const).map((name) => paints.map((paint) => paint[name].toFixed(0)).join(' · ')),
    ])
  }
  printTable(
    `With · without ${trick}, 150 ms away: medians of ${runs}, alternating`,
    ['route', 'first ms', 'largest ms'],
    slow,
  )
  await Promise.all(far.map(({ stop }) => stop()))
}

async function printPresses(trick: string, browser: Browser, site: Site, without: Site): Promise<void> {
  const presses = []
  for (const visit of VISITS) {
    const [now, then]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      now.push((await followLink(browser, site.origin, visit)).painted)
      then.push((await followLink(browser, without.origin, visit)).painted)
    }
    presses.push([visit.name, `${median(now).toFixed(0)} · ${median(then).toFixed(0)}`])
  }
  printTable(
    `With · without ${trick}: time from a click until the next page is painted, medians of ${runs}, alternating`,
    ['link', 'ms'],
    presses,
  )
}

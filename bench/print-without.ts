import type { Browser } from '@playwright/test'
import { routes, runs, wanted } from './options.ts'
import { median, printTable } from './table.ts'
import { followLink, VISITS } from './presses.ts'
import { behindSlowStart, paintsOf } from './slow-start.ts'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { copyProject } from '#testing/owner-project.ts'
import { startServer } from '#testing/server-process.ts'
import { medians, scoresOf, type Scores } from './lighthouse.ts'
import { TRICKS, withoutTrick } from './tricks.ts'

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

async function startWithout(trick: string) {
  const changes = TRICKS[trick]
  if (!changes) throw new Error(`Unknown trick: ${trick}. Choose one of ${Object.keys(TRICKS).join(', ')}`)
  const folder = copyProject()
  for (const change of changes) {
    const file = join(folder, change.file)
    writeFileSync(file, withoutTrick(readFileSync(file, 'utf8'), change))
  }
  const { SITES_DIR: _, CONTENT_DIR: __, ...environment } = process.env
  execFileSync(process.execPath, ['commands/build-and-publish.ts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await startServer(
    {
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
      SITES_DIR: BUILD_DIR,
      CONTENT_DIR: SAMPLE_CONTENT,
    },
    folder,
  )
  return {
    origin: server.origin,
    async stop() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Measures the same page on two sites, alternating between the sites. @returns the medians for each site */
async function compare(
  port: number,
  origins: readonly [string, string],
  route: string,
  runs: number,
): Promise<[Scores, Scores]> {
  const [one, other]: [Scores[], Scores[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    one.push(await scoresOf(port, origins[0] + route))
    other.push(await scoresOf(port, origins[1] + route))
  }
  return [medians(one), medians(other)]
}

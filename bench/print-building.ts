import { sizes } from './options.ts'
import { median, printTable } from './table.ts'
import { measureGrowth, type Growth, type Size } from './growth.ts'
import { measurePublications } from './publications.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#testing/server-process.ts'

const VISITS_PER_SECOND = 500

export async function printStarts(): Promise<void> {
  const { fresh, again } = await measureStarts()
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[Math.min(...times), median(times)].map((time) => time.toFixed(0)),
  ]
  printTable(
    'Time from the start of the process until /readyz returns 200, in ms',
    ['data folder', 'fastest', 'median'],
    [row('new', fresh), row('restarted', again)],
  )
}

export async function printPublications(): Promise<void> {
  const { word, price, busy, visits } = await measurePublications(VISITS_PER_SECOND)
  const rows = Object.entries({
    'a word': word,
    'a price': price,
    [`a price, while ${VISITS_PER_SECOND} requests per second arrive`]: busy,
  }).map(([what, times]) => [what, ...[median(times), Math.max(...times)].map((time) => (time / 1000).toFixed(2))])
  printTable(
    'Time from a saved file until the server sends the changed page, in s: 20 runs each',
    ['what changed', 'median', 'slowest'],
    rows,
  )
  console.log(
    `\nOf ${visits.asked} requests during that time, ${visits.lost} were lost or mixed two publications; p99 ${visits.p99.toFixed(0)} ms.`,
  )
}

export async function printGrowth(): Promise<void> {
  const rows = []
  for (const size of sizes) {
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
    'The cost of a site with products:posts:projects',
    ['size', 'pages', 'first s', 'MB', 'disk MB', 'price change s', 'server up ms', 'server MB', 'search kB'],
    rows,
  )
}

const STARTS = 7

/** Measures the time until the server is ready (ms): first with a new data folder, then with the same folder again. */
async function measureStarts(): Promise<{ fresh: number[]; again: number[] }> {
  const fresh: number[] = []
  const again: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-starts-'))
    for (const times of [fresh, again]) {
      const before = performance.now()
      const server = await startServer({ DATA_DIR: dataDir, NODE_ENV: 'production' })
      const { status } = await fetch(`${server.origin}/readyz`)
      if (status !== 200) throw new Error(`/readyz returned ${status}`)
      times.push(performance.now() - before)
      await server.end('SIGTERM')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { fresh, again }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { createOwnerProject } from '#testing/owner-project.ts'
import { startServer } from '#testing/server-process.ts'
import { measureGrowth, type Growth, type Size } from './growth.ts'
import { sizes } from './options.ts'
import { ask } from './servers.ts'
import type { Visits } from './steady-visitors.ts'
import { median, printTable } from './table.ts'

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

const TIMES = 20
const LOOK_EVERY = 10

/**
 * The edits to measure, each with a file, the line to change, its new text, the page that shows the change, and the
 * text to look for on that page.
 */
const SAVED = {
  word: {
    file: 'content/posts/1-payment-button-pressed-twice/post.md',
    line: /^title: .*$/m,
    write: (time: number) => `title: A title ${time}`,
    page: addressOf(pages.post, { id: 1 }),
    shown: (time: number) => `A title ${time}`,
  },
  price: {
    file: 'content/shop/products/trail-watch/product.yml',
    line: /^price: .*$/m,
    write: (time: number) => `price: "2${String(time).padStart(2, '0')}.00"`,
    page: addressOf(pages.product, { id: 'trail-watch' }),
    shown: (time: number) => `$2${String(time).padStart(2, '0')}.00`,
  },
} as const

/**
 * The times from a saved file until the server serves the changed page (ms), one per run.
 * @property busy the times of the price edit while visitors send requests
 * @property visits the visitors' results
 */
type Publications = Record<keyof typeof SAVED, number[]> & { visits: Visits; busy: number[] }

/**
 * Publishes repeatedly while `npm start` runs: first without visitors, then with visitors who send requests at a steady
 * rate.
 */
async function measurePublications(visitsPerSecond: number): Promise<Publications> {
  const { folder, environment, remove } = createOwnerProject()
  const site = spawn(process.execPath, [...nodeFlags, 'commands/start.ts'], {
    cwd: folder,
    env: { ...environment, PORT: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  site.stdout.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  while (!/is at http:\S+/.test(output)) await wait(LOOK_EVERY)
  const origin = /is at (http:\S+)/.exec(output)![1]!
  const measure = async ({ file, line, write, page, shown }: (typeof SAVED)[keyof typeof SAVED]) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const taken: number[] = []
    for (let time = 1; time <= TIMES; time++) {
      writeFileSync(join(folder, file), text.replace(line, write(time)))
      const savedAt = performance.now()
      while (!(await ask(origin + page, { 'accept-encoding': 'identity' })).body.includes(shown(time)))
        await wait(LOOK_EVERY)
      taken.push(performance.now() - savedAt)
    }
    // Restores the file, so that each measurement starts from the same state.
    writeFileSync(join(folder, file), text)
    return taken
  }
  const [word, price] = [await measure(SAVED.word), await measure(SAVED.price)]
  const visitors = new Worker(new URL('steady-visitors.ts', import.meta.url), {
    workerData: { origin, path: SAVED.price.page, perSecond: visitsPerSecond },
  })
  const busy = await measure(SAVED.price)
  visitors.postMessage('enough', [])
  const [visits] = (await once(visitors, 'message')) as [Visits]
  site.kill('SIGTERM')
  await once(site, 'close')
  remove()
  return { word, price, busy, visits }
}

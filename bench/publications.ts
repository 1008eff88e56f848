import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }
import { createOwnerProject } from '#testing/owner-project.ts'
import { ask } from './servers.ts'
import type { Visits } from './steady-visitors.ts'

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
export async function measurePublications(visitsPerSecond: number): Promise<Publications> {
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

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { startServer } from '../server/testing/server-process.ts'

export type Filtering = { products: number; rendered: number; median: number; slowest: number; slowestStep: string }

/** How much slower than this machine a phone is taken to be. */
const SLOWDOWN = 4

/** Each of them, in this order, changes how many products are shown. */
const FILTERS = ['Laptops', 'All Categories', 'Maker 3', 'Maker 3', '4 stars & up', '4 stars & up', 'In Stock', 'Out of Stock', 'All Items']
const TEXTS = ['quiet', 'quiet keyboard 75 9', 'trail', '']

/** Builds a copy of the site whose shop has so many products, and serves it. */
export async function startManyProducts(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-many-'))
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeProducts(join(folder, 'content/shop/products'), count)
  execFileSync(process.execPath, ['commands/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = await startServer({ DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1', NODE_ENV: 'production' }, folder)
  return {
    origin: server.origin,
    async stop() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies of the products that there are, until there are so many: with other names, prices, stocks, ratings and brands. */
function writeProducts(products: string, count: number): void {
  const samples = readdirSync(products).toSorted()
  const texts = samples.map((id) => readFileSync(join(products, id, 'product.yml'), 'utf8'))
  for (let number = samples.length; number < count; number++) {
    const sample = samples[number % samples.length]!
    const id = `${sample}-${number}`
    const other = (field: string, value: string) => (text: string) => text.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`)
    const changes = [
      (text: string) => text.replace(/^name: (.*)$/m, `name: $1 ${number}`),
      other('price', `"${20 + ((number * 7919) % 1900)}.00"`),
      other('stock', String((number * 31) % 40)),
      other('rating', String(1 + ((number * 13) % 41) / 10)),
      other('brand', `Maker ${number % 24}`),
      other('isOnSale', 'false'),
    ]
    cpSync(join(products, sample), join(products, id), { recursive: true })
    writeFileSync(
      join(products, id, 'product.yml'),
      changes.reduce((text, change) => change(text), texts[number % samples.length]!),
    )
  }
}

/** Presses filters of the list, and measures from each press until the new list is painted (ms). */
export async function measureFiltering(browser: Browser, origin: string): Promise<Filtering> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/shop`)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.waitForLoadState('networkidle')
  const found = (await page.getByRole('status').filter({ hasText: 'Showing' }).textContent())!
  const rendered = await page.getByRole('article').count()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times: { step: string; milliseconds: number }[] = []
  for (let round = 0; round < 3; round++) {
    for (const name of FILTERS) {
      const filter = page.getByRole('complementary', { name: 'Filters' }).getByLabel(name, { exact: true })
      times.push({ step: name, milliseconds: await filter.evaluate(untilPainted, undefined) })
    }
    for (const text of TEXTS) {
      times.push({ step: `the text “${text}”`, milliseconds: await page.getByLabel('Search products').evaluate(untilPainted, text) })
    }
  }
  await context.close()
  const sorted = times.toSorted((a, b) => a.milliseconds - b.milliseconds)
  const slowest = sorted.at(-1)!
  return {
    products: Number(/of (\d+)/.exec(found)?.[1]),
    rendered,
    median: sorted[Math.floor(sorted.length / 2)]!.milliseconds,
    slowest: slowest.milliseconds,
    slowestStep: slowest.step,
  }
}

/**
 * Runs in the page: presses a filter, or types a text into a field, and waits until the number of products is another one and painted.
 * @returns how long that took (ms)
 */
function untilPainted(element: HTMLElement | SVGElement, text: string | undefined): Promise<number> {
  const status = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) => textContent?.startsWith('Showing'))!
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    setTimeout(() => reject(new Error(`"${status.textContent}" stayed`)), 5000)
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        // What is sent before a frame is painted arrives after it was.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - begin))
        port1.start()
        port2.postMessage(0)
      })
    }).observe(status, { characterData: true, childList: true, subtree: true })
    if (text === undefined) return (element as HTMLElement).click()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

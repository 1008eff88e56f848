import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { writeProducts } from '#testing/copies-of-content.ts'
import { createOwnerProject } from '#testing/owner-project.ts'
import { startServer } from '#testing/server-process.ts'
import { median } from './table.ts'

type Times = { median: number; slowest: number }
type Filtering = { products: number; rendered: number; answered: Times; listed: Times }

/** The assumed CPU slowdown of a phone compared with this machine. */
const SLOWDOWN = 4

/** The filters to click, in this order. Each click changes the number of products shown. */
const FILTERS = [
  ['radio', 'Laptops'],
  ['radio', 'All Categories'],
  ['checkbox', 'Maker 3'],
  ['checkbox', 'Maker 3'],
  ['checkbox', '4 stars & up'],
  ['checkbox', '4 stars & up'],
  ['radio', 'In Stock'],
  ['radio', 'Out of Stock'],
  ['radio', 'All Items'],
] as const
const TEXTS = ['quiet', 'quiet keyboard 75 9', 'trail', '']

/** Publishes and serves a copy of the site with the given number of products in its shop. */
export async function startManyProducts(count: number) {
  const { folder, environment, remove } = createOwnerProject()
  writeProducts(join(folder, OWN_CONTENT, 'shop/products'), count)
  execFileSync(process.execPath, ['commands/publish.ts'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await startServer(
    { DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1', NODE_ENV: 'production', SITES_DIR: BUILD_DIR },
    folder,
  )
  return {
    origin: server.origin,
    async stop() {
      await server.end('SIGTERM')
      remove()
    },
  }
}

/**
 * Uses the filters and the search field of the product list, and measures the time from each input until the new list
 * is painted (ms).
 */
export async function measureFiltering(browser: Browser, origin: string): Promise<Filtering> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await exposeNextFrame(context)
  const page = await context.newPage()
  await page.goto(origin + addressOf(pages.shop))
  await page.evaluate(() => dispatchEvent(new Event('page:wanted')))
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.waitForLoadState('networkidle')
  const found = (await page.getByRole('status').filter({ hasText: 'Showing' }).textContent())!
  const rendered = await page.getByRole('article').count()
  // Moves the pointer, as visitors do before they click. The movement makes the page load the whole stylesheet.
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 1)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const answers: Answer[] = []
  for (let round = 0; round < 3; round++) {
    for (const [role, name] of FILTERS) {
      const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole(role, { name, exact: true })
      answers.push(await filter.evaluate(measurePress, undefined))
    }
    for (const text of TEXTS) {
      answers.push(await page.getByLabel('Search products').evaluate(measurePress, text))
    }
  }
  await context.close()
  const timesOf = (name: keyof Answer): Times => {
    const times = answers.map((answer) => answer[name])
    return { median: median(times), slowest: Math.max(...times) }
  }
  return {
    products: Number(/of (\d+)/.exec(found)?.[1]),
    rendered,
    answered: timesOf('answered'),
    listed: timesOf('listed'),
  }
}

type Answer = { answered: number; listed: number }

/**
 * Runs in the page: clicks a filter, or types text into a field.
 * @returns the times from the input until the new result count is painted and until the new list is painted (ms)
 */
function measurePress(element: HTMLElement | SVGElement, text: string | undefined): Promise<Answer> {
  const status = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
    textContent?.startsWith('Showing'),
  )!
  const list = document.querySelector('article')!.closest('ul')!
  const begin = performance.now()
  const painted = (changed: Node) =>
    new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`"${status.textContent}" did not change`)), 5000)
      new MutationObserver((_, observer) => {
        observer.disconnect()
        void nextFrame().then(() => resolve(performance.now() - begin))
      }).observe(changed, { characterData: true, childList: true, subtree: true })
    })
  const both = Promise.all([painted(status), painted(list)])
  if (text === undefined) (element as HTMLElement).click()
  else {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return both.then(([answered, listed]) => ({ answered, listed }))
}

declare global {
  /**
   * Resolves when the next frame is painted. Only pages in contexts prepared with `exposeNextFrame` have this function.
   */
  var nextFrame: () => Promise<void>
}

async function exposeNextFrame(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          // A message sent before a frame is painted arrives after the paint.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(0)
        })
      })
  })
}

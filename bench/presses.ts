import type { Browser, Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { exposeNextFrame } from './next-frame.ts'

/**
 * The measurements of one click.
 * @property painted the time from the click until the next page is painted (ms)
 * @property fetched the number of bytes transferred before the click, while the pointer rests on the link
 */
type Press = { painted: number; fetched: number }

type Visit = { name: string; from: string; link: (page: Page) => ReturnType<Page['locator']> }

/** Typical navigations. */
export const VISITS: readonly Visit[] = [
  {
    name: 'list → article',
    from: addressOf(pages.posts),
    link: (page) => page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link'),
  },
  {
    name: 'shop → product',
    from: addressOf(pages.shop),
    link: (page) => page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link'),
  },
  { name: 'home → projects', from: '/', link: (page) => page.getByRole('main').locator('a[href="/projects"]').first() },
]

/** How long the pointer rests on a link before the click (ms). */
const RESTS_FOR = 300

/** Opens a page in a fresh desktop browser window, and follows one of its links as a person would. */
export async function followLink(browser: Browser, origin: string, { from, link }: Visit): Promise<Press> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await exposeNextFrame(context)
  const page = await context.newPage()
  await page.goto(`${origin}${from}`)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.waitForLoadState('networkidle')
  const place = link(page)
  await place.scrollIntoViewIfNeeded()
  // The first click on a page ends the splash, and loads the files that wait for an interaction.
  await page.mouse.click(5, 5)
  await page.waitForFunction(
    () => document.adoptedStyleSheets.length > 0 && document.documentElement.dataset.unfolded !== undefined,
  )
  await page.waitForLoadState('networkidle')
  // Uses DevTools instead of Playwright, because it reports 0 transferred bytes for files from the browser's cache.
  let fetched = 0
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (fetched += encodedDataLength))
  const box = (await place.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(RESTS_FOR)
  const beforehand = fetched
  // The promise that resolves when the next page is painted must exist before the click.
  const waiting = await page.evaluateHandle(() => ({ measurePress: undefined as Promise<number> | undefined }))
  await waiting.evaluate(waitForNextPage)
  await page.mouse.down()
  await page.mouse.up()
  const time = (await waiting.evaluate(({ measurePress }) => measurePress))!
  await context.close()
  return { painted: time, fetched: beforehand }
}

/**
 * Runs in the page. Stores a promise in `waiting` that resolves to the time from the next click until a page with a
 * different heading is painted (ms).
 */
function waitForNextPage(waiting: { measurePress: Promise<number> | undefined }): void {
  const headingOf = () => document.querySelector('h1')?.textContent
  const former = headingOf()
  waiting.measurePress = new Promise((resolve, reject) => {
    let pressedAt = 0
    window.addEventListener('pointerdown', (event) => (pressedAt = event.timeStamp), { capture: true, once: true })
    setTimeout(() => reject(new Error(`"${former}" did not change`)), 10_000)
    new MutationObserver((_, observer) => {
      if (headingOf() === former || headingOf() === undefined) return
      observer.disconnect()
      void nextFrame().then(() => resolve(performance.now() - pressedAt))
    }).observe(document, { characterData: true, childList: true, subtree: true })
  })
}

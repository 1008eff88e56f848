import type { Browser, Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

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
  const page = await context.newPage()
  await page.goto(`${origin}${from}`)
  await page.waitForLoadState('networkidle')
  const place = link(page)
  await place.scrollIntoViewIfNeeded()
  // The first click on a page ends the splash, and loads the files that wait for an interaction.
  await page.mouse.click(5, 5)
  await page.waitForFunction(() => document.documentElement.dataset.painted !== undefined)
  await page.waitForLoadState('networkidle')
  // Uses DevTools instead of Playwright, because DevTools reports 0 transferred bytes for files from the browser's
  // cache.
  let fetched = 0
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (fetched += encodedDataLength))
  const box = (await place.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(RESTS_FOR)
  const beforehand = fetched
  await page.evaluate(notePress)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL((address) => address.pathname !== from)
  const painted = await page.evaluate(timeToPaint)
  await context.close()
  return { painted, fetched: beforehand }
}

/** Runs in the page. Stores the time of the next press for the next document. */
function notePress(): void {
  const note = ({ timeStamp }: Event) => sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
  addEventListener('pointerdown', note, { capture: true, once: true })
}

/** Runs in the next page. @returns the time from the press until that page was first painted (ms) */
function timeToPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      const [paint] = entries.getEntriesByName('first-contentful-paint')
      if (paint) resolve(performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem('pressed')))
    }).observe({ type: 'paint', buffered: true })
  })
}

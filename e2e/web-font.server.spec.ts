import type { Page } from '@playwright/test'
import { expect, isAtRest, open, reactIsReady, test } from './site.ts'

// C900
const FONT = /\.woff2$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isOwn = (page: Page) =>
  heading(page).evaluate((title) => getComputedStyle(title).fontFamily.startsWith('"Sokoni Serif"'))
const isFetched = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toBe('loaded')

/** Collects the URLs of the fonts that a page requests from now on. */
function fontsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => FONT.test(request.url()) && asked.push(request.url()))
  return asked
}

/** A window that stores when the first frame of the whole page was painted (ms). */
type Timed = Window & { paintedAt?: number }

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const notePaint = () => requestAnimationFrame((next) => ((window as Timed).paintedAt = next))
    addEventListener('DOMContentLoaded', () => requestAnimationFrame(notePaint))
  }),
)

/**
 * Returns the layout shifts since the first frame of the whole page, with old and new positions, as Core Web Vitals
 * count them. Earlier shifts are ignored, because a busy browser can paint half of a row before the page is parsed.
 */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
        type Shift = PerformanceEntry & { startTime: number; sources: Source[] }
        const { paintedAt } = window as Timed
        if (paintedAt === undefined) throw new Error('The whole page was not painted yet')
        const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as Shift[]
          const later = shifts.filter(({ startTime }) => startTime >= paintedAt)
          resolve(
            later.flatMap(({ sources, startTime }) =>
              sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${(node?.outerHTML ?? node?.textContent ?? '').slice(0, 80)} after ${startTime} ms: ${box(previousRect)} to ${box(currentRect)}`,
              ),
            ),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // Resolves after two frames, because the observer's callback never runs without a shift.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
      }),
  )

/** Opens a page while its fonts cannot be loaded, and then makes them available. */
async function openWithoutFont(page: Page): Promise<void> {
  await page.route(FONT, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => FONT.test(request.url()))
  await open(page, '/blogs')
  await failed
  expect(await page.evaluate(() => localStorage.getItem('font'))).toBeNull()
  await isAtRest(page)
  await page.unroute(FONT)
}

test('no font is loaded in data-saving mode', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const asked = fontsAsked(page)
  await page.goto('/blogs')
  await page.keyboard.press('Tab')
  await reactIsReady(page)
  await isAtRest(page)
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.setItem('font', 'loaded'))
  await page.reload()
  await page.keyboard.press('Tab')
  await reactIsReady(page)
  await isAtRest(page)
  expect(asked).toEqual([])
  expect(await isOwn(page)).toBe(false)
})

test.describe('with a font that cannot be loaded at first', () => {
  // Matches the browser’s own message for an aborted request.
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('the site’s font loads after the page is complete, is requested again after a failure, and shifts no layout', async ({
    page,
    baseURL,
  }) => {
    await openWithoutFont(page)
    const asked = fontsAsked(page)
    await open(page, '/blogs')
    await isFetched(page)
    expect(asked).toHaveLength(2)
    const [complete, ...begun] = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      return [Math.max(document!.loadEventEnd, paint!.startTime), ...fonts.map(({ startTime }) => startTime)]
    })
    expect(begun).toHaveLength(2)
    expect(Math.min(...begun)).toBeGreaterThan(complete!)
    expect(asked.every((address) => address.startsWith(`${baseURL}/assets/`))).toBe(true)
    const sizes = await Promise.all(
      asked.map(async (address) => (await (await page.request.get(address)).body()).length),
    )
    expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(40_000)
    expect(await isOwn(page)).toBe(false)
    expect(await moved(page)).toEqual([])

    // The next page uses the font.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Official Docs' }).click()
    await expect(heading(page)).toHaveText(/Official/)
    expect(await isOwn(page)).toBe(true)

    await open(page, '/blog/1')
    expect(await isOwn(page)).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    expect(await moved(page)).toEqual([])
    // Checks only the site's own font, because the other font faces are system fonts, which may be missing.
    const own = await page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('Sokoni Serif')).map(({ status }) => status),
    )
    expect(own).toHaveLength(2)
    expect(own).not.toContain('error')
  })
})

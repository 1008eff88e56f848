import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { violationsInEveryLook } from './accessible.ts'
import { CALLS, ROUTES } from './addresses.ts'
import { brokenWords, missingFromTree, setFontSize, tooWide } from './page-checks.ts'
import {
  isRead,
  reachForControl,
  readWithoutReact,
  serveAsPublished,
  shownOn,
  useControl,
  visitAsRegular,
} from './read-page.ts'
import { expect, isAtRest, layOut, open, reactIsReady, test } from './site.ts'

/**
 * The limits for the compressed JavaScript of a page: in total, and before React starts if it starts on demand (bytes).
 */
const MOST_SCRIPTS = { page: 100_000, read: 8000 }

/**
 * The page with by far the most elements. A separate test checks its accessibility, so that two workers share the work.
 */
const LONGEST = addressOf(pages.apiReference, { id: 'mpesa' })

/** Returns the look in which a page is checked, so that half of the pages are checked in each look. */
const lookOf = (place: number) => (place % 2 === 0 ? 'phone' : 'desktop')

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

for (const [place, [path, heading]] of ROUTES.entries())
  test(`${path} has its own heading, loads at most ${isRead(path) ? '8 kB of JavaScript before a touch, and ' : ''}100 kB of JavaScript, is accessible, and fits every screen`, async ({
    page,
  }) => {
    // C001-C025, C051 C052
    const scripts: number[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(Number(response.headers()['content-length']))
    })
    const calls: string[] = []
    page.on(
      'request',
      (request) =>
        ['fetch', 'xhr', 'ping'].includes(request.resourceType()) &&
        !request.url().includes('/assets/') &&
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
    )
    if (isRead(path)) {
      await serveAsPublished(page)
      await visitAsRegular(page, path)
    }
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    let shown: Awaited<ReturnType<typeof shownOn>> | undefined
    if (isRead(path)) {
      shown = await readWithoutReact(page)
      expect(scripts.length).toBeGreaterThan(0)
      expect(sumOf(scripts)).toBeLessThanOrEqual(MOST_SCRIPTS.read)
      await reachForControl(page)
    }
    await reactIsReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.title()).not.toBe('')

    await isAtRest(page)
    expect(scripts.length).toBeGreaterThan(5)
    expect(sumOf(scripts)).toBeLessThanOrEqual(MOST_SCRIPTS.page)
    // The page sends no requests to a server, except those that static files also serve.
    expect(calls.filter((call) => !CALLS.includes(call))).toEqual([])
    if (shown !== undefined) {
      await useControl(page)
      // C1003
      expect(await shownOn(page)).toEqual(shown)
    }

    // A street address can have several lines, so it must not be entered in a single-line field.
    await expect(page.locator('input[autocomplete~="street-address"]')).toHaveCount(0)

    // C672
    await layOut(page)
    const tree = await missingFromTree(page)
    expect(tree.count).toBeGreaterThan(2)
    expect(tree.missing).toEqual([])

    // C630
    if (path !== LONGEST) expect(await violationsInEveryLook(page, lookOf(place))).toEqual([])

    // C676
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const { broken, count } = await brokenWords(page)
      // Even a checkout with an empty cart has more than 30 words.
      expect(count).toBeGreaterThan(30)
      expect(broken, `at ${width}`).toEqual([])
    }

    // C675
    // The site's text is a sixteenth larger than the browser's default size.
    expect(await setFontSize(page, 32)).toBe('34px')
    expect(await tooWide(page)).toEqual([])
  })

test('the longest page has no accessibility violations', async ({ page }) => {
  // C630
  await open(page, LONGEST)
  const place = ROUTES.findIndex(([path]) => path === LONGEST)
  expect(place).toBeGreaterThan(0)
  expect(await violationsInEveryLook(page, lookOf(place))).toEqual([])
})

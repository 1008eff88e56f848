import { violationsInEveryLook } from './accessible.ts'
import { CALLS, ROUTES } from './addresses.ts'
import { brokenWords, missingFromTree, setFontSize, tooWide } from './page-checks.ts'
import { expect, isAtRest, layOut, reactIsReady, test } from './site.ts'

/** The limit for the compressed JavaScript of a page before any interaction (bytes). */
const MOST_SCRIPTS = 100_000

for (const [place, [path, heading]] of ROUTES.entries())
  test(`${path} has its own heading, loads at most 100 kB of JavaScript, is accessible, and fits every screen`, async ({
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
        // Each page also fetches itself, to cache a copy for offline visits.
        request.url() !== page.url() &&
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
    )
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await reactIsReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.title()).not.toBe('')

    await isAtRest(page)
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPTS)
    // The page sends no requests to a server, except those that static files also serve.
    expect(calls.filter((call) => !CALLS.includes(call))).toEqual([])

    // A street address can have several lines, so it must not be entered in a single-line field.
    await expect(page.locator('input[autocomplete~="street-address"]')).toHaveCount(0)

    // C672
    await layOut(page)
    const tree = await missingFromTree(page)
    expect(tree.count).toBeGreaterThan(2)
    expect(tree.missing).toEqual([])

    // C676
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const { broken, count } = await brokenWords(page)
      // Even a checkout with an empty cart has more than 30 words.
      expect(count).toBeGreaterThan(30)
      expect(broken, `at ${width}`).toEqual([])
    }

    // C630
    expect(await violationsInEveryLook(page, place % 2 === 0 ? 'phone' : 'desktop')).toEqual([])

    // C675
    await page.setViewportSize({ width: 390, height: 844 })
    // The site's text is a sixteenth larger than the browser's default size.
    expect(await setFontSize(page, 32)).toBe('34px')
    expect(await tooWide(page)).toEqual([])
  })

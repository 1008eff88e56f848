import type { Page, Request } from '@playwright/test'
import { expect, NOT_FOUND, open, openFullyLaidOut, test } from './site.ts'

const article = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')

/** Returns the delivery type of the current document, such as `navigational-prefetch`. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as { deliveryType?: string }).deliveryType)

/** Resolves when the browser prefetches the page at a path. */
const prefetched = (page: Page, path: string) =>
  page.context().waitForEvent('request', (request) => new URL(request.url()).pathname === path)

test.describe('a page with links', () => {
  // For a feed, the browser requests an icon at a default URL, where a file host has none.
  test.use({ expectedErrors: NOT_FOUND })

  test('prefetches a page when the pointer rests on its link, lets the browser open new tabs and files, and has its own title after Back', async ({
    page,
    context,
  }) => {
    // C994
    await open(page, '/blogs')
    const link = article(page)
    const title = await link.textContent()
    const arrives = prefetched(page, (await link.getAttribute('href'))!)
    await link.hover()
    await (await arrives).response()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
    expect(await deliveryOf(page)).toBe('navigational-prefetch')

    await openFullyLaidOut(page, '/blogs')
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest() && new URL(one.url()).pathname.endsWith('.xml')),
      page.getByRole('main').locator('a[href$=".xml"]').first().click(),
    ])
    expect((await request.response())?.status()).toBe(200)

    await open(page, '/blogs')
    const list = await headOf(page)
    await article(page).click()
    await expect(page).not.toHaveTitle(list[0]!)
    await page.goBack()
    await expect(page).toHaveTitle(list[0]!)
    expect(await headOf(page)).toEqual(list)

    // This comes last and does not wait for the page in the tab, because headless Chromium 150 crashes in background
    // tabs.
    const address = await article(page).getAttribute('href')
    const isWanted = (request: Request) => request.resourceType() === 'document' && request.url().endsWith(address!)
    const opened = Promise.all([context.waitForEvent('page'), context.waitForEvent('request', isWanted)])
    await article(page).click({ modifiers: ['ControlOrMeta'] })
    await opened
    await expect(page).toHaveURL('/blogs')
  })
})

/** Returns a page's title and description. */
async function headOf(page: Page) {
  return [await page.title(), await page.locator('meta[name="description"]').getAttribute('content')]
}

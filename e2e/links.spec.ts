import type { Page } from '@playwright/test'
import { expect, isAtRest, NOT_FOUND, open, openFullyLaidOut, reactIsReady, test } from './site.ts'

// Saving a page for offline use fetches all its files again.
test.use({ serviceWorkers: 'block' })

const article = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')

/** Returns a page's title and description. */
const head = async (page: Page) => [
  await page.title(),
  await page.locator('meta[name="description"]').getAttribute('content'),
]

/** Collects the paths that a page requests from now on, except those of pictures. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.resourceType() !== 'image' && paths.push(new URL(request.url()).pathname))
  return paths
}

test('hovering over a link prefetches the next page, and a click fetches nothing more; in data-saving mode, nothing is fetched before the click', async ({
  page,
}) => {
  await open(page, '/blogs')
  const link = article(page)
  const title = await link.textContent()
  const data = `/data${await link.getAttribute('href')}.json`
  const paths = asked(page)
  await link.hover()
  await expect.poll(() => paths).toContain(data)
  await expect.poll(() => paths.some((path) => path.startsWith('/assets/post-page'))).toBe(true)
  await isAtRest(page)
  const before = paths.length
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
  expect(paths.slice(before).filter((path) => path.startsWith('/data/') || path.endsWith('.js'))).toEqual([])

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/blogs')
  await page.keyboard.press('Tab')
  await reactIsReady(page)
  await isAtRest(page)
  const first = paths.length
  const fetched = () => paths.slice(first).filter((path) => path.startsWith('/data/'))
  await article(page).hover()
  await isAtRest(page)
  expect(fetched()).toEqual([])
  await article(page).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Blog')
  // With the data saver on, the click is the first event that starts React.
  expect(fetched()).toHaveLength(1)
})

/** Makes the article page's script return 404 until an article is opened as a new document. */
async function missOldFileUntilNewDocument(page: Page): Promise<void> {
  let isMissing = true
  page.on('request', (request) => {
    if (request.isNavigationRequest() && /\/blog\/\d+$/.test(request.url())) isMissing = false
  })
  await page.route('**/assets/post-page-*.js', (route) =>
    isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
}

test.describe('a newer version of the site', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('title and description match the page, the browser itself opens new tabs and files, and a link loads a new document if an old file is missing', async ({
    page,
    context,
  }) => {
    await openFullyLaidOut(page, '/blogs')
    const opened = context.waitForEvent('page')
    await article(page).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // Closing a tab while it loads can block pages that share its process.
    await tab.waitForLoadState()
    await tab.close()
    await expect(page).toHaveURL('/blogs')

    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest() && new URL(one.url()).pathname.endsWith('.xml')),
      page.getByRole('main').locator('a[href$=".xml"]').first().click(),
    ])
    expect((await request.response())?.status()).toBe(200)

    await open(page, '/blogs')
    const list = await head(page)
    await article(page).click()
    await expect(page).not.toHaveTitle(list[0]!)
    const shown = await head(page)
    await page.goBack()
    await expect(page).toHaveTitle(list[0]!)
    expect(await head(page)).toEqual(list)

    await missOldFileUntilNewDocument(page)
    await open(page, '/blogs')
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    const title = await article(page).textContent()
    await article(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(false)
    await reactIsReady(page)
    expect(await head(page)).toEqual(shown)
  })
})

import type { Page } from '@playwright/test'
import { expect, isAtRest, NOT_FOUND, open, openFullyLaidOut, reactIsReady, test } from './site.ts'

const article = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link')

/** Collects the paths that a page requests from now on, except pictures. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.resourceType() !== 'image' && paths.push(new URL(request.url()).pathname))
  return paths
}

test.describe('without saved copies', () => {
  // A worker fetches every file of the page again, to keep it for visits without a connection.
  test.use({ serviceWorkers: 'block' })

  test('hovering over a link fetches the next page, and clicking the link fetches nothing again', async ({ page }) => {
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
  })
})

test('a browser in data-saving mode fetches nothing before the click', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/blogs')
  await page.keyboard.press('Tab')
  await reactIsReady(page)
  await isAtRest(page)
  const paths = asked(page)
  await article(page).hover()
  await article(page).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Blog')
  // The click is the first sign of intent.
  expect(paths.filter((path) => path.startsWith('/data/'))).toHaveLength(1)
})

test('title and description always match the visible page', async ({ page }) => {
  const description = page.locator('meta[name="description"]')
  await open(page, '/blogs')
  const [title, text] = [await page.title(), await description.getAttribute('content')]
  await article(page).click()
  await expect(page).not.toHaveTitle(title)
  const [path, own] = [new URL(page.url()).pathname, await page.title()]
  const said = await description.getAttribute('content')
  await page.goBack()
  await expect(page).toHaveTitle(title)
  expect(await description.getAttribute('content')).toBe(text)
  await open(page, path)
  expect([await page.title(), await description.getAttribute('content')]).toEqual([own, said])
})

test('a click with Ctrl or Cmd opens a new tab and leaves the page in place', async ({ page, context }) => {
  await open(page, '/blogs')
  const opened = context.waitForEvent('page')
  await article(page).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(page).toHaveURL('/blogs')
})

test('a link to a file is left to the browser', async ({ page }) => {
  await openFullyLaidOut(page, '/blogs')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.isNavigationRequest() && new URL(one.url()).pathname.endsWith('.xml')),
    page.getByRole('main').locator('a[href$=".xml"]').first().click(),
  ])
  expect((await request.response())?.status()).toBe(200)
})

test.describe('a newer version of the site', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('opens as a new document once an old file is missing', async ({ page }) => {
    await open(page, '/blogs')
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    await page.route('**/assets/post-page-*.js', (route) => route.fulfill({ status: 404, body: '' }), { times: 2 })
    const title = await article(page).textContent()
    await article(page).click()
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
    expect(await page.evaluate(() => 'isFirst' in window)).toBe(false)
  })
})

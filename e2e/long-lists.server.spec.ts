import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { dropRedirects, writeCopies, writeProducts } from '#testing/copies-of-content.ts'
import { createOwnerProject } from '#testing/owner-project.ts'
import { PATIENCE } from '#testing/patience.ts'
import { startServer } from '#testing/server-process.ts'
import { servedPage } from './served-page.ts'
import { expect, holdScripts, isFullyLaidOut, layOut, open, reactIsReady, test as base } from './site.ts'

const PRODUCTS = 60
const POSTS = 30

/** Playwright's `test` for a site with long lists, which is published and served once per worker. */
const test = base.extend<object, { longLists: string }>({
  longLists: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const { folder, environment, remove } = createOwnerProject()
      const content = join(folder, OWN_CONTENT)
      writeProducts(join(content, 'shop/products'), PRODUCTS)
      dropRedirects(content)
      writeCopies(join(content, 'posts'), POSTS, 'post.md')
      writeCopies(join(content, 'projects'), POSTS, 'project.yml')
      execFileSync(process.execPath, ['commands/publish.ts', '--at-once'], {
        cwd: folder,
        env: environment,
        stdio: 'ignore',
      })
      const server = await startServer({ DATA_DIR: join(folder, 'data'), SITES_DIR: BUILD_DIR }, folder)
      await use(server.origin)
      await server.end('SIGKILL')
      remove()
    },
    { scope: 'worker', timeout: PATIENCE.start },
  ],
  baseURL: ({ longLists }, use) => use(longLists),
})
test.describe.configure({ mode: 'default' })

const status = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^(Showing|Loading|Only)/ })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: /^Show \d+ more/ })
/** Presses Enter instead of clicking, because late layout of the rows above could move the link. */
const showMore = (page: Page) => more(page).press('Enter')
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

test('a long list starts with its first cards, prefetches the rest, and shows more on request, in each sort order', async ({
  page,
  longLists,
}) => {
  const lists: string[] = []
  page.on('request', (request) => void (request.url().includes('/lists/') && lists.push(request.url())))
  await open(page, '/shop')
  await expect(status(page)).toHaveText('Showing 60 of 60 products')
  await expect(cards(page)).toHaveCount(24)
  expect(lists).toEqual([])
  const fetched = page.waitForResponse('**/lists/products.json')
  await page.getByRole('complementary', { name: 'Filters' }).hover()
  await fetched
  await expect(status(page)).toHaveText('Showing 60 of 60 products')
  await expect(cards(page)).toHaveCount(24)

  await showMore(page)
  await expect(cards(page)).toHaveCount(48)
  await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
  await expect(more(page)).toHaveText('Show 12 more products')
  await showMore(page)
  await expect(cards(page)).toHaveCount(60)
  await expect(more(page)).toHaveCount(0)
  expect(new Set(await names(page)).size).toBe(60)
  expect(lists).toEqual([`${longLists}/lists/products.json`])

  // A newly opened list shows only its first page. Each sort order has its own number of visible cards.
  await open(page, '/shop')
  await showMore(page)
  await expect(cards(page)).toHaveCount(48)
  await page.getByLabel('Sort by').selectOption('price-high')
  await expect(cards(page)).toHaveCount(24)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48)
})

test('Back restores a list’s length and scroll position after the visitor follows a link or types a URL', async ({
  page,
}) => {
  // C026
  await open(page, '/shop')
  await expect(cards(page)).toHaveCount(24)
  await showMore(page)
  await expect(cards(page)).toHaveCount(48)
  await layOut(page)
  const link = cards(page).nth(40).getByRole('heading').getByRole('link')
  await link.focus()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(2000)
  for (const goOn of [() => link.press('Enter'), () => page.goto('/accessibility')]) {
    await goOn()
    await expect(page).not.toHaveURL(/\/shop$/)
    await expect(cards(page).nth(40)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
    await reactIsReady(page)
    await expect(cards(page)).toHaveCount(48)
    await expect.poll(() => scrolled(page)).toBe(before)
    await expect(cards(page).nth(40)).toBeInViewport()
  }
})

test('filters, search and sorting apply to the whole list; cards that load later leave the focus in the search field', async ({
  page,
}) => {
  let answer = () => {}
  const isWanted = new Promise<void>((then) => (answer = then))
  await page.route('**/lists/products.json', async (route) => {
    await isWanted
    await route.continue()
  })
  await open(page, '/shop')
  await showMore(page)
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('59')
  answer()
  await expect(status(page)).toHaveText('Showing 1 of 60 products')
  await expect(cards(page)).toHaveCount(1)
  await search.fill('')
  await expect(cards(page)).toHaveCount(48)
  await expect(search).toBeFocused()

  await open(page, '/shop?brand=Maker+3&sort=price-low')
  // The copied products have the numbers 8 to 59. Only 27 and 51 are by this maker.
  await expect(status(page)).toHaveText('Showing 2 of 60 products')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(status(page)).toHaveText('Showing 60 of 60 products')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
  const prices = async () =>
    (
      await cards(page)
        .getByText(/^\$[\d,.]+$/)
        .allTextContents()
    ).map((text) => Number(text.replace(/[$,]/g, '')))
  await expect.poll(async () => (await prices())[0]).toBeLessThan(100)
  await showMore(page)
  await expect(cards(page)).toHaveCount(48)
  // A new sort order starts with the first page again.
  await page.getByLabel('Sort by').selectOption('price-high')
  await expect(cards(page)).toHaveCount(24)
})

test.describe('when the rest of a list fails to load at first', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('the article list shows an error and can retry; the project list loads in full', async ({ page }) => {
    await page.route('**/lists/posts.json', (route) => route.fulfill({ status: 503 }))
    await open(page, '/blogs')
    await expect(cards(page)).toHaveCount(24)
    await expect(status(page)).toHaveText(`Showing ${POSTS} of ${POSTS} articles`)
    await showMore(page)
    await expect(status(page)).toHaveText(
      `Only 24 of ${POSTS} articles could be loaded. Check your connection and try again.`,
    )
    await expect(cards(page)).toHaveCount(24)
    await page.unroute('**/lists/posts.json')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page)).toHaveCount(POSTS)
    await expect(status(page)).toHaveText(`Showing ${POSTS} of ${POSTS} articles`)

    await open(page, '/projects')
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(status(page)).toHaveText(`Showing ${POSTS} of ${POSTS} projects`)
    await expect(cards(page)).toHaveCount(24)
    await showMore(page)
    await expect(cards(page)).toHaveCount(POSTS)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('plain links lead through all pages of the list and back; a page after the last one is not found', async ({
    page,
  }) => {
    await page.goto('/shop')
    const seen = await names(page)
    await showMore(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products, page 2')
    seen.push(...(await names(page)))
    await page.getByRole('link', { name: 'Next page' }).press('Enter')
    await expect(page).toHaveURL('/shop/page/3')
    seen.push(...(await names(page)))
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    expect([seen.length, new Set(seen).size]).toEqual([PRODUCTS, PRODUCTS])
    await page.getByRole('link', { name: 'Previous page' }).press('Enter')
    await page.getByRole('link', { name: 'Previous page' }).press('Enter')
    await expect(page).toHaveURL('/shop')
    const past = await page.request.get('/shop/page/4')
    expect(past.status()).toBe(404)
    expect((await servedPage(page, '/shop/page/4')).main.getByRole('heading', { level: 1 }).textContent).toBe(
      'Page Not Found',
    )
  })
})

test.describe('before React has started', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a press shows more of a list, and a link to another query changes the view; if React fails to load, a press opens the next page', async ({
    page,
  }) => {
    await page.goto('/shop')
    await isFullyLaidOut(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')
    await showMore(page)
    await expect(cards(page)).toHaveCount(48)
    await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
    await expect(page).toHaveURL(/\/shop$/)
    // C026
    await page.reload()
    await expect(cards(page)).toHaveCount(48)

    await page.goto('/projects')
    await isFullyLaidOut(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' })
    await link.evaluate((one: HTMLAnchorElement) => (one.href = '/projects?view=list'))
    await link.press('Enter')
    await expect(page.getByRole('button', { name: 'List', pressed: true })).toBeVisible()
    await expect(page).toHaveURL(/\?view=list$/)

    await page.goto('/blogs')
    await isFullyLaidOut(page)
    const fail = await holdScripts(page, '**/assets/*.js', { fail: true })
    await showMore(page)
    await expect(more(page)).toHaveAttribute('data-waiting')
    fail()
    await expect(page).toHaveURL(/\/blogs\/page\/2$/)
  })
})

import type { Page } from '@playwright/test'
import { FOLENI } from './script-checkout.ts'
import { expect, followInFooter, open, reactIsReady, test } from './site.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/, serviceWorkers: 'allow' })

/** The time that a page must be on screen before it is saved (ms). */
const KEEP_AFTER = 2500

/** Waits until pages are saved for offline visits. @param meanwhile is called before each check */
async function untilKept(page: Page, paths: readonly string[], meanwhile = async () => {}): Promise<void> {
  await expect
    .poll(async () => {
      await meanwhile()
      return page.evaluate(async (paths) => {
        const kept = await caches.open('saved-pages')
        const found = await Promise.all(paths.map((path) => kept.match(path)))
        return navigator.serviceWorker.controller !== null && found.every((document) => document !== undefined)
      }, paths)
    })
    .toBe(true)
}

/** Returns the page's performance entries so far, even if Playwright's clock is installed. */
function measured(page: Page, type: 'paint' | 'resource'): Promise<{ name: string; startTime: number }[]> {
  return page.evaluate(
    (type) =>
      new Promise((resolve) => {
        const entries = (list: PerformanceObserverEntryList) =>
          list.getEntries().map(({ name, startTime }) => ({ name, startTime }))
        new PerformanceObserver((list) => resolve(entries(list))).observe({ type, buffered: true })
      }),
    type,
  )
}

/** Advances the installed clock by the time after which pages are saved, and waits until the given pages are saved. */
async function keep(page: Page, ...paths: string[]): Promise<void> {
  await reactIsReady(page)
  await untilKept(page, paths, () => page.clock.fastForward(KEEP_AFTER))
}

/** Reconnects the page, and waits until requests succeed, because the service worker reconnects a little later. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  const isConnected = () =>
    page.evaluate(() =>
      fetch('/', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  await expect.poll(isConnected).toBe(true)
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const POST = 'A payment button that can be pressed twice'

test('offline, a followed link leaves the page, its history and its input unchanged, and Back shows pages visited before', async ({
  page,
  context,
}) => {
  // C595
  await page.clock.install()
  const title = page.getByRole('heading', { level: 1 })
  const codeShop = page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' })
  await open(page, '/blogs')
  await keep(page, '/blogs')
  await page.getByRole('link', { name: POST }).first().click()
  await expect(title).toHaveText(POST)
  await keep(page, '/blog/1')
  await followInFooter(page, 'File a nil return')
  await keep(page, '/kra-itax')
  await page.getByLabel('KRA PIN').fill('A001234567Z')
  await context.setOffline(true)
  await codeShop.click()
  await expect(toasts(page)).toContainText('You are offline')
  await expect(page).toHaveURL('/kra-itax')
  await expect(page.getByLabel('KRA PIN')).toHaveValue('A001234567Z')
  await page.goBack()
  await expect(title).toHaveText(POST)
  await page.goBack()
  await expect(title).toHaveText('Blog')
  await page.goForward()
  await expect(title).toHaveText(POST)
  await page.goForward()
  await expect(page).toHaveURL('/kra-itax')
  await goOnline(page)
  await codeShop.click()
  await expect(title).toHaveText('Code Script Marketplace')
  await page.goBack()
  await expect(page).toHaveURL('/kra-itax')
})

test('offline, visited pages, the cart and purchases open, and other URLs show the saved pages; no owner or account page is saved', async ({
  page,
  context,
}) => {
  const purchase = {
    id: 'p1',
    scriptId: 2,
    purchaseDate: '2026-01-01T00:00:00.000Z',
    price: 39,
    licenseKey: 'LIC-0123456789ABCDEFGHJKMNPQRS-TVWXYZ',
    downloadUrl: '',
    version: '1.0.0',
    downloadCount: 0,
    maxDownloads: 5,
    customerEmail: 'wanjiru@example.org',
    customerName: 'Wanjiru Mfano',
  }
  await page.addInitScript(
    ([cart, purchases]) => {
      localStorage.setItem('cart', cart!)
      localStorage.setItem('codeshop_purchases', purchases!)
    },
    [JSON.stringify([FOLENI]), JSON.stringify([purchase])],
  )
  await page.clock.install()
  await open(page, '/login')
  await open(page, '/blog/1')
  await keep(page, '/blog/1', '/offline', '/shop/cart', '/codeshop/downloads', '/codeshop/license-management')
  // C599: on a first visit, the service worker is requested only after the page is painted.
  const kept = await page.evaluate(async () => (await (await caches.open('saved-pages')).keys()).map(({ url }) => url))
  expect(kept.map((url) => new URL(url).pathname)).not.toContain('/login')
  const painted = (await measured(page, 'paint')).find(({ name }) => name === 'first-contentful-paint')!.startTime
  const worker = (await measured(page, 'resource')).find(({ name }) => name.includes('service-worker'))
  expect(worker === undefined || worker.startTime > painted).toBe(true)
  // C598: none of these pages was visited.
  await context.setOffline(true)
  await page.goto('/shop/cart')
  await expect(page.getByRole('main')).toContainText('Foleni')
  await page.goto('/codeshop/downloads')
  await expect(page.getByRole('article', { name: 'Script #2 Foleni' })).toBeVisible()
  await page.goto('/codeshop/license-management')
  await expect(page.getByRole('main')).toContainText('License ID: LICENSE-p1')

  // C596
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/blog/1')
  await reactIsReady(page)
  await expect(title).toHaveText(POST)
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // C597
  await page.goto('/kra-itax?from=elsewhere')
  await expect(title).toHaveText('You are offline')
  await page.getByRole('link', { name: POST }).click()
  await expect(title).toHaveText(POST)
  await goOnline(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('KRA PIN')).toBeVisible()
  await expect(page).toHaveURL(/\/kra-itax\/?\?from=elsewhere$/)
})

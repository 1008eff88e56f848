import type { Page } from '@playwright/test'
import { FOLENI } from './script-checkout.ts'
import { expect, open, reactIsReady, test } from './site.ts'

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

/** Waits until pages are saved for offline visits. */
async function untilKept(page: Page, ...paths: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (paths) => {
        const kept = await caches.open('kept-pages')
        const found = await Promise.all(paths.map((path) => kept.match(path)))
        return navigator.serviceWorker.controller !== null && found.every((document) => document !== undefined)
      }, paths),
    )
    .toBe(true)
}

/** Connects the page again, and waits until its requests arrive: the service worker hears of it a little later. */
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

test('clicking a link offline preserves the page, its history and the input', async ({ page, context }) => {
  // C595
  await open(page, '/blogs')
  await open(page, '/contact')
  await page.getByLabel('Subject').fill('still here')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
  await expect(toasts(page)).toContainText('You are offline')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Subject')).toHaveValue('still here')
  await goOnline(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Code Script Marketplace' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('Back shows pages of this visit offline', async ({ page, context }) => {
  // C595
  await open(page, '/blogs')
  await page.getByRole('link', { name: 'A payment button that can be pressed twice' }).first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'A payment button that can be pressed twice' }),
  ).toBeVisible()
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await page.goForward()
  await expect(
    page.getByRole('heading', { level: 1, name: 'A payment button that can be pressed twice' }),
  ).toBeVisible()
})

test('a visited page opens offline, complete and hydrated', async ({ page, context }) => {
  // C596
  await open(page, '/blog/1')
  await untilKept(page, '/blog/1', '/offline')
  await context.setOffline(true)
  await page.goto('/blog/1')
  await reactIsReady(page)
  await expect(
    page.getByRole('heading', { level: 1, name: 'A payment button that can be pressed twice' }),
  ).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an unvisited page says that you are offline, and lists the saved pages', async ({ page, context }) => {
  // C597
  await open(page, '/blog/1')
  await untilKept(page, '/blog/1', '/offline')
  await context.setOffline(true)
  await page.goto('/kra-itax?from=elsewhere')
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.getByRole('link', { name: 'A payment button that can be pressed twice' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'A payment button that can be pressed twice' }),
  ).toBeVisible()
  await goOnline(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('KRA PIN')).toBeVisible()
  await expect(page).toHaveURL(/\/kra-itax\/?\?from=elsewhere$/)
})

test('the browser’s cart and purchases open offline, even if their pages were never visited', async ({
  page,
  context,
}) => {
  // C598
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
  await open(page, '/')
  await untilKept(page, '/shop/cart', '/codeshop/downloads', '/codeshop/license-management')
  await context.setOffline(true)
  await page.goto('/shop/cart')
  await expect(page.getByRole('main')).toContainText('Foleni')
  await page.goto('/codeshop/downloads')
  await expect(page.getByRole('article', { name: 'Script #2 Foleni' })).toBeVisible()
  await page.goto('/codeshop/license-management')
  await expect(page.getByRole('main')).toContainText('License ID: LICENSE-p1')
})

test('a first visit requests nothing more before the page is painted, and saves no page of the owner or of accounts', async ({
  page,
}) => {
  // C599
  await open(page, '/login')
  await open(page, '/')
  await untilKept(page, '/')
  const kept = await page.evaluate(async () => (await (await caches.open('kept-pages')).keys()).map(({ url }) => url))
  expect(kept.map((url) => new URL(url).pathname)).not.toContain('/login')
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime)
  const worker = await page.evaluate(() =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('service-worker')),
  )
  expect(worker === undefined || worker.startTime > painted).toBe(true)
})

import type { Page } from '@playwright/test'
import { nestedLiveRegions } from './accessible.ts'
import { expect, open, test } from './site.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('.toast')

const line = { product: { id: 'pen', name: 'Pen '.repeat(60).trim(), price: 1, images: [] }, quantity: 1 }

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([line]))})`)
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
})

test('toasts appear top right, at most 350 px wide, for 3 seconds', async ({ page }) => {
  // C040 C041 C042 C043
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  const toast = toasts(page).filter({ hasText: 'quantity to 2' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box!.width).toBeLessThanOrEqual(350)
  expect(box!.x + box!.width).toBeGreaterThan(1280 - 40)
  expect(box!.y).toBeLessThan(140)
  // A modal drawer hides everything outside it, so toasts move into it while it is open.
  await expect(page.getByRole('dialog').getByText('quantity to 2')).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(toast).toHaveCSS('opacity', '1')
  await page.clock.runFor(200)
  await expect(toast).toHaveAttribute('data-leaving', '')
  await page.clock.runFor(800)
  await expect(toast).toBeAttached()
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)
})

test('at most 20 toasts are shown', async ({ page }) => {
  // C035
  const pens = Array.from({ length: 25 }, (_, number) => ({
    product: { id: `pen-${number}`, name: `Pen ${number}`, price: 1, images: [] },
    quantity: 1,
  }))
  await page.evaluate((cart) => {
    localStorage.setItem('cart', cart)
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  }, JSON.stringify(pens))
  const increases = page.getByRole('button', { name: /^Increase quantity/ })
  await expect(increases).toHaveCount(25)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const increase of await increases.all()) await increase.click()
  await expect(toasts(page).filter({ hasText: 'Updated' })).toHaveCount(20)
  await expect(toasts(page).filter({ hasText: 'Updated Pen 24 quantity to 2' })).toBeVisible()
})

test('a second toast about a line replaces the first; each is announced once: by the live region, or by itself', async ({
  page,
}) => {
  // C630
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'quantity to 2' })).toHaveCount(1)
  expect(await nestedLiveRegions(page)).toEqual([])
  for (let press = 0; press < 2; press++) await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(toasts(page).filter({ hasText: 'Updated' })).toHaveCount(1)
  await expect(toasts(page).filter({ hasText: 'quantity to 4' })).toBeVisible()
})

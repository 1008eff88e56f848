import type { Page } from '@playwright/test'
import { nestedLiveRegions } from './accessible.ts'
import { expect, open, test } from './site.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('.toast')

const line = { product: { id: 'pen', name: 'Pen '.repeat(60).trim(), price: 1, images: [] }, quantity: 1 }

test('toasts are announced once and shown at the top right for 3 seconds; a new toast replaces others about the same cart line', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([line]))})`)
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  const increase = page.getByRole('button', { name: /^Increase quantity/ })
  // C040 C041 C042 C043
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await increase.click()
  const toast = toasts(page).filter({ hasText: 'quantity to 2' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box!.width).toBeLessThanOrEqual(350)
  expect(box!.x + box!.width).toBeGreaterThan(1280 - 40)
  expect(box!.y).toBeLessThan(140)
  // A modal drawer hides everything outside it, so toasts move into it while it is open.
  await expect(page.getByRole('dialog').getByText('quantity to 2')).toBeVisible()
  // C630: the toast is announced once, either by the live region or by itself.
  await expect(page.getByRole('status').filter({ hasText: 'quantity to 2' })).toHaveCount(1)
  expect(await nestedLiveRegions(page)).toEqual([])
  await page.clock.runFor(2_900)
  await expect(toast).toHaveCSS('opacity', '1')
  await page.clock.runFor(200)
  await expect(toast).toHaveAttribute('data-leaving', '')
  await page.clock.runFor(800)
  await expect(toast).toBeAttached()
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)

  // C630
  for (let press = 0; press < 3; press++) await increase.click()
  await expect(toasts(page).filter({ hasText: 'Updated' })).toHaveCount(1)
  await expect(toasts(page).filter({ hasText: 'quantity to 5' })).toBeVisible()

  // C035: at most 20 toasts are shown at a time.
  const pens = Array.from({ length: 25 }, (_, number) => ({
    product: { id: `pen-${number}`, name: `Pen ${number}`, price: 1, images: [] },
    quantity: 1,
  }))
  await page.evaluate((cart) => {
    localStorage.setItem('cart', cart)
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  }, JSON.stringify(pens))
  await expect(increase).toHaveCount(25)
  await increase.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await expect(toasts(page).filter({ hasText: 'Updated' })).toHaveCount(20)
  await expect(toasts(page).filter({ hasText: 'Updated Pen 24 quantity to 2' })).toBeVisible()
})

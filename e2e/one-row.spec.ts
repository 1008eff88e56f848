import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { expect, open, test } from './site.ts'

const WIDTHS = [320, 390]

test.use({ viewport: { width: WIDTHS[0]!, height: 800 } })

/** Returns how many rows the children of an element take. */
const rowsOf = (parent: Locator) =>
  parent.evaluate((element) => new Set([...element.children].map((child) => child.getBoundingClientRect().top)).size)

const tooWideBy = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const [path, last] of [
  [addressOf(pages.officialApis), 'Support'],
  [addressOf(pages.product, { id: 'walking-earbuds' }), 'Related Products'],
  [addressOf(pages.shopAccount), 'Settings'],
] as const) {
  test(`on a phone the tabs of ${path} are in one row, which scrolls to the selected tab`, async ({ page }) => {
    // C633
    await open(page, path)
    const tabs = page.getByRole('tablist')
    const tab = tabs.getByRole('tab', { name: last })
    await tabs.getByRole('tab').first().focus()
    await page.keyboard.press('End')
    await expect(tab).toBeFocused()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await rowsOf(tabs)).toBe(1)
      await expect(tab).toBeInViewport({ ratio: 1 })
      await page.reload()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab).toBeInViewport({ ratio: 1 })
      expect(await tooWideBy(page)).toBeLessThanOrEqual(0)
    }
  })
}

test('on a phone the checkout steps are in one row', async ({ page }) => {
  // C633
  await open(page, addressOf(pages.shopCheckout))
  const steps = page.getByRole('list', { name: 'Steps' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await rowsOf(steps)).toBe(1)
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(steps.locator('[aria-current="step"]')).toContainText('Payment')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(steps.locator('[aria-current="step"]')).toBeInViewport({ ratio: 1 })
    expect(await steps.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
  }
})

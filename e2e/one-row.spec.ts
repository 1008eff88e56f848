import type { Locator } from '@playwright/test'
import { addressOf } from '../domain/pages/address-of.ts'
import * as pages from '../domain/pages/page-table.ts'
import { expect, open, test } from './site.ts'

/** Returns how many rows the children of an element take. */
const rowsOf = (parent: Locator) =>
  parent.evaluate((element) => new Set([...element.children].map((child) => child.getBoundingClientRect().top)).size)

for (const width of [320, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const [path, last] of [
      [addressOf(pages.officialApis), 'Support'],
      [addressOf(pages.product, { id: 'walking-earbuds' }), 'Related Products'],
      [addressOf(pages.shopAccount), 'Settings'],
    ] as const) {
      test(`the tabs of ${path} are in one row, which scrolls to the selected tab`, async ({ page }) => {
        // C633
        await open(page, path)
        const tabs = page.getByRole('tablist')
        expect(await rowsOf(tabs)).toBe(1)
        await tabs.getByRole('tab').first().focus()
        await page.keyboard.press('End')
        const tab = tabs.getByRole('tab', { name: last })
        await expect(tab).toBeFocused()
        await expect(tab).toBeInViewport({ ratio: 1 })
        await page.reload()
        await expect(tab).toHaveAttribute('aria-selected', 'true')
        await expect(tab).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      })
    }

    test('the checkout steps are in one row', async ({ page }) => {
      // C633
      await open(page, addressOf(pages.shopCheckout))
      const steps = page.getByRole('list', { name: 'Steps' })
      expect(await rowsOf(steps)).toBe(1)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await expect(steps.locator('[aria-current="step"]')).toContainText('Payment')
      await expect(steps.locator('[aria-current="step"]')).toBeInViewport({ ratio: 1 })
      expect(await steps.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
    })
  })
}

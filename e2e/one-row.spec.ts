import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isProving } from '#testing/effort.ts'
import { expect, open, test } from './site.ts'

const WIDTHS = [320, 390]

test.use({ viewport: { width: WIDTHS[0]!, height: 800 } })

/** The pages with tabs, each with its last tab. `npm test` opens the page with the longest row. */
const TABBED = [
  [`${addressOf(pages.product, { id: 'walking-earbuds' })}?tab=related-products`, 'Related Products'],
  [`${addressOf(pages.officialApis)}?tab=support`, 'Support'],
  [`${addressOf(pages.shopAccount)}?tab=settings`, 'Settings'],
] as const

/** Returns the number of rows in which the children of an element are laid out. */
const rowsOf = (parent: Locator) =>
  parent.evaluate((element) => new Set([...element.children].map((child) => child.getBoundingClientRect().top)).size)

const tooWideBy = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('on a phone, tabs are in one row that scrolls to the selected tab, and the code shop’s bar stays on one line', async ({
  page,
}) => {
  // C633
  for (const [path, last] of isProving ? TABBED : TABBED.slice(0, 1)) {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 800 })
    await open(page, path)
    const tabs = page.getByRole('tablist')
    const first = tabs.getByRole('tab').first()
    const tab = tabs.getByRole('tab', { name: last })
    const isInOneRow = async () => {
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await rowsOf(tabs), path).toBe(1)
        await expect(tab).toBeInViewport({ ratio: 1 })
        expect(await tooWideBy(page), path).toBeLessThanOrEqual(0)
      }
    }
    await tabs.scrollIntoViewIfNeeded()
    await isInOneRow()
    await tab.focus()
    await page.keyboard.press('Home')
    await expect(first).toBeFocused()
    await expect(first).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await expect(tab).toBeFocused()
    await isInOneRow()
  }

  // C917
  await open(page, addressOf(pages.codeshop))
  const bar = page.locator('.store-bar')
  const boxes = async () => {
    const all: number[] = []
    for (const width of [320, 360, 390, 412, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth), String(width)).toBe(0)
      const links = page.getByRole('navigation', { name: 'Code shop' })
      expect(await links.evaluate((row) => row.scrollWidth - row.clientWidth), String(width)).toBe(0)
      all.push((await bar.boundingBox())!.height)
    }
    return all
  }
  const empty = await boxes()
  expect(new Set(empty).size).toBe(1)
  await page.getByRole('button', { name: 'Add Foleni to the cart' }).click()
  await expect(page.getByRole('button', { name: 'of the code shop, 1 item' })).toBeVisible()
  expect(await boxes()).toEqual(empty)
})

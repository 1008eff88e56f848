import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { expect, open, test } from './site.ts'

test('the code shop’s bar stays on one line when a script is added to the cart', async ({ page }) => {
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

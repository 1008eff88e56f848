import type { Page } from '@playwright/test'
import { count, names } from './shop-list.ts'
import { expect, open, test } from './site.ts'

test.use({ viewport: { width: 390, height: 664 } })

const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

test('Back closes the filters and keeps the selection; another Back undoes the selection', async ({ page }) => {
  // C645
  await open(page, '/blogs')
  await open(page, '/shop')
  await filtersButton(page).click()
  await expect(drawerOf(page)).toBeVisible()
  await page.goBack()
  await expect(drawerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/shop')
  await expect(filtersButton(page)).toBeFocused()

  await filtersButton(page).click()
  await drawerOf(page).getByRole('radio', { name: 'Audio' }).check()
  await drawerOf(page).getByRole('radio', { name: 'Earbuds' }).check()
  await expect(page).toHaveURL('/shop?category=audio&subcategory=earbuds')
  await page.goBack()
  await expect(drawerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/shop?category=audio&subcategory=earbuds')
  await expect(names(page)).toHaveText(['Hodi Walking Earbuds'])
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 3 of 8 products')
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 8 of 8 products')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
})

test('a closed drawer leaves no history entry', async ({ page }) => {
  // C645
  await open(page, '/blogs')
  await open(page, '/shop')
  for (const close of [
    () => drawerOf(page).getByRole('button', { name: 'Close filters' }).click(),
    () => page.keyboard.press('Escape'),
    () => drawerOf(page).getByRole('button', { name: 'Show 8 products' }).click(),
  ]) {
    await filtersButton(page).click()
    await expect(drawerOf(page)).toBeVisible()
    await close()
    await expect(drawerOf(page)).toBeHidden()
    await expect(filtersButton(page)).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
})

for (const name of ['Cart, 0 items', 'Cart of the shop, 0 items'])
  test(`Back closes the drawer that “${name}” opens, and links in the drawer work`, async ({ page }) => {
    // C645
    await page.addInitScript(() => localStorage.setItem('cart', '[]'))
    const dialog = page.getByRole('dialog', { name: 'Shopping Cart' })
    await open(page, '/shop/product/trail-watch')
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/shop/product/trail-watch')
    await page.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/shop')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/shop/product/trail-watch')
    await expect(dialog).toBeHidden()
  })

test('the drawer announces how many products match', async ({ page }) => {
  // C646
  await open(page, '/shop')
  await filtersButton(page).click()
  const status = drawerOf(page).getByRole('status')
  await expect(status).toHaveText('Showing 8 of 8 products')
  await drawerOf(page).getByRole('radio', { name: 'Phones' }).check()
  await expect(status).toHaveText('Showing 1 of 8 products')
})

for (const width of [320, 767])
  test(`Add to Cart is within reach on a product page ${width} px wide, and covers nothing`, async ({ page }) => {
    // C647
    await page.setViewportSize({ width, height: 664 })
    await open(page, '/shop/product/trail-watch')
    const buy = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
    await expect(buy).toBeInViewport({ ratio: 1 })
    // Once you scroll to the place of the button in the page, the button stays there.
    const features = page.getByRole('heading', { name: 'Key Features' })
    await features.evaluate((heading) => heading.scrollIntoView({ block: 'end' }))
    await page.mouse.wheel(0, 60)
    await expect(features).toBeInViewport()
    const [above, below] = [await buy.boundingBox(), await features.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
    await buy.click()
    await expect(page.getByText('1 item added to cart!')).toBeVisible()
    // The button does not follow further down.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(buy).not.toBeInViewport()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  })

test('the shop’s search field has a border with a contrast of at least 3:1 in both themes', async ({ page }) => {
  // C648
  await open(page, '/shop/cart')
  const contrasts: number[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const contrast = await page.getByRole('searchbox', { name: 'Search the shop' }).evaluate((field) => {
      const luminance = (color: string) => {
        const context = document.createElement('canvas').getContext('2d')!
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const bar = field.closest('.bg-raised')!
      const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      const border = luminance(getComputedStyle(field).borderTopColor)
      return [field, bar].map((behind) => ratio(border, luminance(getComputedStyle(behind).backgroundColor)))
    })
    contrasts.push(...contrast)
  }
  expect(new Set(contrasts).size).toBeGreaterThan(1)
  for (const ratio of contrasts) expect(ratio).toBeGreaterThan(3)
})

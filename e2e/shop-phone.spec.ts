import type { Page } from '@playwright/test'
import { count, names } from './shop-list.ts'
import { expect, open, test } from './site.ts'

test.use({ viewport: { width: 390, height: 664 } })

const TRAIL_WATCH = '/shop/product/trail-watch'

test('Back closes the filters and keeps the selection, a second Back undoes the selection; a closed drawer leaves no history entry', async ({
  page,
}) => {
  // C317 C645
  await page.goto('/blogs')
  await open(page, '/shop')
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const backdrop = () => page.mouse.click(8, 400)
  for (const close of [
    () => page.goBack(),
    () => drawer.getByRole('button', { name: 'Close filters' }).click(),
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: 'Show 8 products' }).click(),
    backdrop,
  ]) {
    await button.click()
    await expect(drawer).toBeVisible()
    await close()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/shop')
    await expect(button).toBeFocused()
  }

  // C317 C645 C646
  await button.click()
  const status = drawer.getByRole('status')
  await expect(status).toHaveText('Showing 8 of 8 products')
  await drawer.getByRole('radio', { name: 'Audio' }).check()
  await expect(status).toHaveText('Showing 3 of 8 products')
  await drawer.getByRole('radio', { name: 'Earbuds' }).check()
  await expect(status).toHaveText('Showing 1 of 8 products')
  await expect(drawer.getByRole('button', { name: 'Show 1 product' })).toBeVisible()
  await expect(page).toHaveURL('/shop?category=audio&subcategory=earbuds')
  const chosen = page.getByRole('button', { name: /^Filters \(\d\)$/ })
  for (const close of [() => page.goBack(), backdrop]) {
    await close()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/shop?category=audio&subcategory=earbuds')
    await expect(chosen).toBeFocused()
    await expect(names(page)).toHaveText(['Hodi Walking Earbuds'])
    if (close !== backdrop) await chosen.click()
  }
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 3 of 8 products')
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 8 of 8 products')
  await page.goBack()
  await expect(page).toHaveURL('/blogs')
})

test('Back closes both cart drawers of a product page, and links in the drawers work', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '[]'))
  await open(page, TRAIL_WATCH)
  const dialog = page.getByRole('dialog', { name: 'Shopping Cart' })
  // C645
  for (const name of ['Cart, 0 items', 'Cart of the shop, 0 items']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Your cart is empty')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(TRAIL_WATCH)
    await page.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/shop')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(TRAIL_WATCH)
    await expect(dialog).toBeHidden()
  }
})

test('on a product page, Add to Cart stays visible, and the shop header shows 99+ for more than 99 items and searches the list', async ({
  page,
}) => {
  // C308 C309
  await page.addInitScript(
    `localStorage.setItem('cart', JSON.stringify([{product:{id:'x',name:'X',price:1,images:[]},quantity:120}]))`,
  )
  await open(page, TRAIL_WATCH)
  const badge = page.getByRole('button', { name: 'Cart of the shop, 120 items' }).getByText('99+')
  await expect(badge).toBeVisible()
  for (const width of [320, 390, 639]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(badge).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await hasContrast(page)
  await buyWithinReach(page, 320)
  await expect(page.getByRole('button', { name: 'Cart of the shop, 121 items' })).toBeAttached()
  await buyWithinReach(page, 767)
  await expect(page.getByRole('button', { name: 'Cart of the shop, 122 items' })).toBeAttached()
  // C308
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  await search.fill('headphones')
  await search.press('Enter')
  await expect(page).toHaveURL('/shop?search=headphones')
  await expect(names(page)).toHaveText(['Ngomeni Studio Headphones'])
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('headphones')
})

/** Adds the product to the cart with the button that sticks to the bottom of the viewport. */
async function buyWithinReach(page: Page, width: number): Promise<void> {
  // C647
  await page.setViewportSize({ width, height: 664 })
  await page.evaluate(() => scrollTo(0, 0))
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  await expect(buy).toBeInViewport({ ratio: 1 })
  // Once its original place in the page is in view, the button stays there.
  const features = page.getByRole('heading', { name: 'Key Features' })
  await features.evaluate((heading) => heading.scrollIntoView({ block: 'end' }))
  await page.mouse.wheel(0, 60)
  await expect(features).toBeInViewport()
  const [above, below] = [await buy.boundingBox(), await features.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await buy.click()
  await expect(page.getByText('1 item added to cart!').last()).toBeVisible()
  // When the visitor scrolls further down, the button does not follow.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(buy).not.toBeInViewport()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
}

/** Expects enough contrast between the search field's border and the colors on both sides of it, in both themes. */
async function hasContrast(page: Page): Promise<void> {
  // C648
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
}

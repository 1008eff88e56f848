import type { Page } from '@playwright/test'
import { card, names } from './shop-list.ts'
import { expect, open, test } from './site.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the grid has one to four columns, depending on the width', async ({ page }) => {
    // C339
    await page.goto('/shop')
    for (const [width, columns] of [
      [340, 1],
      [390, 2],
      [700, 2],
      [1100, 3],
      [1400, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => new Set(cards.map((one) => Math.round(one.getBoundingClientRect().left))).size)
      expect(lefts, `at ${width}`).toBe(columns)
    }
  })

  test('every product shows with its price and a link', async ({ page }) => {
    await page.goto('/shop')
    await expect(names(page)).toHaveCount(8)
    await expect(card(page, 'Dakika Trail Watch').getByText('$265.00')).toBeVisible()
    // The hidden filters leave their column to the cards.
    expect((await card(page, 'Dakika Trail Watch').boundingBox())!.width).toBeGreaterThan(200)
    await names(page).filter({ hasText: 'Dakika Trail Watch' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dakika Trail Watch' })).toBeVisible()
    for (const title of ['Description', 'Specifications', 'Reviews', 'Related Products'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  })
})

test('a row of the list shows three features, and the others on request', async ({ page }) => {
  // C316 C338
  await open(page, '/shop')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/shop?view=list')
  const features = page.getByRole('list', { name: 'Features of Mbali Field Laptop 14' }).getByRole('listitem')
  await expect(features).toHaveText(['Replaceable battery', 'USB-C charging', 'Matte screen'])
  // C649
  await page.getByText('3 more features of Mbali Field Laptop 14').click()
  const others = page.getByRole('list', { name: 'More features of Mbali Field Laptop 14' }).getByRole('listitem')
  await expect(others).toHaveText(['Spare parts sold', 'HDMI port', 'Bluetooth 5.3'])
})

test('a card’s quantity stays between 1 and the stock; it adds to the shared cart, never more than the stock', async ({
  page,
}) => {
  // C344 C345 C346 C347 C348 C349
  await open(page, '/shop')
  const keyboard = card(page, 'Herufi Quiet Keyboard 75')
  const field = keyboard.getByRole('textbox', { name: 'Quantity of Herufi Quiet Keyboard 75' })
  const minus = keyboard.getByRole('button', { name: 'Decrease quantity' })
  const plus = keyboard.getByRole('button', { name: 'Increase quantity' })
  await expect(field).toHaveValue('1')
  await expect(minus).toBeDisabled()
  for (const [typed, held] of [
    ['2', '2'],
    ['99', '3'],
    ['0', '1'],
    ['-4', '1'],
    ['abc', '1'],
    ['3', '3'],
  ]) {
    await field.fill(typed!)
    await expect(field).toHaveValue(held!)
  }
  await expect(plus).toBeDisabled()
  await minus.click()
  await expect(field).toHaveValue('2')
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue('1')

  // C309 C359 C360 C361
  await keyboard.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toasts(page).filter({ hasText: '1 item added to cart!' })).toBeVisible()
  await keyboard.getByRole('textbox').fill('3')
  await keyboard.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toasts(page).filter({ hasText: '2 items added to cart!' })).toBeVisible()
  await keyboard.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'All 3 of Herufi Quiet Keyboard 75 are already in your cart.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart of the shop, 3 items' })).toBeVisible()
  await keyboard.getByRole('button', { name: 'Herufi Quiet Keyboard 75 on the wishlist' }).click()
  await expect(toasts(page).filter({ hasText: 'Added to wishlist!' })).toBeVisible()
  await page.reload()
  await expect(keyboard.getByRole('button', { name: 'Herufi Quiet Keyboard 75 on the wishlist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the shop header searches the list, and shows 99+ above 99', async ({ page }) => {
  // C308 C309
  await page.addInitScript(
    `localStorage.setItem('cart', JSON.stringify([{product:{id:'x',name:'X',price:1,images:[]},quantity:120}]))`,
  )
  await open(page, '/shop/product/trail-watch')
  const badge = page.getByRole('button', { name: 'Cart of the shop, 120 items' }).getByText('99+')
  await expect(badge).toBeVisible()
  for (const width of [320, 390, 639]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(badge).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  await search.fill('headphones')
  await search.press('Enter')
  await expect(page).toHaveURL('/shop?search=headphones')
  await expect(names(page)).toHaveText(['Ngomeni Studio Headphones'])
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('headphones')
})

test.describe('before the pictures load', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('each card reserves space for its pictures', async ({ page }) => {
    await page.route(/\.(svg|webp|avif)$/, (route) => route.abort())
    await open(page, '/shop')
    const sizes = await page
      .getByRole('article')
      .locator('img')
      .evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { width, height } = picture.getBoundingClientRect()
          return width > 150 && Math.abs(width - height) < 2
        }),
      )
    expect(sizes).toEqual(Array.from({ length: 8 }, () => true))
  })
})

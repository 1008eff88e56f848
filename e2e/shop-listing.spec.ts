import type { Locator, Page } from '@playwright/test'
import { card, names } from './shop-list.ts'
import { expect, open, test } from './site.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status')

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every product has a card with its price, a link and space for its picture, in one to four columns', async ({
    page,
  }) => {
    let load = () => {}
    const mayLoad = new Promise<void>((then) => (load = then))
    await page.route(/\.(svg|webp|avif)$/, async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    // Before the pictures load, each card reserves space for them.
    const areSquare = () =>
      page
        .getByRole('article')
        .locator('img')
        .evaluateAll((pictures) =>
          pictures.map((picture) => {
            const { width, height } = picture.getBoundingClientRect()
            return width > 150 && Math.abs(width - height) < 2
          }),
        )
    await expect.poll(areSquare).toEqual(Array.from({ length: 8 }, () => true))
    load()
    await page.waitForLoadState()

    // C339
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
      // The prices of all cards in a row are at the same height.
      const rows = await page.getByRole('article').evaluateAll((cards) => {
        const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
        const priceOf = (one: Element) => topOf(one.querySelector('strong')!)
        return [...Map.groupBy(cards, topOf).values()].map((row) => [...new Set(row.map(priceOf))])
      })
      for (const prices of rows) expect(prices, `at ${width}`).toHaveLength(1)
    }

    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(names(page)).toHaveCount(8)
    await expect(card(page, 'Dakika Trail Watch').getByText('$265.00')).toBeVisible()
    // The cards use the space of the filters, which are hidden.
    expect((await card(page, 'Dakika Trail Watch').boundingBox())!.width).toBeGreaterThan(200)
    await names(page).filter({ hasText: 'Dakika Trail Watch' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dakika Trail Watch' })).toBeVisible()
    for (const title of ['Description', 'Specifications', 'Reviews', 'Related Products'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  })
})

test('a card’s quantity stays between 1 and the stock, and the shared cart never contains more than the stock', async ({
  page,
}) => {
  await open(page, '/shop')
  const keyboard = card(page, 'Herufi Quiet Keyboard 75')
  await changeQuantity(keyboard)

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
  const heart = keyboard.getByRole('button', { name: 'Herufi Quiet Keyboard 75 on the wishlist' })
  await heart.click()
  await expect(toasts(page).filter({ hasText: 'Added to wishlist!' })).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cart of the shop, 3 items' }).click()
  // Adding a product outside the cart page replaces the sample items.
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toContainText('Herufi Quiet Keyboard 75')
})

/** Changes the quantity in the card of a product with a stock of three, by typing and with the buttons. */
async function changeQuantity(keyboard: Locator): Promise<void> {
  // C344 C345 C346 C347 C348 C349
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
}

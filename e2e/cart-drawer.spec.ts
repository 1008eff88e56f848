import type { Locator, Page } from '@playwright/test'
import { alsoSell } from './also-sold.ts'
import { expect, open, test } from './site.ts'

const lamp = {
  product: { id: 'desk-lamp', name: 'Desk Lamp', price: 19.99, images: ['/lamp.svg', '/other.svg'], stock: 4 },
  quantity: 2,
}
const cable = { product: { id: 'cable', name: 'Cable', price: 0.1, images: ['/gone.png'] }, quantity: 94 }
const box = { product: { id: 'box', name: 'Plain Box', price: 1 }, quantity: 3 }
const store = (value: unknown) =>
  `localStorage.setItem('cart', ${JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))})`

/**
 * Makes the shop sell the test products, and serves their pictures, which the site does not have. One picture is
 * damaged.
 */
test.beforeEach(async ({ page }) => {
  await page.route(/\/(lamp|other)\.svg$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await alsoSell(page, [lamp, cable, box])
  await page.route(/\/gone\.png$/, (route) => route.fulfill({ contentType: 'image/png', body: 'not a picture' }))
})

test('the drawer of an empty cart slides in, closes in four ways, and suggests what to do next', async ({ page }) => {
  await open(page, '/kra-itax')
  const button = page.getByRole('button', { name: 'Cart, 0 items' })
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  // C074 C075
  for (const close of [
    () => drawer.getByRole('button', { name: 'Close cart' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(100, 400),
    async () => {
      // Even on a narrow screen, there is room to click the backdrop.
      await page.setViewportSize({ width: 320, height: 640 })
      await page.mouse.click(15, 320)
    },
  ]) {
    await button.click()
    await expect(drawer).toBeVisible()
    await close()
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  }

  // C073 C074
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await button.click()
  await expect(drawer).toHaveCSS('transition-duration', /^0\.3s/)
  await expect(drawer).toHaveCSS('translate', '0px')
  const edge = (await drawer.boundingBox())!
  expect(Math.round(edge.x + edge.width)).toBe(1280)
  const dimmed = await drawer.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)
  expect(dimmed).toMatch(/rgba\(20, 12, 8, 0\.\d+\)/)

  // C066 C072 C075 C076 C077 C078 C079 C089
  await expect(drawer.getByText('0 items')).toBeVisible()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Add some products to get started')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  expect(await page.evaluate('localStorage.getItem("cart")')).toBeNull()
  await drawer.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(drawer).toBeHidden()
})

test('the badge shows the number of items, or 99+ above 99; cart lines show their items, and can be changed and removed', async ({
  page,
}) => {
  await page.addInitScript(store([lamp, cable, box]))
  await open(page, '/kra-itax')
  // C067
  const button = page.getByRole('button', { name: 'Cart, 99 items' })
  const badge = button.getByText('99', { exact: true })
  await expect(badge).toBeVisible()
  // The badge is styled before any interaction.
  await expect(badge).toHaveCSS('position', 'absolute')
  await button.click()
  const drawer = page.getByRole('dialog')
  const line = drawer.getByRole('listitem').filter({ hasText: 'Desk Lamp' })

  // C080 C081 C082 C083 C084 C085 C086 C087 C090
  await expect(line).toContainText('$19.99')
  await expect(line.getByRole('presentation')).toHaveAttribute('src', '/lamp.svg')
  await expect(drawer.getByText('$52.38')).toBeVisible()
  // C940
  await expect(drawer.getByText('Tax and shipping are added at checkout.')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/shop/cart')
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/shop/checkout')
  // Placeholders replace missing pictures, so that all names stay aligned.
  await expect(drawer.getByRole('presentation')).toHaveCount(1)
  const left = async (name: string) => (await drawer.getByText(name, { exact: true }).boundingBox())!.x
  expect(new Set([await left('Desk Lamp'), await left('Cable'), await left('Plain Box')]).size).toBe(1)

  // C093 C099
  const toasts = page.getByRole('status')
  const more = line.getByRole('button', { name: 'Increase quantity of Desk Lamp' })
  await more.click()
  await expect(toasts.filter({ hasText: 'Updated Desk Lamp quantity to 3' })).toBeVisible()
  await expect(drawer.getByText('$72.37')).toBeVisible()
  await expect.poll(() => page.evaluate('JSON.parse(localStorage.getItem("cart"))[0].quantity')).toBe(3)
  // The stock is four, so the button is disabled at that quantity.
  await more.click()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  // C067
  await expect(drawer.getByText('99+')).toBeVisible()
  await page.keyboard.press('Escape')
  const full = page.getByRole('button', { name: 'Cart, 101 items' })
  await expect(full.getByText('99+')).toBeVisible()
  await full.click()
  await removeLines(page, drawer)
})

/**
 * Removes all lines, one of them with the minus button. Expects that the focus moves to another button, and that Undo
 * is offered until the drawer closes.
 */
async function removeLines(page: Page, drawer: Locator): Promise<void> {
  const isSaid = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  // C096 C098 C099
  for (const words of [
    'Updated Plain Box quantity to 2',
    'Updated Plain Box quantity to 1',
    'Plain Box removed from cart',
  ]) {
    await drawer.getByRole('button', { name: 'Decrease quantity of Plain Box' }).click()
    await isSaid(words)
  }
  // C650 C680
  await drawer.getByRole('button', { name: 'Remove Cable' }).click()
  await isSaid('Cable removed from cart')
  await expect(drawer.getByRole('button', { name: 'Decrease quantity of Desk Lamp' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Remove Desk Lamp' }).click()
  await isSaid('Desk Lamp removed from cart')
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Undo the removal of Desk Lamp' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Desk Lamp' })).toContainText('4')
  await drawer.getByRole('button', { name: 'Remove Desk Lamp' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Desk Lamp was removed.')).toHaveCount(0)
  // C093
  expect(await page.evaluate('localStorage.getItem("cart")')).toBe('[]')
}

test.describe('an unreadable cart', () => {
  test.use({ expectedErrors: /Error loading cart from localStorage/ })

  test('is logged as an error and shown as empty until another tab stores a cart; then both tabs stay in sync', async ({
    page,
    context,
  }) => {
    // C091 C092
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.addInitScript(store('{'))
    await open(page, '/kra-itax')
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    expect(errors.filter((text) => text.startsWith('Error loading cart from localStorage')).length).toBeGreaterThan(0)

    const other = await context.newPage()
    await alsoSell(other, [lamp])
    await other.addInitScript(store([lamp]))
    await open(other, '/shop/cart')
    const line = other.getByRole('main').getByRole('listitem').filter({ hasText: 'Desk Lamp' })
    await line.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Cart, 3 items' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Increase quantity of Desk Lamp' }).click()
    // Four times $19.99.
    const subtotal = other.getByRole('term').filter({ hasText: /^Subtotal$/ })
    await expect(subtotal.locator('xpath=following-sibling::dd[1]')).toHaveText('$79.96')
  })
})

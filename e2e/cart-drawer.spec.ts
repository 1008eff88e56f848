import { expect, open, test } from './site.ts'

const lamp = {
  product: { id: 'desk-lamp', name: 'Desk Lamp', price: 19.99, images: ['/lamp.svg', '/other.svg'], stock: 4 },
  quantity: 2,
}
const cable = { product: { id: 'cable', name: 'Cable', price: 0.1, images: ['/lamp.svg'] }, quantity: 3 }
const store = (value: unknown) =>
  `localStorage.setItem('cart', ${JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))})`

/** Serves the pictures of these test products, which the site does not have. */
test.beforeEach(({ page }) =>
  page.route(/\/(lamp|other)\.svg$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ),
)

test('an empty cart says what to do next', async ({ page }) => {
  // C066 C072 C075 C076 C077 C078 C079 C089
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText('0 items')).toBeVisible()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Add some products to get started')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  expect(await page.evaluate('localStorage.getItem("cart")')).toBeNull()
  await drawer.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(drawer).toBeHidden()
})

test('the drawer closes with its button, Escape and its backdrop, and returns the focus', async ({ page }) => {
  // C074 C075
  await open(page, '/kra-itax')
  const button = page.getByRole('button', { name: 'Cart, 0 items' })
  const drawer = page.getByRole('dialog')
  for (const close of [
    () => drawer.getByRole('button', { name: 'Close cart' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(100, 400),
  ]) {
    await button.click()
    await expect(drawer).toBeVisible()
    await close()
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the drawer slides in from the right in 300 ms, over a dimmed page', async ({ page }) => {
    // C073 C074
    await open(page, '/kra-itax')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toHaveCSS('transition-duration', /^0\.3s/)
    await expect(drawer).toHaveCSS('translate', '0px')
    const box = await drawer.boundingBox()
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1280)
    const dimmed = await drawer.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)
    expect(dimmed).toMatch(/rgba\(20, 12, 8, 0\.\d+\)/)
  })
})

test('lines show the items of the cart and change them', async ({ page }) => {
  // C080 C081 C082 C083 C084 C085 C086 C087 C090 C093 C096 C098 C099
  await page.addInitScript(`if (!localStorage.getItem('cart')) ${store([lamp, cable])}`)
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 5 items' }).click()
  const drawer = page.getByRole('dialog')
  const line = drawer.getByRole('listitem').filter({ hasText: 'Desk Lamp' })
  await expect(line).toContainText('$19.99')
  await expect(line.getByRole('presentation')).toHaveAttribute('src', '/lamp.svg')
  await expect(drawer.getByText('$40.28')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/shop/cart')
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/shop/checkout')

  const toasts = page.getByRole('status')
  await line.getByRole('button', { name: 'Increase quantity of Desk Lamp' }).click()
  await expect(toasts.filter({ hasText: 'Updated Desk Lamp quantity to 3' })).toBeVisible()
  await expect(drawer.getByText('$60.27')).toBeVisible()
  await expect.poll(() => page.evaluate('JSON.parse(localStorage.getItem("cart"))[0].quantity')).toBe(3)
  // The stock is four, so the button is disabled.
  await line.getByRole('button', { name: 'Increase quantity of Desk Lamp' }).click()
  await expect(line.getByRole('button', { name: 'Increase quantity of Desk Lamp' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await drawer.getByRole('button', { name: 'Remove Desk Lamp' }).click()
  await expect(toasts.filter({ hasText: 'Desk Lamp removed from cart' })).toBeVisible()
  for (const left of [2, 1]) {
    await drawer.getByRole('button', { name: 'Decrease quantity of Cable' }).click()
    await expect(toasts.filter({ hasText: `Updated Cable quantity to ${left}` })).toBeVisible()
  }
  await drawer.getByRole('button', { name: 'Decrease quantity of Cable' }).click()
  await expect(toasts.filter({ hasText: 'Cable removed from cart' })).toBeVisible()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('the badge is styled before any interaction, shows the sum of quantities, and 99+ above 99', async ({ page }) => {
  // C067
  await page.addInitScript(
    store([
      { ...lamp, quantity: 60 },
      { ...cable, quantity: 39 },
    ]),
  )
  await open(page, '/kra-itax')
  const button = page.getByRole('button', { name: 'Cart, 99 items' })
  await expect(button.getByText('99', { exact: true })).toBeVisible()
  await expect(button.getByText('99', { exact: true })).toHaveCSS('position', 'absolute')
  await button.click()
  await page.getByRole('button', { name: 'Increase quantity of Cable' }).click()
  await expect(page.getByRole('dialog').getByText('99+')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cart, 100 items' }).getByText('99+')).toBeVisible()
})

test('two tabs stay in sync', async ({ page, context }) => {
  await page.addInitScript(`if (!localStorage.getItem('cart')) ${store([lamp])}`)
  await open(page, '/kra-itax')
  const other = await context.newPage()
  await open(other, '/')
  await other.getByRole('button', { name: 'Cart, 2 items' }).click()
  await other.getByRole('button', { name: 'Increase quantity of Desk Lamp' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test.describe('an unreadable cart', () => {
  test.use({ expectedErrors: /Error loading cart from localStorage/ })

  test('is logged to the console and replaced with an empty cart', async ({ page }) => {
    // C091 C092
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.addInitScript(store('{'))
    await open(page, '/kra-itax')
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    expect(errors.filter((text) => text.startsWith('Error loading cart from localStorage')).length).toBeGreaterThan(0)
  })
})

test.describe('missing pictures', () => {
  test.use({ expectedErrors: /Failed to load resource|Content Security Policy|net::ERR/ })

  test('show a placeholder, and all names stay aligned', async ({ page }) => {
    await page.addInitScript(
      store([
        lamp,
        { ...cable, product: { ...cable.product, images: ['/gone.png'] } },
        { product: { id: 'none', name: 'No picture', price: 1 }, quantity: 1 },
      ]),
    )
    await open(page, '/kra-itax')
    await page.getByRole('button', { name: 'Cart, 6 items' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('presentation')).toHaveCount(1)
    const left = async (name: string) => (await drawer.getByText(name, { exact: true }).boundingBox())!.x
    expect(new Set([await left('Desk Lamp'), await left('Cable'), await left('No picture')]).size).toBe(1)
  })
})

test('a narrow screen still has room for a backdrop to click', async ({ page }) => {
  // C074
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.mouse.click(15, 320)
  await expect(drawer).toBeHidden()
})

test('removing a line moves the focus to the next control; the last one can be undone until the drawer is closed', async ({
  page,
}) => {
  // C650 C680
  await page.addInitScript(store([lamp, cable]))
  await open(page, '/kra-itax')
  await page.getByRole('button', { name: 'Cart, 5 items' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Remove Cable' }).click()
  await expect(drawer.getByRole('button', { name: 'Decrease quantity of Desk Lamp' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Remove Desk Lamp' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Undo the removal of Desk Lamp' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Desk Lamp' })).toContainText('2')
  await drawer.getByRole('button', { name: 'Remove Desk Lamp' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await expect(drawer.getByText('Desk Lamp was removed.')).toHaveCount(0)
})

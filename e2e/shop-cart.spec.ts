import type { Locator, Page } from '@playwright/test'
import { alsoSell } from './also-sold.ts'
import { expect, open, test } from './site.ts'

const line = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const row = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .locator('.totals > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
const lamp = (price: number, quantity = 1) => ({
  product: { id: 'desk-lamp', name: 'Desk Lamp', price, images: [] },
  quantity,
})
const keep = (page: Page, cart: unknown) =>
  page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(cart))}) }`,
  )
const stored = (page: Page) => page.evaluate('JSON.parse(localStorage.getItem("cart"))')

/** Removes the first line of a cart with the keyboard. Then undoes the removal, which returns the line to its place. */
async function removeAndPutBack(page: Page, cart: Locator, name: string): Promise<void> {
  const names = () => page.evaluate('JSON.parse(localStorage.getItem("cart")).map(({ product }) => product.name)')
  await cart.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await expect(cart.getByText(`${name} was removed.`)).toBeVisible()
  await expect(cart.getByRole('button', { name: `Undo the removal of ${name}` })).toBeFocused()
  const others = (await names()) as string[]
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} is back in your cart`).last()).toBeVisible()
  await expect(cart.getByText(`${name} was removed.`)).toHaveCount(0)
  expect(others).not.toContain(name)
  expect(await names()).toEqual([name, ...others])
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
}

test('a fresh browser shows sample items; they become ordinary cart lines after the first change, and can be cleared', async ({
  page,
}) => {
  // C380 C381 C385
  await open(page, '/shop/cart')
  await expect(page.getByText('These are sample items')).toBeVisible()
  const earbuds = line(page, 'Hodi Walking Earbuds')
  for (const text of ['$44.00', '$88.00']) await expect(earbuds.getByText(text, { exact: true })).toBeVisible()
  await expect(earbuds.getByText(/^\d+ in stock$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await stored(page)).toBeNull()
  await line(page, 'Mbali Reading Tablet 11').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText('These are sample items')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible()
  await expect(page.getByText('Updated Mbali Reading Tablet 11 quantity to 2')).toBeVisible()
  expect(await stored(page)).toMatchObject([
    { product: { id: 'reading-tablet-11', price: 558 }, quantity: 2 },
    { product: { id: 'walking-earbuds' }, quantity: 2 },
  ])

  // C382 C383 C384
  await page.evaluate(() => localStorage.removeItem('cart'))
  await open(page, '/shop/cart')
  await page.getByRole('button', { name: 'Clear the samples' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText("Looks like you haven't added any items to your cart yet.")).toBeVisible()
  expect(await stored(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the shop’s cart button opens the whole cart in a panel, where a removed line can be restored', async ({
  page,
}) => {
  // C310
  await open(page, '/shop')
  const button = page.getByRole('button', { name: 'Cart of the shop, 0 items' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByText('These are sample items')).toBeVisible()
  await expect(panel.getByLabel('Coupon code')).toBeVisible()
  // C650
  await removeAndPutBack(page, panel, 'Mbali Reading Tablet 11')
  // C310
  await panel.getByRole('button', { name: 'Remove Hodi Walking Earbuds' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cart of the shop, 1 item' })).toBeFocused()
  // C310: The page shows its toasts again.
  await page.getByRole('button', { name: 'Add to Cart Dakika Trail Watch' }).click()
  await expect(page.getByText('1 item added to cart!')).toBeVisible()
  await page.getByRole('button', { name: 'Cart of the shop, 2 items' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  // The panel hides toasts, because they would cover its lines.
  expect(await page.getByText('1 item added to cart!').isVisible()).toBe(false)
  await panel.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(panel).toBeHidden()
})

test('a stored cart gets the shop’s prices and stock; lines can be changed, removed and restored', async ({ page }) => {
  await keep(page, [
    {
      product: { id: 'quiet-keyboard-75', name: 'Herufi Quiet Keyboard 75', price: 120, images: [], stock: 3 },
      quantity: 2,
    },
    lamp(5),
    { product: { id: '99', name: 'Old Script', price: 30, images: [], category: 'JavaScript' }, quantity: 1 },
    // The stored price and stock of this product were tampered with.
    {
      product: { id: 'field-laptop-14', name: 'Mbali Field Laptop 14', price: 0.01, images: [], stock: 999 },
      quantity: 7,
    },
  ])
  await open(page, '/shop/cart')
  // C680: the stored cart replaces the samples, but opening the page moves no focus and reports no removal.
  await expect(page.getByRole('main').getByRole('link', { name: 'Herufi Quiet Keyboard 75' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await expect(page.getByText(/was removed\.$/)).toHaveCount(0)

  const laptop = line(page, 'Mbali Field Laptop 14')
  await expect(laptop.getByText('$2,199.00')).toBeVisible()
  // C937
  await expect(laptop.getByText('New price. It was $0.01 when you added it.')).toBeVisible()
  await expect(page.getByText('New price.')).toHaveCount(1)
  // C938
  for (const name of ['Desk Lamp', 'Old Script'])
    await expect(line(page, name)).toContainText('No longer sold. Please remove it.')
  await expect(row(page, /^Subtotal$/)).toHaveText('$15,633.00')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/shop/checkout')
  await expect(laptop.getByText('7 in stock')).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()

  // C385 C390 C391 C392
  const keyboard = line(page, 'Herufi Quiet Keyboard 75')
  const minus = keyboard.getByRole('button', { name: 'Decrease quantity' })
  const plus = keyboard.getByRole('button', { name: 'Increase quantity' })
  await plus.click()
  await expect(keyboard.getByText('$360.00')).toBeVisible()
  await expect(plus).toBeDisabled()
  await plus.click({ force: true })
  await minus.click()
  await minus.click()
  await expect(minus).toBeDisabled()
  await minus.click({ force: true })
  await expect(keyboard.getByText('$120.00').last()).toBeVisible()
  expect(await stored(page)).toMatchObject([1, 1, 1, 7].map((quantity) => ({ quantity })))
  // C650
  await removeAndPutBack(page, page.getByRole('main'), 'Herufi Quiet Keyboard 75')
  // C385
  await keyboard.getByRole('button', { name: 'Remove' }).click()
  await expect(keyboard).toHaveCount(0)
  await expect(page.getByText('Herufi Quiet Keyboard 75 removed from cart')).toBeVisible()
})

test('products and scripts have separate checkouts; amounts add up, and shipping is free above 50 dollars', async ({
  page,
}) => {
  await alsoSell(page, [lamp(25)])
  await keep(page, [
    lamp(25),
    { product: { id: '1', name: 'Jedwali', price: 49, images: [], category: 'JavaScript' }, quantity: 1 },
  ])
  await open(page, '/shop/cart')
  // C395 C437 C842 C844
  await expect(row(page, /^Subtotal$/)).toHaveText('$74.00')
  // The price of scripts counts toward free shipping.
  await expect(row(page, /^Shipping$/)).toHaveText('$0.00')
  await expect(page.getByText('Coupons apply only to this estimate. They are not accepted at checkout.')).toBeVisible()
  const checkout = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(checkout('Checkout: products $25.00')).toHaveAttribute('href', '/shop/checkout')
  await expect(checkout('Checkout: scripts $49.00')).toHaveAttribute('href', '/codeshop/checkout')
  const twoOrders = page.getByText('These are two separate orders. Each checkout shows its own total.')
  await expect(twoOrders).toBeVisible()
  await line(page, 'Desk Lamp').getByRole('button', { name: 'Remove' }).click()
  await expect(twoOrders).toBeHidden()
  await expect(checkout('Proceed to Checkout')).toHaveAttribute('href', '/codeshop/checkout')
  await page.getByRole('button', { name: 'Undo the removal of Desk Lamp' }).click()
  await line(page, 'Jedwali').getByRole('button', { name: 'Remove' }).click()

  // C386 C387 C388 C389 C393 C394 C395 C396
  await expect(checkout('Proceed to Checkout')).toHaveAttribute('href', '/shop/checkout')
  await expect(page.getByText('We accept Visa, Mastercard, PayPal and Apple Pay.')).toBeVisible()
  const plus = line(page, 'Desk Lamp').getByRole('button', { name: 'Increase quantity' })
  await plus.click()
  for (const [name, amount] of [
    ['Subtotal', '$50.00'],
    ['Discount', '$0.00'],
    ['Tax', '$4.00'],
    ['Shipping', '$9.99'],
    ['Total', '$63.99'],
  ])
    await expect(row(page, new RegExp(`^${name}$`))).toHaveText(amount!)
  await plus.click()
  await expect(row(page, /^Shipping$/)).toHaveText('$0.00')
  await expect(row(page, /^Total$/)).toHaveText('$81.00')
})

test('only one coupon code applies at a time, in upper or lower case; an unknown code is rejected', async ({
  page,
}) => {
  // C386 C397 C398 C399 C400 C401 C402 C403 C404 C405 C406
  await alsoSell(page, [lamp(20)])
  await keep(page, [lamp(20)])
  await open(page, '/shop/cart')
  const code = page.getByLabel('Coupon code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await code.fill('save99')
  await apply.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid coupon code')
  await expect(code).toHaveValue('save99')
  await code.fill(' save10 ')
  await apply.click()
  await expect(code).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(row(page, 'Discount (SAVE10)')).toHaveText('−$2.00')
  await expect(row(page, /^Total$/)).toHaveText('$29.59')
  await code.fill('Save20')
  await code.press('Enter')
  await expect(row(page, 'Discount (SAVE20)')).toHaveText('−$4.00')
  expect(await page.evaluate('JSON.parse(sessionStorage.getItem("shop_coupon"))')).toEqual({
    code: 'SAVE20',
    discount: 20,
  })
  await code.fill('freeship')
  await apply.click()
  await expect(row(page, 'Free shipping (FREESHIP)')).toHaveText('−$9.99')
  await expect(row(page, /^Total$/)).toHaveText('$21.60')
  await page.reload()
  await expect(row(page, 'Free shipping (FREESHIP)')).toHaveText('−$9.99')
  // C963
  const openDrawer = page.getByRole('button', { name: 'Cart, 1 item' })
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await openDrawer.click()
  await expect(drawer.getByText('Delivery is free with FREESHIP, but only in the cart’s estimate.')).toBeVisible()
  await expect(drawer.getByText(/more for free delivery/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove coupon FREESHIP' }).click()
  await openDrawer.click()
  await expect(drawer.getByText('$30.01 more for free delivery')).toBeVisible()
  await page.keyboard.press('Escape')
  await code.focus()
  await expect(row(page, /^Total$/)).toHaveText('$31.59')
  await expect(code).toBeFocused()
})

import type { Page } from '@playwright/test'
import { fillCart } from './checkout-address.ts'
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

test('a fresh browser shows sample items, and can clear them', async ({ page }) => {
  // C380 C381 C382 C383 C384 C385
  await open(page, '/shop/cart')
  await expect(page.getByText('These are sample items')).toBeVisible()
  const earbuds = line(page, 'Hodi Walking Earbuds')
  for (const text of ['$44.00', '$88.00']) await expect(earbuds.getByText(text, { exact: true })).toBeVisible()
  await expect(earbuds.getByText(/^\d+ in stock$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await stored(page)).toBeNull()
  await page.getByRole('button', { name: 'Clear the samples' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText("Looks like you haven't added any items to your cart yet.")).toBeVisible()
  expect(await stored(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the first change turns the samples into ordinary lines', async ({ page }) => {
  // C380
  await open(page, '/shop/cart')
  await line(page, 'Mbali Reading Tablet 11').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText('These are sample items')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible()
  await expect(page.getByText('Updated Mbali Reading Tablet 11 quantity to 2')).toBeVisible()
  expect(await stored(page)).toMatchObject([
    { product: { id: 'reading-tablet-11', price: 558 }, quantity: 2 },
    { product: { id: 'walking-earbuds' }, quantity: 2 },
  ])
})

test('a product that is added on another page first replaces the samples', async ({ page }) => {
  await open(page, '/shop')
  await page
    .getByRole('article')
    .filter({ hasText: 'Dakika Trail Watch' })
    .getByRole('button', { name: 'Add to Cart' })
    .click()
  await page.getByRole('button', { name: 'Cart of the shop, 1 item' }).click()
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expect(panel).toContainText('Dakika Trail Watch')
})

test('quantities stay between 1 and the stock, and lines can be removed', async ({ page }) => {
  // C385 C390 C391 C392
  await keep(page, [
    {
      product: { id: 'quiet-keyboard-75', name: 'Herufi Quiet Keyboard 75', price: 120, images: [], stock: 3 },
      quantity: 2,
    },
    lamp(5),
  ])
  await open(page, '/shop/cart')
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
  expect(await stored(page)).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  await keyboard.getByRole('button', { name: 'Remove' }).click()
  await expect(keyboard).toHaveCount(0)
  await expect(page.getByText('Herufi Quiet Keyboard 75 removed from cart')).toBeVisible()
})

test('the amounts in the summary add up, shipping is free over 50 dollars, and two tabs stay in sync', async ({
  page,
  context,
}) => {
  // C386 C387 C388 C389 C393 C394 C395 C396
  await keep(page, [lamp(50)])
  await open(page, '/shop/cart')
  for (const [name, amount] of [
    ['Subtotal', '$50.00'],
    ['Discount', '$0.00'],
    ['Tax', '$4.00'],
    ['Shipping', '$9.99'],
    ['Total', '$63.99'],
  ])
    await expect(row(page, new RegExp(`^${name}$`))).toHaveText(amount!)
  await expect(page.getByText('We accept Visa, Mastercard, PayPal and Apple Pay.')).toBeVisible()
  await line(page, 'Desk Lamp').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(row(page, /^Shipping$/)).toHaveText('$0.00')
  await expect(row(page, /^Total$/)).toHaveText('$108.00')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/shop/checkout')
  const other = await context.newPage()
  await open(other, '/shop/cart')
  await line(other, 'Desk Lamp').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(row(page, /^Subtotal$/)).toHaveText('$150.00')
})

test('scripts in the cart count toward free shipping; both kinds of goods have a checkout', async ({ page }) => {
  // C395 C437 C842 C844
  await keep(page, [
    lamp(10),
    { product: { id: '1', name: 'Jedwali', price: 49, images: [], category: 'JavaScript' }, quantity: 1 },
  ])
  await open(page, '/shop/cart')
  await expect(row(page, /^Subtotal$/)).toHaveText('$59.00')
  await expect(row(page, /^Shipping$/)).toHaveText('$0.00')
  await expect(page.getByText('Coupons count in this estimate only. The checkout does not take them.')).toBeVisible()
  const checkout = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(checkout('Checkout: products $10.00')).toHaveAttribute('href', '/shop/checkout')
  await expect(checkout('Checkout: scripts $49.00')).toHaveAttribute('href', '/codeshop/checkout')
  await line(page, 'Desk Lamp').getByRole('button', { name: 'Remove' }).click()
  await expect(checkout('Proceed to Checkout')).toHaveAttribute('href', '/codeshop/checkout')
})

test('one coupon applies at a time, in upper or lower case; an unknown code is rejected', async ({ page }) => {
  // C386 C397 C398 C399 C400 C401 C402 C403 C404 C405 C406
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
  await page.getByRole('button', { name: 'Remove coupon FREESHIP' }).click()
  await expect(row(page, /^Total$/)).toHaveText('$31.59')
  await expect(code).toBeFocused()
})

test('the shop’s button opens the whole cart as a panel', async ({ page }) => {
  // C310
  await open(page, '/shop')
  const button = page.getByRole('button', { name: 'Cart of the shop, 0 items' })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByText('These are sample items')).toBeVisible()
  await expect(panel.getByLabel('Coupon code')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove Hodi Walking Earbuds' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cart of the shop, 1 item' })).toBeFocused()
  await page.getByRole('button', { name: 'Cart of the shop, 1 item' }).click()
  await panel.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(panel).toBeHidden()
})

test('prices and stock edited in storage are replaced with the shop’s', async ({ page }) => {
  await keep(page, [
    {
      product: { id: 'field-laptop-14', name: 'Mbali Field Laptop 14', price: 0.01, images: [], stock: 999 },
      quantity: 7,
    },
  ])
  await open(page, '/shop/cart')
  await expect(line(page, 'Mbali Field Laptop 14').getByText('$2,199.00')).toBeVisible()
  await expect(line(page, 'Mbali Field Laptop 14').getByText('7 in stock')).toBeVisible()
  await expect(line(page, 'Mbali Field Laptop 14').getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
})

test('opening the page moves no focus and reports no removal, though the stored cart replaces the samples', async ({
  page,
}) => {
  // C680
  await fillCart(page)
  await open(page, '/shop/cart')
  await expect(page.getByRole('main').getByRole('link', { name: 'Dakika Trail Watch' })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await expect(page.getByText(/was removed\.$/)).toHaveCount(0)
})

for (const isPanel of [false, true])
  test(`a removed line can be put back in its place, ${isPanel ? 'in the panel' : 'on the cart page'}`, async ({
    page,
  }) => {
    // C650
    await keep(page, [lamp(20), { ...lamp(5), product: { ...lamp(5).product, id: 'cable', name: 'Cable' } }])
    await open(page, isPanel ? '/shop' : '/shop/cart')
    if (isPanel) await page.getByRole('button', { name: /^Cart of the shop/ }).click()
    const cart = isPanel ? page.getByRole('dialog') : page.getByRole('main')
    await cart.getByRole('button', { name: 'Remove Desk Lamp' }).press('Enter')
    await expect(cart.getByText('Desk Lamp was removed.')).toBeVisible()
    await expect(cart.getByRole('button', { name: 'Undo the removal of Desk Lamp' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Desk Lamp is back in your cart').last()).toBeVisible()
    await expect(cart.getByText('Desk Lamp was removed.')).toHaveCount(0)
    expect(await page.evaluate('JSON.parse(localStorage.getItem("cart")).map(({ product }) => product.name)')).toEqual([
      'Desk Lamp',
      'Cable',
    ])
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
  })

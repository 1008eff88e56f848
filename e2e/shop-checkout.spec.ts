import type { Page } from '@playwright/test'
import { ADDRESS, fillAddress } from './checkout-address.ts'
import { expect, open, test } from './site.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const current = (page: Page) => page.locator('[aria-current="step"]')
const row = (page: Page, name: RegExp) =>
  page
    .getByRole('complementary', { name: 'Order Summary' })
    .locator('.totals > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
const forward = async (page: Page) => {
  const step = await current(page).textContent()
  await page.getByRole('button', { name: /^(Continue to Payment|Review Order)$/ }).click()
  await expect(current(page)).not.toHaveText(step!)
}

test('the steps are never blocked, and Back returns one step at a time', async ({ page }) => {
  // C407 C408 C409 C410 C411 C412 C417 C418 C419 C420 C421 C422 C423 C433 C434
  await open(page, '/shop/checkout')
  await expect(steps(page)).toHaveText(['1Shipping', '2Payment', '3Review'])
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/shop/cart')
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Mbali Reading Tablet 11')
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible()
  const ways = page.getByRole('group', { name: 'Shipping Method' })
  await ways.getByRole('radio', { name: 'Overnight' }).check()
  await expect(row(page, /^Shipping/)).toHaveText('$29.99')
  await expect(row(page, /^Total$/)).toHaveText('$727.67')
  const isSimulated = page.getByText('Payments on this site are simulated, so no money moves.')
  await expect(page.getByText('Secure Checkout')).toBeVisible()
  await expect(isSimulated).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await expect(current(page)).toHaveText('2Payment')
  await expect(page.getByText('Secure Checkout')).toBeVisible()
  await expect(
    page.getByText('Your payment information is encrypted and secure. We never store your credit card details.'),
  ).toBeVisible()
  await expect(isSimulated).toBeVisible()
  await expect(page.getByText(/do not type a real card number\./)).toBeVisible()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Order' })).toBeVisible()
  await expect(isSimulated).toBeVisible()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Order Notes (Optional)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(current(page)).toHaveText('2Payment')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(current(page)).toHaveText('1Shipping')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test('billing equals shipping until the box is unchecked', async ({ page }) => {
  // C415 C416 C424 C425 C430
  const logged: string[] = []
  page.on('console', async (message) => {
    if (message.type() === 'log')
      logged.push(
        JSON.stringify(await Promise.all(message.args().map((value) => value.jsonValue() as Promise<unknown>))),
      )
  })
  await page.route('**/api/v1/orders', (route) => route.abort())
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await forward(page)
  const box = page.getByRole('checkbox', { name: 'Billing address same as shipping address' })
  await expect(box).toBeChecked()
  await expect(page.getByLabel('Billing First Name')).toHaveCount(0)
  await box.uncheck()
  await expect(page.getByLabel('Billing First Name')).toHaveValue('Wanjiru')
  await page.getByLabel('Billing First Name').fill('Achieng')
  await page.getByLabel(/^Card Number/).fill('4242424242424242')
  await page.getByLabel(/^CVV/).fill('987')
  await forward(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('We could not confirm your order')).toBeVisible()
  // C428 C431
  const placed = () => logged.find((text) => text.includes('Order placed:'))
  // The values of a console message are read after it has appeared.
  await expect.poll(placed).toBeDefined()
  const log = placed()!
  expect(log).toContain('"firstName":"Achieng"')
  expect(log).toContain('"city":"Springfield"')
  expect(log).toContain('"total":697.68')
  expect(log).not.toMatch(/4242|987/)
})

test.use({ expectedErrors: /Failed to load resource/ })

test('each step has a URL, a title and a history entry', async ({ page }) => {
  // C587
  await open(page, '/shop/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveTitle(/^Checkout: shipping \(step 1 of 3\) · /)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveURL('/shop/checkout?step=payment')
  await expect(page).toHaveTitle(/^Checkout: payment \(step 2 of 3\) · /)
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page).toHaveURL('/shop/checkout?step=review')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review Your Order' })).toBeVisible()
  await expect(page).toHaveTitle(/^Checkout: review \(step 3 of 3\) · /)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await page.goForward()
  await expect(current(page)).toHaveText('2Payment')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/shop/cart')
})

test('a mistyped email address gets a suggestion; the review lists the missing fields, and links to each', async ({
  page,
}) => {
  // C588 C593
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByLabel(/^Email/).fill('wanjiru@gmial.com')
  await page.getByLabel(/^Phone/).focus()
  await expect(page.getByText('Did you mean wanjiru@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@gmail.com')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await page.getByLabel(/^Email/).fill('wanjiru@nairobi')
  await page.getByLabel(/^Phone/).focus()
  await expect(page.getByText('Is yours complete?')).toBeVisible()
  await page.getByLabel(/^ZIP Code/).fill('')
  // Neither blocks the checkout.
  await forward(page)
  await forward(page)
  await expect(page.getByText('Still missing:')).toBeVisible()
  await page.getByRole('button', { name: 'ZIP code' }).click()
  await expect(page.getByLabel(/^ZIP Code/)).toBeFocused()
  await page.getByLabel(/^ZIP Code/).fill('62701')
  await forward(page)
  await forward(page)
  await expect(page.getByText('Still missing:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change payment' }).click()
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeFocused()
})

test('the profile and the last order fill in the address, which can still be changed', async ({ page }) => {
  // C589
  const profile = { firstName: 'Achieng', lastName: 'Mfano', email: 'a@example.org', phone: '0700', addresses: [] }
  await page.addInitScript(`localStorage.setItem('shop_profile', ${JSON.stringify(JSON.stringify(profile))})`)
  await open(page, '/shop/checkout')
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Achieng')
  await expect(page.getByLabel(/^City/)).toHaveValue('')
  const home = {
    ...profile,
    address: '1 Home Road',
    city: 'Ottawa',
    state: 'Ontario',
    zipCode: 'K1A',
    country: 'Canada',
  }
  const work = { ...home, address: '2 Work Road' }
  await page.addInitScript(
    `localStorage.setItem('shop_profile', ${JSON.stringify(JSON.stringify({ ...profile, addresses: [home, work] }))})`,
  )
  await page.reload()
  await expect(page.getByLabel(/^City/)).toHaveValue('Ottawa')
  await expect(page.getByLabel(/^Country/)).toHaveValue('Canada')
  await page.getByLabel('Saved address').selectOption({ label: 'Achieng Mfano, 2 Work Road, Ottawa' })
  await expect(page.getByLabel(/^Address/)).toHaveValue('2 Work Road')
  await page.getByLabel(/^Address/).fill('3 New Road')
  await page.reload()
  await expect(page.getByLabel(/^Address/)).toHaveValue('3 New Road')
})

test('card fields appear only for a card; input survives a reload, except card details', async ({ page }, {
  project,
}) => {
  // C413 C414 C427 C430 C439
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByLabel(/^Country/).selectOption('Canada')
  await page.getByRole('radio', { name: 'Express' }).check()
  await forward(page)
  const tiles = page.getByRole('group', { name: 'Payment method' })
  await expect(tiles.locator('label')).toHaveText([
    'Credit Card',
    'PayPal',
    'Apple Pay',
    'Google Pay',
    ...(project.name === 'server' ? ['M-Pesa'] : []),
  ])
  await expect(tiles.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
  await page.getByLabel(/^Card Number/).fill('4242 4242 4242 4242')
  for (const name of ['PayPal', 'Apple Pay', 'Google Pay']) {
    await tiles.getByRole('radio', { name }).check()
    await expect(page.getByLabel(/^Card Number/)).toBeHidden()
  }
  await tiles.getByRole('radio', { name: 'Credit Card' }).check()
  await forward(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel(/^Card Number/)).toHaveValue('4242 4242 4242 4242')
  // Card details are never stored.
  expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).not.toContain('4242')

  await tiles.getByRole('radio', { name: 'PayPal' }).check()
  await page.reload()
  await expect(current(page)).toHaveText('2Payment')
  await page.getByRole('button', { name: 'Back' }).click()
  const names: Readonly<Record<string, string>> = { State: 'Province', 'ZIP Code': 'Postal Code' }
  for (const [label, value] of ADDRESS)
    await expect(page.getByLabel(new RegExp(`^${names[label] ?? label}`))).toHaveValue(value)
  await expect(page.getByLabel(/^Country/)).toHaveValue('Canada')
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked()
  await forward(page)
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await expect(page.getByLabel(/^Card Number/)).toHaveValue('')
})

test('the checkout says that an active coupon applies to the cart only', async ({ page }) => {
  // C437
  await open(page, '/shop/cart')
  await page.getByLabel('Coupon code').fill('SAVE20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Order Summary' })
      .getByText('Your coupon SAVE20 applies only to the estimate in the cart, not to this total.'),
  ).toBeVisible()
  await expect(row(page, /^Total$/)).toHaveText('$697.68')
})

test('scripts in the cart are shown, and link to their own checkout', async ({ page }) => {
  const script = {
    product: { id: '1', name: 'Jedwali', price: 49, images: [], category: 'React Scripts', stock: 999 },
    quantity: 1,
  }
  const lamp = { product: { id: 'desk-lamp', name: 'Desk Lamp', price: 10, images: [] }, quantity: 1 }
  await page.addInitScript(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([script, lamp]))})`)
  await open(page, '/shop/checkout')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary).toContainText('1 × Jedwali')
  await expect(summary.getByRole('link', { name: 'Buy them in the code shop checkout' })).toHaveAttribute(
    'href',
    '/codeshop/checkout',
  )
  await expect(row(page, /^Subtotal$/)).toHaveText('$10.00')
})

test('an empty cart has nothing to check out', async ({ page }) => {
  await page.addInitScript(`localStorage.setItem('cart', '[]')`)
  await open(page, '/shop/checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
})

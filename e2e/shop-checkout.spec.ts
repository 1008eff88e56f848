import type { Page } from '@playwright/test'
import { ADDRESS, fillAddress } from './checkout-address.ts'
import { alsoSell } from './also-sold.ts'
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

const PERSON = { firstName: 'Achieng', lastName: 'Mfano', email: 'a@example.org', phone: '0700', addresses: [] }
const haveProfile = (page: Page, profile: object) =>
  page.addInitScript((text) => (localStorage.shop_profile = text), JSON.stringify(profile))

test.use({ expectedErrors: /Failed to load resource/ })

/** Collects the messages that the page logs to the console, as JSON. */
function logOf(page: Page): string[] {
  const logged: string[] = []
  page.on('console', async (message) => {
    if (message.type() === 'log')
      logged.push(
        JSON.stringify(await Promise.all(message.args().map((value) => value.jsonValue() as Promise<unknown>))),
      )
  })
  return logged
}

const isSimulated = (page: Page) => page.getByText('Payments on this site are simulated, so no money moves.')

/** Expects the content of the first step, and selects another shipping method. */
async function showsShipping(page: Page): Promise<void> {
  // C407 C408 C409 C410 C411 C433 C434 C587
  await expect(page).toHaveTitle(/^Checkout: shipping \(step 1 of 3\) · /)
  await expect(steps(page)).toHaveText(['1Shipping', '2Payment', '3Review'])
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/shop/cart')
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Mbali Reading Tablet 11')
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible()
  const ways = page.getByRole('group', { name: 'Shipping Method' })
  await ways.getByRole('radio', { name: 'Overnight' }).check()
  await expect(row(page, /^Shipping/)).toHaveText('$29.99')
  await expect(row(page, /^Total$/)).toHaveText('$727.67')
  await expect(page.getByText('Secure Checkout')).toBeVisible()
  await expect(isSimulated(page)).toBeVisible()
}

async function showsPayment(page: Page): Promise<void> {
  // C412 C417 C418 C419 C587
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await expect(page).toHaveURL('/shop/checkout?step=payment')
  await expect(page).toHaveTitle(/^Checkout: payment \(step 2 of 3\) · /)
  await expect(current(page)).toHaveText('2Payment')
  await expect(page.getByText('Secure Checkout')).toBeVisible()
  await expect(
    page.getByText('Your payment information is encrypted and secure. We never store your credit card details.'),
  ).toBeVisible()
  await expect(isSimulated(page)).toBeVisible()
  await expect(page.getByText(/do not type a real card number\./)).toBeVisible()
}

async function showsReview(page: Page): Promise<void> {
  // C420 C421 C422 C587
  await expect(page).toHaveURL('/shop/checkout?step=review')
  await expect(page).toHaveTitle(/^Checkout: review \(step 3 of 3\) · /)
  await expect(page.getByRole('heading', { name: 'Review Your Order' })).toBeVisible()
  await expect(isSimulated(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('Order Notes (Optional)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
}

test('each checkout step can be opened at any time, ignores the cart’s coupon, and has its own URL, title and history entry', async ({
  page,
}) => {
  // C423 C437 C587
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
  await showsShipping(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await showsPayment(page)
  await page.getByRole('button', { name: 'Review Order' }).click()
  await showsReview(page)
  await page.reload()
  await showsReview(page)

  // Back goes back one step at a time.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await page.goForward()
  await expect(current(page)).toHaveText('3Review')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(current(page)).toHaveText('2Payment')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(current(page)).toHaveText('1Shipping')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.goForward()
  await expect(current(page)).toHaveText('2Payment')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/shop/cart')
})

/**
 * Mistypes the email address and the last name, and forgets the ZIP code. Expects that the next step opens
 * nevertheless.
 */
async function mistype(page: Page): Promise<void> {
  // C588 C593
  const email = page.getByLabel(/^Email/)
  await fillAddress(page)
  await email.fill('wanjiru@gmial.com')
  await page.getByLabel(/^Phone/).focus()
  await expect(page.getByText('Did you mean wanjiru@gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(email).toHaveValue('wanjiru@gmail.com')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await email.fill('wanjiru@nairobi')
  await page.getByLabel(/^Phone/).focus()
  await expect(page.getByText('Is yours complete?')).toBeVisible()
  await page.getByLabel(/^ZIP Code/).fill('')
  await page.getByLabel(/^Last Name/).fill('Akinyi\u200b')
}

test('the review step links to each missing field and shows no invisible characters; the order is logged', async ({
  page,
}) => {
  // C415 C424 C425 C428 C430 C431 C588 C916
  const logged = logOf(page)
  await page.route('**/api/v1/orders', (route) => route.abort())
  await haveProfile(page, PERSON)
  await open(page, '/shop/checkout')
  // C589
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Achieng')
  await expect(page.getByLabel(/^City/)).toHaveValue('')
  await mistype(page)
  const draft = await page.evaluate(() => sessionStorage.getItem('shop_checkout'))
  await forward(page)
  await forward(page)
  const address = page.getByRole('region', { name: 'Shipping to' })
  await expect(address).toContainText('Wanjiru Akinyi')
  expect(`${draft}${await address.textContent()}`).not.toContain('\u200b')
  await expect(page.getByText('Still missing:')).toBeVisible()
  await page.getByRole('button', { name: 'ZIP code' }).click()
  await expect(page.getByLabel(/^ZIP Code/)).toBeFocused()
  await page.getByLabel(/^ZIP Code/).fill('62701')
  await forward(page)
  await forward(page)
  await expect(page.getByText('Still missing:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change payment' }).click()
  await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeFocused()

  // C416: the billing address equals the shipping address until the box is unchecked.
  const box = page.getByRole('checkbox', { name: 'Billing address same as shipping address' })
  await expect(box).toBeChecked()
  await expect(page.getByLabel('Billing First Name')).toHaveCount(0)
  await box.uncheck()
  await expect(page.getByLabel('Billing First Name')).toHaveValue('Wanjiru')
  await page.getByLabel('Billing First Name').fill('Amina')
  await page.getByLabel(/^Card Number/).fill('4242424242424242')
  await page.getByLabel(/^CVV/).fill('987')
  await forward(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('We could not confirm your order')).toBeVisible()
  const placed = () => logged.find((text) => text.includes('Order placed:'))
  // Polls for the message, because the values of a console message are read asynchronously.
  await expect.poll(placed).toBeDefined()
  const log = placed()!
  expect(log).toContain('"firstName":"Amina"')
  expect(log).toContain('"city":"Springfield"')
  expect(log).toContain('"total":697.68')
  expect(log).not.toMatch(/4242|987/)
})

/** Puts a script and a lamp into the cart. */
const haveScriptAndLamp = async (page: Page) => {
  const script = {
    product: { id: '1', name: 'Jedwali', price: 49, images: [], category: 'React Scripts', stock: 999 },
    quantity: 1,
  }
  const lamp = { product: { id: 'desk-lamp', name: 'Desk Lamp', price: 10, images: [] }, quantity: 1 }
  await alsoSell(page, [lamp])
  await page.addInitScript((cart) => (localStorage.cart = cart), JSON.stringify([script, lamp]))
}

test('the profile fills in the address; the buyer’s changes survive a reload, except card details', async ({
  page,
}) => {
  // C413 C414 C427 C430 C439 C589
  const place = { city: 'Ottawa', state: 'Ontario', zipCode: 'K1A', country: 'Canada' }
  const addresses = ['1 Home Road', '2 Work Road'].map((address) => ({ ...PERSON, ...place, address }))
  await haveProfile(page, { ...PERSON, addresses })
  await haveScriptAndLamp(page)
  await open(page, '/shop/checkout')
  await sellsScriptsApart(page)
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Achieng')
  await expect(page.getByLabel(/^City/)).toHaveValue('Ottawa')
  await expect(page.getByLabel(/^Country/)).toHaveValue('Canada')
  await page.getByLabel('Saved address').selectOption({ label: 'Achieng Mfano, 2 Work Road, Ottawa' })
  await expect(page.getByLabel(/^Address/)).toHaveValue('2 Work Road')
  await fillAddressInCanada(page)
  await page.getByRole('radio', { name: 'Express' }).check()
  await forward(page)
  await offersPayments(page)
  await page.getByLabel(/^Card Number/).fill('4242 4242 4242 4242')
  const tiles = page.getByRole('group', { name: 'Payment method' })
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
  for (const [label, value] of ADDRESS) await expect(canadian(page, label)).toHaveValue(value)
  await expect(page.getByLabel(/^Country/)).toHaveValue('Canada')
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked()
  await forward(page)
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await expect(page.getByLabel(/^Card Number/)).toHaveValue('')
})

const NAMES_IN_CANADA: Readonly<Record<string, string>> = { State: 'Province', 'ZIP Code': 'Postal Code' }
const canadian = (page: Page, label: string) => page.getByLabel(new RegExp(`^${NAMES_IN_CANADA[label] ?? label}`))

async function fillAddressInCanada(page: Page): Promise<void> {
  for (const [label, value] of ADDRESS) await canadian(page, label).fill(value)
}

/** Expects that scripts in the cart are shown with a link to their own checkout, but are not part of the total. */
async function sellsScriptsApart(page: Page): Promise<void> {
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary).toContainText('1 × Jedwali')
  await expect(summary.getByRole('link', { name: 'Buy them in the code shop checkout' })).toHaveAttribute(
    'href',
    '/codeshop/checkout',
  )
  await expect(row(page, /^Subtotal$/)).toHaveText('$10.00')
}

async function offersPayments(page: Page): Promise<void> {
  const tiles = page.getByRole('group', { name: 'Payment method' })
  await expect(tiles.locator('label')).toHaveText(['Credit Card', 'PayPal', 'Apple Pay', 'Google Pay', 'M-Pesa'])
  await expect(tiles.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
}

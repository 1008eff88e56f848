import type { Page } from '@playwright/test'
import { ADDRESS } from '#testing/sample-orders.ts'
import { fillAddress } from './checkout-address.ts'
import { useUniqueAddresses } from './own-address.ts'
import { alsoSell } from './also-sold.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(21)

const EARBUDS = {
  product: { id: 'walking-earbuds', name: 'Hodi Walking Earbuds', price: 44, images: [], stock: 60, category: 'audio' },
  quantity: 1,
}
const DRAFT = {
  shipping: ADDRESS,
  billing: ADDRESS,
  isBillingSame: true,
  shippingMethod: 'standard',
  paymentType: 'card',
  notes: '',
}
/**
 * Stores a cart, and optionally a checkout draft. Stores them only once, so that later page loads do not restore them.
 */
const have = (page: Page, cart: unknown, draft?: object) =>
  page.addInitScript(
    ([cart, draft]) => {
      if (sessionStorage.kept) return
      sessionStorage.kept = '1'
      localStorage.cart = cart
      if (draft !== '') sessionStorage.shop_checkout = draft
    },
    [JSON.stringify(cart), draft ? JSON.stringify(draft) : ''] as const,
  )
const begin = async (page: Page) => {
  await have(page, [EARBUDS])
  await open(page, '/shop/checkout')
}
/** Opens the review step of the checkout with an address from an earlier visit. */
const beginAtReview = async (page: Page, cart: unknown = [EARBUDS]) => {
  await have(page, cart, DRAFT)
  await open(page, '/shop/checkout?step=review')
}
const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
}
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order' })
const showOrders = async (page: Page) => {
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('tab', { name: 'Orders' }).click()
  return page.getByRole('tabpanel', { name: 'Orders' })
}
const ordersSent = (page: Page) => {
  const sent: { key: string | undefined; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/orders'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' })
  })
  return sent
}
const numberOf = async (page: Page) =>
  (await page
    .getByText(/^KB-[A-Z2-9]{10}$/)
    .first()
    .textContent())!
const products = (page: Page) =>
  page.evaluate<Record<string, { stock: number }>>(
    `fetch('/api/v1/products').then((answer) => answer.json()).then(({ products }) => products)`,
  )

test('an order is placed, confirmed in full, and can be looked up', async ({ page, browser, baseURL }) => {
  // C428 C444 C445 C640
  const sent = ordersSent(page)
  await begin(page)
  const before = (await products(page))['walking-earbuds']!.stock
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Express' }).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByLabel(/^Card Number/).fill('4242424242424242')
  await page.getByLabel(/^CVV/).fill('987')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByLabel('Order Notes (Optional)').fill('Leave it at the gate.')
  await place(page)
  await expect(thanks(page)).toBeVisible()
  const number = await numberOf(page)
  await expect(page).toHaveURL(`/shop/order?number=${number}`)
  await expect(page).toHaveTitle(/^Your order/)
  const main = page.getByRole('main')
  for (const text of [
    'Processing',
    'Hodi Walking Earbuds',
    '$44.00',
    '$3.52',
    '$15.99',
    '$63.51',
    '48 Example Street',
    'Express, 1-2 business days',
    'Credit Card',
    'Simulated: no money moved.',
    'Leave it at the gate.',
  ])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).not.toMatch(/4242|987|"price"/)
  expect((await products(page))['walking-earbuds']!.stock).toBeLessThan(before)
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()

  // The Orders tab shows the new order above the sample order.
  const orders = await showOrders(page)
  await expect(orders.getByRole('heading', { level: 3 }).first()).toHaveText(number)
  await orders.getByRole('link', { name: `Track Order ${number}` }).click()
  await expect(page).toHaveURL(`/shop/order?number=${number}#tracking`)
  await expect(page.getByRole('region', { name: 'Tracking' }).getByRole('listitem')).toHaveCount(4)

  // On another device, the order number and the email address are required.
  const elsewhere = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
  const other = await elsewhere.newPage()
  await open(other, '/shop/order')
  await other.getByLabel('Order number').fill(number.replace('-', ' ').toLowerCase())
  await other.getByLabel('Email used for the order').fill('somebody@example.org')
  await other.getByRole('button', { name: 'Look up' }).click()
  await expect(other.getByText('We found no order with this number and email address.')).toBeVisible()
  await other.getByLabel('Email used for the order').fill('WANJIRU@example.org')
  await other.getByRole('button', { name: 'Look up' }).click()
  await expect(other.getByText('Leave it at the gate.')).toBeVisible()
  expect(other.url()).not.toContain('wanjiru')
  await elsewhere.close()
})

test('the checkout reports that the cart contains nothing that is still sold, and links to the cart', async ({
  page,
}) => {
  // C938
  const lamp = { product: { id: 'desk-lamp', name: 'Desk Lamp', price: 10, images: [] }, quantity: 1 }
  const script = {
    product: { id: '99', name: 'Old Script', price: 30, images: [], category: 'JavaScript' },
    quantity: 1,
  }
  await have(page, [lamp, script])
  await open(page, '/shop/checkout')
  await expect(page.getByText('Your cart contains nothing to order here')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('main').getByText('No longer sold. Please remove it.')).toHaveCount(2)
})

test('the checkout names a product withdrawn after the page was opened, and the rest can be ordered', async ({
  page,
}) => {
  // C938
  const lamp = { product: { id: 'desk-lamp', name: 'Desk Lamp', price: 10, images: [] }, quantity: 1 }
  const endSale = await alsoSell(page, [lamp])
  await beginAtReview(page, [EARBUDS, lamp])
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
  await endSale()
  await place(page)
  await expect(
    page.getByText('No longer sold, so no longer part of this order: Desk Lamp. The total is now $47.52.'),
  ).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Desk Lamp' })).toHaveText(/not part of this purchase–$/)
  await place(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an error summary links to the fields, and no input is lost; the buyer can write a review of the ordered product', async ({
  page,
}) => {
  // C422 C431
  await begin(page)
  await page.getByLabel(/^First Name/).fill('Wanjiru')
  await page.getByLabel(/^Email/).fill('nobody')
  await review(page)
  await page.getByLabel('Order Notes (Optional)').fill('Thanks')
  // C673
  await expect(page).not.toHaveTitle(/Error/)
  await place(page)
  await expect(page.getByText('Your order was not placed. Please correct these fields:')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Checkout: review/)
  await page.getByRole('link', { name: 'This does not look like an email address.' }).click()
  await expect(page.getByLabel(/^Email/)).toBeFocused()
  await expect(page.getByLabel(/^Email/)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Wanjiru')
  await expect(page.getByText('Please fill in your city.').first()).toBeVisible()
  // The billing name equals the shipping name and has no field of its own, so its error is not repeated.
  await expect(page.getByText('billing last name')).toHaveCount(0)
  await fillAddress(page)
  await review(page)
  await expect(page.getByLabel('Order Notes (Optional)')).toHaveValue('Thanks')
  await place(page)
  await expect(thanks(page)).toBeVisible()
  await reviewEarbuds(page)
})

/** Writes a review of the ordered product. Expects the review to be stored and marked as verified. */
async function reviewEarbuds(page: Page): Promise<void> {
  // C376
  await page.getByRole('link', { name: EARBUDS.product.name }).click()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const form = page.getByRole('form', { name: `Review of ${EARBUDS.product.name}` })
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByLabel('Display name').fill('Wanjiru M.')
  await form.getByLabel('Title').fill('Small')
  await form.getByLabel('Review', { exact: true }).fill('They fit.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(
    form.getByText('Thank you. Your review will appear, marked “Verified buyer”, once it is approved.'),
  ).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
}

test('double-submit: repeated clicks and a reload before the response place only one order', async ({ page }) => {
  const sent = ordersSent(page)
  let isFirst = true
  await page.route('**/api/v1/orders', async (route) => {
    const response = await route.fetch()
    if (!isFirst) return route.fulfill({ response })
    // The order is placed, but its response never arrives.
    isFirst = false
    return route.abort()
  })
  await beginAtReview(page)
  await page.getByRole('button', { name: 'Place Order' }).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 10; press++) button.click()
  })
  await expect(page.getByText('We could not confirm your order')).toBeVisible()
  await page.reload()
  await place(page)
  await expect(thanks(page)).toBeVisible()
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  // After the order, Back shows an empty checkout.
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
})

test.use({ expectedErrors: /Failed to load resource/ })

test('a changed price requires a second click, and so does an order that the buyer changes after its response was lost', async ({
  page,
}) => {
  const sent = ordersSent(page)
  const statuses: number[] = []
  // This request for prices fails until the order is sent. Otherwise, the page would refresh its prices by itself.
  await page.route('**/api/v1/products', (route) => (statuses.length === 0 ? route.abort() : route.continue()))
  await page.route('**/api/v1/orders', async (route) => {
    const response = await route.fetch()
    statuses.push(response.status())
    return statuses.length === 2 ? route.abort() : route.fulfill({ response })
  })
  await beginAtReview(page, [{ ...EARBUDS, product: { ...EARBUDS.product, price: 0.01 } }])
  await place(page)
  await expect(page.getByText('A price changed after you opened this page. Nothing was ordered')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order Summary' }).getByText('$47.52')).toBeVisible()
  expect(statuses).toEqual([409])
  await place(page)
  await expect(page.getByText('We could not confirm your order')).toBeVisible()
  await page.getByLabel('Order Notes (Optional)').fill('At the gate, please.')
  await place(page)
  await expect(page.getByText(/Your order for \$47\.52 already went through/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^View order KB-/ })).toBeVisible()
  expect(statuses).toEqual([409, 201, 422])
  // Placing the changed order as a second one requires a second click.
  await place(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('At the gate, please.')).toBeVisible()
  expect(statuses).toEqual([409, 201, 422, 201])
  const [, lost, refused, last] = sent.map(({ key }) => key)
  expect(refused).toBe(lost)
  expect(new Set([lost, last]).size).toBe(2)
  const orders = await showOrders(page)
  await expect(orders.getByRole('heading', { level: 3, name: /^KB-[A-Z2-9]{10}$/ })).toHaveCount(2)
})

test('the cart marks products that are no longer sold; an order above the stock is refused and leaves the cart unchanged', async ({
  page,
}) => {
  const radio = { ...EARBUDS, product: { ...EARBUDS.product, id: 'old-radio', name: 'Old Radio' } }
  const many = { ...EARBUDS, product: { ...EARBUDS.product, stock: 5000 }, quantity: 5000 }
  await have(page, [radio, many], DRAFT)
  await open(page, '/shop/cart')
  await expect(page.getByText('No longer sold. Please remove it.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Remove Old Radio' }).click()
  await expect(page.getByText('No longer sold. Please remove it.')).toBeHidden()

  // Without this response, the page does not know the stock.
  await page.route('**/api/v1/products', (route) => route.abort())
  await open(page, '/shop/checkout?step=review')
  await place(page)
  await expect(page.getByText(/^Not enough in stock: only \d+ of Hodi/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit your cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 5000 items' })).toBeVisible()
})

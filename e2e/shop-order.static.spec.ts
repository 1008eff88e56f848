import { expect, followInFooter, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

test('without a server, the shop shows the published stock, stores no reviews and finds no orders; Place Order only logs the order', async ({
  page,
}) => {
  await open(page, '/shop')
  await expect(page.getByText('24 in stock')).toBeVisible()
  await page.getByRole('main').locator('a[href="/shop/product/trail-watch"]').first().click()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  for (const [label, value] of [
    ['Display name', 'Wanjiru'],
    ['Title', 'Good'],
    ['Review', 'Yes.'],
  ])
    await page.getByLabel(label!, { exact: true }).fill(value!)
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('This copy of the site has no server, so your review was not sent.')).toBeVisible()
  await followInFooter(page, 'Your order')
  await page.getByLabel('Order number').fill('KB-ABCDEFGHJK')
  await page.getByLabel('Email used for the order').fill('w@example.org')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('This copy of the site has no server, so there are no orders to look up.')).toBeVisible()

  // C428 C584
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'log' && logged.push(message.text()))
  await open(page, '/shop/checkout')
  await page.getByLabel(/^First Name/).fill('Wanjiru')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(
    page.getByText('This demo has no server: your order was logged to the browser’s console, and nothing was ordered.'),
  ).toBeVisible()
  expect(logged.some((text) => text.startsWith('Order placed:'))).toBe(true)
  await expect(page).toHaveURL('/shop/checkout?step=review')
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Mbali Reading Tablet 11')
})

import { fillAddress } from './checkout-address.ts'
import { expect, open, test } from './site.ts'

test('the review and the draft of an order have no invisible characters', async ({ page }) => {
  // C916
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByLabel(/^Last Name/).fill('Akinyi\u200b')
  const draft = await page.evaluate(() => sessionStorage.getItem('shop_checkout'))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  const review = page.getByRole('region', { name: 'Shipping to' })
  await expect(review).toContainText('Wanjiru Akinyi')
  expect(`${draft}${await review.textContent()}`).not.toContain('\u200b')
})

test('a list is searched for what is visible of the words', async ({ page }) => {
  // C915
  await open(page, '/codeshop?search=%E2%80%AAfoleni%E2%80%8B%E2%80%AC')
  await expect(page.locator('main').getByRole('heading', { name: 'Foleni' })).toBeVisible()
  await expect(page.getByText('No scripts found')).toHaveCount(0)
})

import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { violations } from './accessible.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(23)
// Even in browsers with JavaScript, a form can be posted before the scripts load, so these pages must work there, too.
test.use({ expectedErrors: /Failed to load resource/ })

// C776
const EMAIL = '\u200ewanjiru@example.org\u200b'
const TYPED: Readonly<Record<string, string>> = { email: EMAIL, phone: '0712 345 678' }

test('the no-JavaScript form for an order is accessible at every step', async ({ page }) => {
  // C737 C738 C739
  await page.goto(`${NO_JS_ORDER}?product=walking-earbuds`)
  expect(await violations(page)).toEqual([])
  for (const field of ['firstName', 'lastName', 'email', 'phone', 'address', 'city'])
    await page.locator(`[id="shipping.${field}"]`).fill(TYPED[field] ?? 'Mfano')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in your state.')
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('State').fill('Illinois')
  await page.getByLabel('ZIP Code').fill('62701')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Order' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the no-JavaScript form for a purchase is accessible at every step', async ({ page }) => {
  // C737 C739 C743
  await page.goto(`${NO_JS_PURCHASE}?script=2`)
  expect(await violations(page)).toEqual([])
  for (const field of ['email', 'firstName', 'lastName'])
    await page.locator(`[id="customer.${field}"]`).fill(field === 'email' ? EMAIL : 'Mfano')
  await page.getByRole('button', { name: 'Review Purchase' }).click()
  await expect(page.getByRole('alert')).toContainText('Please agree to the terms and license agreement')
  expect(await violations(page)).toEqual([])
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await page.getByRole('button', { name: 'Review Purchase' }).click()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page.getByText(/^LIC-/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

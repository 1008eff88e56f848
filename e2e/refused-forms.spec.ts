import { begin, buy } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

for (const { path, button, title } of [
  { path: '/contact', button: 'Send Message', title: /^Error: Contact/ },
  { path: '/kra-itax', button: /^File/, title: /^Error: / },
  { path: '/shop/checkout?step=review', button: 'Place Order', title: /^Error: Checkout: Review/ },
])
  test(`the title of ${path} says that its form was refused`, async ({ page }) => {
    // C673
    await open(page, path)
    await expect(page).not.toHaveTitle(/Error/)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveTitle(title)
  })

test('the title of the code shop’s checkout says that its form was refused, until it is mended', async ({ page }) => {
  // C673
  await begin(page)
  await buy(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('link', { name: 'My Purchases' }).click()
  await expect(page).toHaveURL('/codeshop/account')
  await expect(page).not.toHaveTitle(/Error/)
})

import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test('forms link to what they are about', async ({ page }) => {
  // C698
  await open(page, '/kra-itax')
  await page.getByRole('region', { name: 'Before you file' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy#your-kra-pin')
  await expect(page.getByRole('heading', { level: 2, name: 'Your KRA PIN' })).toBeInViewport()
  await open(page, '/shop/product/field-laptop-14')
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  const toCheckouts = [() => open(page, '/shop/checkout?step=review'), () => begin(page)]
  for (const toCheckout of toCheckouts) {
    await toCheckout()
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Terms', '/terms'],
      ['Refunds', '/refunds'],
      ['Privacy', '/privacy'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
})

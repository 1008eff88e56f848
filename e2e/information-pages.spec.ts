import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test('both checkouts link to what applies to a purchase', async ({ page }) => {
  // C698
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

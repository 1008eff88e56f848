import { expect, openFullyLaidOut, test } from './site.ts'

test.use({ expectedErrors: /405|501|404/ })

test('without a server, the Helpful button thanks the reader', async ({ page }) => {
  // C253
  await openFullyLaidOut(page, '/blog/7')
  await page.getByRole('button', { name: 'Helpful' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Helpful' })).toHaveAttribute('aria-pressed', 'true')
})

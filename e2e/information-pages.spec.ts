import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test('both checkouts link to the terms, refunds and privacy pages', async ({ page }) => {
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

test('on a phone, the cells of a table row are stacked, and each cell shows the name of its column', async ({
  page,
}) => {
  // C945
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/privacy')
  const table = page.getByRole('region', { name: 'Table 1' })
  await table.scrollIntoViewIfNeeded()
  const [first, second, third] = await table
    .getByRole('row')
    .last()
    .evaluate((row) => [...row.children].map((cell) => cell.getBoundingClientRect()))
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom)
  expect(third!.top).toBeGreaterThanOrEqual(second!.bottom)
  expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  const column = await table
    .getByRole('cell')
    .last()
    .evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(column).toContain('until')
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(table.getByRole('columnheader', { name: 'until' })).toBeVisible()
})

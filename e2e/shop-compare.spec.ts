import { expect, open, test } from './site.ts'

test('a shared URL shows a comparison at any width; up to three products can be selected, and two are compared', async ({
  page,
}) => {
  // C653
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/shop/compare?ids=trail-watch,pocket-phone-6,field-laptop-14,flying-carpet')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await open(page, '/shop/compare?ids=trail-watch,flying-carpet')
  await expect(page.getByText('1 of the 2 products is sold here.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shop_compared'))).toBe(null)
  await page.setViewportSize({ width: 1280, height: 900 })

  // C654
  await open(page, '/shop')
  const bar = page.getByRole('region', { name: 'Products to compare' })
  await expect(bar).toHaveCount(0)
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const position of [0, 1, 2]) await boxes.nth(position).check()
  await boxes.nth(3).click()
  await expect(page.getByText('You can compare 3 products at a time. Remove one first.')).toBeVisible()
  await expect(boxes.nth(3)).not.toBeChecked()
  await page.getByRole('button', { name: 'Clear the comparison' }).click()
  await expect(bar).toHaveCount(0)
  await expect(boxes.nth(0)).not.toBeChecked()

  // C652 C654 C655
  await page.getByRole('checkbox', { name: 'Compare Hodi Walking Earbuds' }).check()
  await expect(bar).toContainText('Hodi Walking Earbuds')
  await expect(bar).toContainText('Choose up to 2 more to compare.')
  // The product page has the same selection, and can add its product to it.
  await open(page, '/shop/product/studio-headphones')
  await page.getByRole('checkbox', { name: 'Compare Ngomeni Studio Headphones' }).check()
  await bar.getByRole('link', { name: 'Compare 2 products' }).click()
  await expect(page).toHaveURL('/shop/compare?ids=walking-earbuds,studio-headphones')
  await expect(page.getByRole('status').filter({ hasText: 'Comparing 2 products' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Products by specification' })
  await expect(table.getByRole('columnheader')).toHaveText([/Hodi Walking Earbuds/, /Ngomeni Studio Headphones/])
  await expect(table.getByRole('row', { name: /^Price/ }).getByRole('cell')).toHaveText(['$44.00', '$180.00'])
  for (const label of ['Rating', 'Stock', 'Brand', 'Weight'])
    await expect(table.getByRole('rowheader', { name: label, exact: true })).toBeVisible()
  await table.getByRole('button', { name: 'Add to Cart Hodi Walking Earbuds' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await table.getByRole('button', { name: 'Remove Hodi Walking Earbuds from the comparison' }).click()
  await expect(page).toHaveURL('/shop/compare?ids=studio-headphones')
  await expect(page.getByText('Choose another product to compare it with.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shop_compared'))).toBe(
    '[{"id":"studio-headphones","name":"Ngomeni Studio Headphones"}]',
  )
})

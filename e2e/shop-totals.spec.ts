import { fillCart } from './checkout-address.ts'
import { expect, open, test } from './site.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the checkout begins with the total, which unfolds, and repeats it at the button', async ({ page }) => {
    // C845
    await fillCart(page)
    await open(page, '/shop/checkout?step=review')
    const summary = page.locator('summary').filter({ hasText: 'Order Summary' })
    await expect(summary).toBeInViewport()
    const total = (await summary.locator('strong').textContent())!
    expect(total).toMatch(/^\$[\d,]+\.\d\d$/)
    const subtotal = page.getByRole('term').filter({ hasText: 'Subtotal' })
    await expect(subtotal).toHaveCount(0)
    await summary.click()
    await expect(subtotal).toBeVisible()
    const place = page.getByRole('button', { name: 'Place Order', exact: true })
    await place.scrollIntoViewIfNeeded()
    await expect(page.getByRole('main').getByText(`Total ${total}`)).toBeInViewport()
    // The main button is as wide as the rest of its row.
    expect((await place.boundingBox())!.width).toBeGreaterThan(220)
  })

  test('the price is on the first screen of a product, and in its bar', async ({ page }) => {
    await open(page, '/shop/product/trail-watch')
    const bar = page.locator('.buy-bar')
    await expect(bar).toHaveCSS('position', 'sticky')
    expect(await bar.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('$265.00')
    const price = (await page.getByRole('main').getByText('$265.00').first().boundingBox())!
    expect(price.y + price.height).toBeLessThan((await bar.boundingBox())!.y)
  })

  test('the shop has one search field on its list, and its first products on the first screen', async ({ page }) => {
    await open(page, '/shop')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    for (const price of await page.getByRole('article').locator('strong').all())
      if (await price.evaluate((one) => one.getBoundingClientRect().bottom < 844)) return
    throw new Error('No price is on the first screen.')
  })

  test('the Filters button counts what is on; nothing found is no invitation', async ({ page }) => {
    // C847
    await open(page, '/shop?rating=3&brand=Hodi')
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Show 0/ })).toHaveCount(0)
  })
})

test('the checkout’s summary stays in view', async ({ page }) => {
  // C845
  await fillCart(page)
  await open(page, '/shop/checkout?step=review')
  const place = page.getByRole('button', { name: 'Place Order', exact: true })
  await place.scrollIntoViewIfNeeded()
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary).toBeInViewport()
  await expect(summary.getByText('Total', { exact: true })).toBeInViewport()
})

test('the comparison bar is only where products can be chosen', async ({ page }) => {
  // C846
  await fillCart(page)
  await open(page, '/shop')
  await page.getByRole('checkbox', { name: 'Compare Dakika Trail Watch' }).check()
  const bar = page.getByRole('region', { name: 'Products to compare' })
  await expect(bar).toBeVisible()
  for (const path of ['/shop/cart', '/shop/checkout', '/shop/account', '/shop/order']) {
    await open(page, path)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(bar).toHaveCount(0)
  }
  await open(page, '/shop/product/trail-watch')
  await expect(bar).toBeVisible()
})

test('the keyboard reaches the products with one link', async ({ page }) => {
  // C852
  await open(page, '/shop')
  const skip = page.getByRole('link', { name: 'Skip to products' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link').last()).toBeFocused()
})

test('a script’s page offers its documentation and evaluation pack beside the demo, which leads back', async ({
  page,
}) => {
  // C850 C851
  await open(page, '/codeshop/product/1')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Read the documentation' })).toBeInViewport()
  await expect(main.getByRole('link', { name: 'Free evaluation pack' })).toHaveAttribute('download', '')
  await page.goto((await main.getByRole('link', { name: /^Live Demo/ }).getAttribute('href'))!)
  await page.getByRole('link', { name: 'Buy Jedwali, $49.00' }).click()
  await expect(page).toHaveURL('/codeshop/product/1')
})

import type { Page } from '@playwright/test'
import { fillCart } from './checkout-address.ts'
import { expect, open, test } from './site.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the checkout begins with an expandable total and repeats the total at the button; on a desktop, the total stays in view', async ({
    page,
  }) => {
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
    // The main button fills the rest of its row.
    expect((await place.boundingBox())!.width).toBeGreaterThan(220)

    await page.setViewportSize({ width: 1280, height: 900 })
    await place.scrollIntoViewIfNeeded()
    const beside = page.getByRole('complementary', { name: 'Order Summary' })
    await expect(beside).toBeInViewport()
    await expect(beside.getByText('Total', { exact: true })).toBeInViewport()
  })

  test('prices are on the first screen of the list and of a product, and the Filters button counts the active filters', async ({
    page,
  }) => {
    await open(page, '/shop')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    const prices = page.getByRole('article').locator('strong')
    const onFirstScreen = () =>
      prices.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom < 844).length)
    expect(await onFirstScreen()).toBeGreaterThan(0)

    await page.getByRole('main').locator('a[href="/shop/product/trail-watch"]').first().click()
    const bar = page.locator('.buy-bar')
    await expect(bar).toHaveCSS('position', 'sticky')
    expect(await bar.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('$265.00')
    const price = (await page.getByRole('main').getByText('$265.00').first().boundingBox())!
    expect(price.y + price.height).toBeLessThan((await bar.boundingBox())!.y)

    // C847: without results, the drawer has only a Close button.
    await open(page, '/shop?rating=3&brand=Hodi')
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(drawer.getByRole('button', { name: /^Show 0/ })).toHaveCount(0)
  })
})

/** Expects that a skip link leads keyboard users to the products. */
async function skipsToProducts(page: Page): Promise<void> {
  // C852
  const skip = page.getByRole('link', { name: 'Skip to products' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link').last()).toBeFocused()
}

test('a skip link leads to the products; the comparison bar appears only where products can be selected', async ({
  page,
}) => {
  // C846
  await fillCart(page)
  await open(page, '/shop')
  await skipsToProducts(page)
  await page.getByRole('checkbox', { name: 'Compare Dakika Trail Watch' }).check()
  const bar = page.getByRole('region', { name: 'Products to compare' })
  await expect(bar).toBeVisible()
  await open(page, '/shop/cart')
  for (const [title, link] of [
    ['Shopping Cart', undefined],
    ['Checkout', page.getByRole('link', { name: 'Proceed to Checkout' })],
    ['My Account', page.getByRole('link', { name: 'My account' })],
    ['Your order', page.getByRole('contentinfo').getByRole('link', { name: 'Your order' })],
  ] as const) {
    await link?.click()
    await page.getByRole('heading', { level: 1, name: title }).hover()
    await expect(bar).toHaveCount(0)
  }
  await open(page, '/shop/product/trail-watch')
  await expect(bar).toBeVisible()
})

test('a search ignores invisible characters; a script’s page links to its documentation, evaluation pack and demo, and the demo links back', async ({
  page,
}) => {
  // C915
  await open(page, '/codeshop?search=%E2%80%AAjedwali%E2%80%8B%E2%80%AC')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Jedwali' })).toBeVisible()
  await expect(page.getByText('No scripts found')).toHaveCount(0)

  // C850 C851
  await main.locator('a[href="/codeshop/product/1"]').first().click()
  await expect(main.getByRole('link', { name: 'Read the documentation' })).toBeInViewport()
  await expect(main.getByRole('link', { name: 'Free evaluation pack' })).toHaveAttribute('download', '')
  await page.goto((await main.getByRole('link', { name: /^Live Demo/ }).getAttribute('href'))!)
  await page.getByRole('link', { name: 'Buy Jedwali, $49.00' }).click()
  await expect(page).toHaveURL('/codeshop/product/1')
})

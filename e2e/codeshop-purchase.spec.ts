import type { Locator, Page } from '@playwright/test'
import { pressDownload } from './bought-script.ts'
import { agree, buy, EARBUDS, fill, FOLENI, stored } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

/** Expects the checkout's summary and notes before anything is typed. */
async function expectSummary(page: Page): Promise<void> {
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  for (const text of ['2 × Foleni', '$78.00', '$6.24', '$84.24'])
    await expect(summary.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(summary.getByText('Hodi Walking Earbuds')).toHaveCount(0)
  for (const text of [
    'Instant download access',
    'Complete documentation',
    'License key included',
    'Free updates for 1 year',
  ])
    await expect(summary.getByText(text)).toBeVisible()
  await expect(page.getByText('Payments on this site are simulated, so no money moves.')).toContainText(
    'Do not type a real card number: made-up details are enough. What you type never leaves this page.',
  )
  await expect(page.getByLabel('Company (Optional)')).not.toHaveAttribute('aria-required', 'true')
  await expect(page.getByLabel(/^Email/)).toHaveAttribute('type', 'email')
}

test('the drawer links to the checkout, which shows the scripts in the cart and reports missing fields in the order in which they appear', async ({
  page,
}) => {
  // C468
  await page.addInitScript((cart) => (localStorage.cart ??= cart), JSON.stringify([FOLENI, EARBUDS]))
  await open(page, '/codeshop/cart')
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ })
  await expect(drawer.getByRole('button', { name: 'Remove Foleni' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Code Script Marketplace' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Cart of the code shop, 3 items' })
  await expect(button).toHaveAttribute('aria-current', 'page')
  await button.click()
  await drawer.getByRole('link', { name: 'Checkout: scripts $78.00' }).click()
  await expect(page).toHaveURL('/codeshop/checkout')
  await expect(drawer).toBeHidden()

  // C503 C505 C506 C507 C508 C509 C510 C512 C513
  await expectSummary(page)
  // C514 C515 C516 C517 C523
  const missing = page.getByRole('alert')
  await buy(page).click()
  await expect(missing).toHaveText('Please fill in all required fields')
  await expect(page.getByLabel(/^Email/)).toBeFocused()
  for (const field of [/^Email/, /^First Name/, /^Last Name/])
    await expect(page.getByLabel(field)).toHaveAccessibleDescription('Please fill this in.')
  await fill(page)
  await expect(page.getByText('Please fill this in.')).toHaveCount(0)
  await page.getByLabel(/^Email/).fill('no address at all')
  await buy(page).click()
  await expect(missing).toHaveText('Please agree to the terms and license agreement')
  await expect(page.getByRole('checkbox', { name: /terms of sale/ })).toBeFocused()
  await agree(page)
  await buy(page).click()
  await expect(missing).toHaveText('Please fill in all payment details')
  await page.getByLabel(/^Card Number/).fill('4242424242424242')
  await page.getByLabel(/^Expiry Date/).fill('12/30')
  await page.getByLabel(/^CVV/).fill('987')
  await buy(page).click()
  await expect(missing).toHaveText('Please fill in all payment details')
  await expect(page.getByLabel(/^Cardholder Name/)).toBeFocused()
  await expect(page.getByText('Please fill this in.')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel(/^First Name/)).toHaveValue('Wanjiru')
  await expect(page.getByLabel(/^Card Number/)).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: /terms of sale/ })).not.toBeChecked()
  // Another tab removes the script from the cart, which then contains only a product of the electronics shop.
  await page.evaluate(
    (cart) => {
      localStorage.setItem('cart', cart)
      dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    },
    JSON.stringify([EARBUDS]),
  )
  await expect(page.getByText('No Digital Products in Cart')).toBeVisible()
})

const PURCHASE = {
  id: 'p1',
  scriptId: 2,
  purchaseDate: '2026-11-01T08:00:00.000Z',
  price: 39,
  licenseKey: 'LIC-0123456789ABCDEFGHJKMNPQRS-MHZ3K0G0',
  downloadUrl: 'https://downloads.example/foleni.zip?token=abc',
  version: '1.0.0',
  downloadCount: 3,
  maxDownloads: 5,
  customerEmail: 'wanjiru@example.org',
  customerName: 'Wanjiru Mfano',
  // The purchase is simulated, so the page sends no request about it.
  isSimulated: true,
}
const withPurchases = (page: Page, purchases: unknown) =>
  page.addInitScript(
    `if (!localStorage.getItem('codeshop_purchases')) localStorage.setItem('codeshop_purchases', ${JSON.stringify(JSON.stringify(purchases))})`,
  )

test.describe('My Downloads', () => {
  test.use({ expectedErrors: /Error downloading|Failed to load resource/ })

  /** Expects a purchase's facts, and expects that its license key and its URL can be copied. */
  async function expectFacts(page: Page, card: Locator): Promise<void> {
    for (const text of ['Version 1.0.0', '3/5 downloads', '1 November 2026', 'Never', '$39.00', 'Status: Active'])
      await expect(card.getByText(text)).toBeVisible()
    const key = card.getByLabel('License Key')
    await expect(key).toHaveValue(PURCHASE.licenseKey)
    await expect(key).toHaveAttribute('readonly')
    await card.getByRole('button', { name: 'Copy the license key of Script #2 Foleni' }).click()
    await expect(page.getByText('License key copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PURCHASE.licenseKey)
    await card.getByRole('button', { name: /^Copy URL/ }).click()
    await expect(page.getByText('Download URL copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PURCHASE.downloadUrl)
    await expect(page.getByRole('complementary', { name: 'Download Instructions' })).toContainText('5 times')
  }

  test('shows each purchase, and delivers files after two seconds, one at a time, until the limit is reached', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await withPurchases(page, [PURCHASE, { ...PURCHASE, id: 'p2', scriptId: 3 }])
    await page.clock.install()
    await open(page, '/codeshop/downloads')
    const foleni = 'Script #2 Foleni'
    const card = page.getByRole('article', { name: foleni })
    const malipo = page.getByRole('article', { name: 'Script #3 Malipo' })
    // C525 C526 C527 C528 C530 C531 C532 C533
    await expectFacts(page, card)

    // C540: a download that fails is not counted.
    await page.route('**/codeshop/evaluation/**', (route) => route.fulfill({ status: 200, body: 'other bytes' }))
    await pressDownload(page, foleni)
    await expect(page.getByText('Download failed. Please try again.')).toBeVisible()
    await expect(card.getByText('3/5 downloads')).toBeVisible()
    await page.unroute('**/codeshop/evaluation/**')

    // C529 C535 C536 C537 C538 C541
    const button = card.getByRole('button', { name: /^Download/ })
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const begun = await page.evaluate(() => Date.now())
    const saved = page.waitForEvent('download')
    await button.click()
    await expect(button).toHaveText(/^Downloading\.\.\./)
    await expect(malipo.getByRole('button', { name: /^Download Files/ })).toBeDisabled()
    await page.clock.runFor(1900)
    await expect(button).toHaveText(/^Downloading\.\.\./)
    await page.clock.resume()
    expect((await saved).suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0-evaluation.zip')
    await expect(page.getByText('Download started successfully!')).toBeVisible()
    await expect(card.getByText('4/5 downloads')).toBeVisible()
    await expect(malipo.getByText('3/5 downloads')).toBeVisible()
    const counted = (await stored(page, 'codeshop_purchases'))!.find(({ id }) => id === 'p1')
    expect(counted).toMatchObject({ downloadCount: 4, lastDownload: expect.any(String) })
    expect(Date.parse(String(counted!.lastDownload)) - begun).toBeGreaterThanOrEqual(2000)
    await pressDownload(page, foleni)
    await expect(card.getByText('5/5 downloads')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
    await expect(card.getByRole('link', { name: 'Ask the author for another download' })).toHaveAttribute(
      'href',
      '/contact',
    )
    // C534
    await card.getByRole('link', { name: /^View Details/ }).click()
    await expect(page).toHaveURL('/codeshop/product/2')
  })
})

test.describe('License Management', () => {
  test('shows each license, masks its key, and copies its details as text', async ({ page, context }) => {
    // C549 C550 C551 C552 C553 C554 C556 C557 C558 C559 C560
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await withPurchases(page, [
      PURCHASE,
      { ...PURCHASE, id: 'old', scriptId: 3, purchaseDate: '2020-01-01T00:00:00.000Z', licenseType: 'enterprise' },
      { ...PURCHASE, id: 'team', scriptId: 1, licenseType: 'commercial' },
    ])
    await open(page, '/codeshop/license-management')
    const card = page.getByRole('article', { name: 'Script #2 Foleni' })
    for (const text of [
      'License ID: LICENSE-p1',
      'Personal',
      'Active',
      'Wanjiru Mfano',
      'wanjiru@example.org',
      '1 November 2026',
      '1 November 2027',
      '3/5',
      'Valid',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    const key = card.getByLabel('License Key')
    await expect(key).toHaveValue(/^LIC-•+K0G0$/)
    await card.getByRole('button', { name: /^Show the license key/ }).click()
    await expect(key).toHaveValue(PURCHASE.licenseKey)
    await card.getByRole('button', { name: /^Show the license key/ }).click()
    await expect(key).not.toHaveValue(PURCHASE.licenseKey)
    await card.getByRole('button', { name: /^Copy License Info/ }).click()
    await expect(page.getByText('License information copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`License Key: ${PURCHASE.licenseKey}`)
    const old = page.getByRole('article', { name: 'Script #3 Malipo' })
    for (const text of ['Enterprise', 'Expired', 'Invalid'])
      await expect(old.getByText(text, { exact: true })).toBeVisible()
    const hue = (name: string) =>
      page
        .getByRole('article')
        .getByText(name, { exact: true })
        .evaluate((badge) => /oklch\([\d.]+%? [\d.]+ ([\d.]+)/.exec(getComputedStyle(badge).color)?.[1])
    expect([await hue('Personal'), await hue('Commercial'), await hue('Enterprise')]).toEqual(['245', '150', '305'])
    await card.getByRole('link', { name: /^View Script/ }).click()
    await expect(page).toHaveURL('/codeshop/product/2')
  })
})

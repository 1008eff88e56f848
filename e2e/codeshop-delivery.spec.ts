import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

test.describe('My Purchases', () => {
  test('delivers the evaluation pack of a sample, and can hide the samples', async ({ page }) => {
    // C499 C502
    await open(page, '/codeshop/account')
    const samples = page.getByRole('region', { name: 'Sample purchases' })
    const saved = page.waitForEvent('download')
    await samples.getByRole('link', { name: 'Download Files of the evaluation pack of Jedwali' }).click()
    expect((await saved).suggestedFilename()).toBe('jedwali-react-data-table-1.0.0-evaluation.zip')
    await samples.getByRole('button', { name: 'Hide the samples' }).click()
    await expect(page.getByText("You haven't purchased any scripts yet.")).toBeVisible()
    await page.reload()
    await expect(page.getByText("You haven't purchased any scripts yet.")).toBeVisible()
    await page.getByRole('link', { name: 'Explore Scripts' }).click()
    await expect(page).toHaveURL('/codeshop')
  })

  test('shows real purchases above the samples, and leaves a sample out once its script is bought', async ({
    page,
  }) => {
    // C498 C500
    const bought = {
      purchaseDate: '2026-11-01T08:00:00.000Z',
      licenseKey: 'LIC-1',
      version: '1.0.0',
      downloadCount: 5,
    }
    const purchases = [
      { ...bought, id: 'p1', scriptId: 2, price: 39 },
      { ...bought, id: 'p2', scriptId: 1, price: 49 },
    ]
    await page.addInitScript((stored) => (localStorage.codeshop_purchases = stored), JSON.stringify(purchases))
    await open(page, '/codeshop/account')
    const own = page.getByRole('list', { name: 'Purchases', exact: true }).getByRole('listitem')
    await expect(own).toHaveCount(2)
    await expect(own).toContainText(['Foleni', 'Jedwali'])
    const samples = page.getByRole('region', { name: 'Sample purchases' }).getByRole('listitem')
    await expect(samples).toHaveCount(1)
    await expect(samples).toContainText('Malipo')
    const first = own.first()
    await expect(first.getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
    await expect(first.getByRole('link', { name: 'Ask the author for another download' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await first.getByRole('link', { name: 'License of Foleni' }).click()
    await expect(page).toHaveURL('/codeshop/license-management#license-p1')
    await expect(page.getByRole('article', { name: 'Script #2 Foleni' })).toBeVisible()
  })
})

test.describe('The delivery center', () => {
  const color = (page: Page, words: string) =>
    page
      .getByText(words, { exact: true })
      .evaluate((badge) => /oklch\([\d.]+%? [\d.]+ ([\d.]+)/.exec(getComputedStyle(badge).color)?.[1])

  test('delivers three scripts, and stores completed deliveries', async ({ page }) => {
    // C566 C567 C568 C570 C571 C572 C574 C575 C576 C578 C579
    await page.clock.install()
    await open(page, '/codeshop/digital-delivery')
    const quick = page.getByRole('region', { name: 'Quick Download' }).getByRole('listitem')
    await expect(quick).toHaveCount(3)
    for (const at of [0, 1, 2]) {
      await expect(quick.nth(at)).toContainText(`Script #${at + 1}`)
      await expect(quick.nth(at).getByText('Version 1.0.0 · 2.5 MB', { exact: true })).toBeVisible()
    }
    const history = page.getByRole('region', { name: 'Download History' })
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const begun = await page.evaluate(() => Date.now())
    const saved = page.waitForEvent('download')
    await quick.nth(1).getByRole('button', { name: 'Download script #2' }).click()
    await expect(history.getByText('In progress')).toBeVisible()
    expect(await color(page, 'In progress')).toBe('245')
    expect(await page.evaluate(() => localStorage.getItem('codeshop_download_history'))).toBeNull()
    await page.clock.resume()
    await saved
    await expect(page.getByText('Download completed successfully!')).toBeVisible()
    await expect(history.getByText('Completed', { exact: true })).toBeVisible()
    expect(await color(page, 'Completed')).toBe('150')
    const [entry] = await page.evaluate(
      () => JSON.parse(localStorage.getItem('codeshop_download_history')!) as Record<string, unknown>[],
    )
    expect(entry).toMatchObject({
      scriptId: 2,
      scriptName: 'Script #2',
      fileSize: '2.5 MB',
      version: '1.0.0',
      status: 'completed',
    })
    expect(Date.parse(String(entry!.downloadDate)) - begun).toBeGreaterThanOrEqual(3000)
    expect(entry!.ipAddress).toMatch(/^[\d.]+\.x$|^[\da-f:]+:x$/)
    expect(Object.keys(entry!).sort()).toEqual(
      [
        'downloadDate',
        'downloadUrl',
        'fileSize',
        'id',
        'ipAddress',
        'scriptId',
        'scriptName',
        'status',
        'userAgent',
        'version',
      ].sort(),
    )
    await history.getByRole('button', { name: 'Refresh' }).click()
    await expect(history.getByText('Completed', { exact: true })).toBeVisible()
    await history.getByRole('button', { name: 'Details of the download of Script #2' }).click()
    const details = page.getByRole('dialog', { name: 'Download Details' })
    for (const [fact, value] of Object.entries({
      Script: 'Script #2',
      Version: '1.0.0',
      'File Size': '2.5 MB',
      Status: 'Completed',
      'IP Address': String(entry!.ipAddress),
    }))
      await expect(
        details.getByRole('term').filter({ hasText: fact }).locator('xpath=following-sibling::dd[1]'),
      ).toHaveText(value)
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
  })

  test.describe('when a file fails to load', () => {
    test.use({ expectedErrors: /Error delivering|Failed to load resource/ })

    test('shows an error, stores nothing, and can retry', async ({ page }) => {
      // C569 C571 C573 C574 C575 C577
      let isBroken = true
      await page.route('**/codeshop/evaluation/**', (route) => (isBroken ? route.abort() : route.continue()))
      await open(page, '/codeshop/digital-delivery')
      await page.getByRole('button', { name: 'Download script #1' }).click()
      await expect(page.getByText('Download failed. Please try again.')).toBeVisible()
      expect(await color(page, 'Failed')).toBe('25')
      expect(await page.evaluate(() => localStorage.getItem('codeshop_download_history'))).toBeNull()
      isBroken = false
      await page.getByRole('button', { name: 'Details of the download of Script #1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('In progress')).toBeVisible()
      await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    })
  })
})

test('the code shop’s cart page opens the drawer, which links to the script checkout', async ({ page }) => {
  // C468
  const line = (id: string, name: string, category: string) => ({
    product: { id, name, price: 1, images: [], category, stock: 999 },
    quantity: 2,
  })
  const cart = [line('2', 'Foleni', 'JavaScript'), line('walking-earbuds', 'Hodi Walking Earbuds', 'audio')]
  await page.addInitScript(
    `if (!localStorage.getItem('cart')) localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(cart))})`,
  )
  await open(page, '/codeshop/cart')
  const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ })
  await expect(drawer.getByRole('button', { name: 'Remove Foleni' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Code Script Marketplace' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Cart of the code shop, 4 items' })
  await expect(button).toHaveAttribute('aria-current', 'page')
  await button.click()
  await drawer.getByRole('link', { name: 'Checkout: scripts $2.00' }).click()
  await expect(page).toHaveURL('/codeshop/checkout')
  await expect(drawer).toBeHidden()
})

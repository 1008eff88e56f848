import type { Page } from '@playwright/test'
import { ownFoleni } from './bought-script.ts'
import { useUniqueAddresses } from './own-address.ts'
import { stored } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(22)
test.use({ expectedErrors: /Error delivering|Failed to load resource/ })

/** Stores purchases as another tab would. */
const storeElsewhere = (page: Page, purchases: unknown) =>
  page.evaluate((value) => {
    localStorage.setItem('codeshop_purchases', value)
    dispatchEvent(new StorageEvent('storage', { key: 'codeshop_purchases' }))
  }, JSON.stringify(purchases))

test('My Purchases delivers samples, shows real purchases above the samples, and can hide the samples', async ({
  page,
}) => {
  // C499 C502
  await open(page, '/codeshop/account')
  const samples = page.getByRole('region', { name: 'Sample purchases' })
  const saved = page.waitForEvent('download')
  await samples.getByRole('link', { name: 'Download Files of the evaluation pack of Jedwali' }).click()
  expect((await saved).suggestedFilename()).toBe('jedwali-react-data-table-1.0.0-evaluation.zip')

  // C498 C500: a sample disappears once its script is bought.
  const bought = { purchaseDate: '2026-11-01T08:00:00.000Z', licenseKey: 'LIC-1', version: '1.0.0', downloadCount: 5 }
  await storeElsewhere(page, [
    { ...bought, id: 'p1', scriptId: 2, price: 39 },
    { ...bought, id: 'p2', scriptId: 1, price: 49 },
  ])
  const own = page.getByRole('list', { name: 'Purchases', exact: true }).getByRole('listitem')
  await expect(own).toHaveCount(2)
  await expect(own).toContainText(['Foleni', 'Jedwali'])
  await expect(samples.getByRole('listitem')).toHaveCount(1)
  await expect(samples.getByRole('listitem')).toContainText('Malipo')
  const first = own.first()
  await expect(first.getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
  await expect(first.getByRole('link', { name: 'Ask the author for another download' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await first.getByRole('link', { name: 'License of Foleni' }).click()
  await expect(page).toHaveURL('/codeshop/license-management#license-p1')
  await expect(page.getByRole('article', { name: 'Script #2 Foleni' })).toBeVisible()

  await page.goBack()
  await storeElsewhere(page, [])
  await samples.getByRole('button', { name: 'Hide the samples' }).click()
  await expect(page.getByText("You haven't purchased any scripts yet.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("You haven't purchased any scripts yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Explore Scripts' }).click()
  await expect(page).toHaveURL('/codeshop')
})

test.describe('The delivery center', () => {
  const historyOf = (page: Page) => page.getByRole('region', { name: 'Download History' })
  const color = (page: Page, words: string) =>
    historyOf(page)
      .getByText(words, { exact: true })
      .evaluate((badge) => /oklch\([\d.]+%? [\d.]+ ([\d.]+)/.exec(getComputedStyle(badge).color)?.[1])

  /** Checks the stored record of a completed delivery of Foleni, and the dialog with the delivery's details. */
  async function expectDetails(page: Page, entry: Record<string, unknown>): Promise<void> {
    expect(entry).toMatchObject({
      scriptId: 2,
      scriptName: 'Script #2',
      fileSize: '2.5 MB',
      version: '1.0.0',
      status: 'completed',
    })
    expect(Object.keys(entry).sort()).toEqual(
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
    await historyOf(page).getByRole('button', { name: 'Details of the download of Script #2' }).click()
    const details = page.getByRole('dialog', { name: 'Download Details' })
    for (const [fact, value] of Object.entries({
      Script: 'Script #2',
      Version: '1.0.0',
      'File Size': '2.5 MB',
      Status: 'Completed',
      'IP Address': String(entry.ipAddress),
    }))
      await expect(
        details.getByRole('term').filter({ hasText: fact }).locator('xpath=following-sibling::dd[1]'),
      ).toHaveText(value)
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
  }

  test('delivers purchases and evaluation packs, stores completed deliveries, and retries failed ones', async ({
    page,
  }) => {
    // C566 C567 C568 C569 C570 C571 C572 C573 C574 C575 C576 C577 C578 C579
    await ownFoleni(page)
    await page.clock.install()
    let isBroken = true
    await page.route('**/codeshop/evaluation/**', (route) => (isBroken ? route.abort() : route.continue()))
    await open(page, '/codeshop/digital-delivery')
    const quick = page.getByRole('region', { name: 'Quick Download' }).getByRole('listitem')
    await expect(quick).toHaveCount(3)
    for (const at of [0, 1, 2]) {
      await expect(quick.nth(at)).toContainText(`Script #${at + 1}`)
      await expect(quick.nth(at).getByText('Version 1.0.0 · 2.5 MB', { exact: true })).toBeVisible()
    }
    const history = historyOf(page)
    const completed = history.getByText('Completed', { exact: true })

    // A failed delivery stores nothing.
    await quick.nth(0).getByRole('button', { name: 'Download script #1' }).click()
    await expect(history.getByText('In progress')).toBeVisible()
    await page.clock.runFor(3000)
    await expect(page.getByText('Download failed. Please try again.')).toBeVisible()
    expect(await color(page, 'Failed')).toBe('25')
    isBroken = false

    // For a purchase, the archive is delivered after three seconds. A double-click starts only one delivery.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const begun = await page.evaluate(() => Date.now())
    const archive = page.waitForEvent('download')
    await quick.nth(1).getByRole('button', { name: 'Download script #2' }).dblclick()
    await expect(history.getByText('In progress')).toBeVisible()
    expect(await color(page, 'In progress')).toBe('245')
    expect(await stored(page, 'codeshop_download_history')).toBeNull()
    await page.clock.runFor(2900)
    await expect(history.getByText('In progress')).toBeVisible()
    await page.clock.resume()
    expect((await archive).suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0.zip')
    await expect(page.getByText('Download completed successfully!')).toBeVisible()
    await expect(completed).toHaveCount(1)
    expect(await color(page, 'Completed')).toBe('150')
    const [entry] = (await stored(page, 'codeshop_download_history'))!
    expect(Date.parse(String(entry!.downloadDate)) - begun).toBeGreaterThanOrEqual(3000)
    expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, downloadCount: 1 }])

    // Scripts that were not bought are delivered as evaluation packs.
    await page.getByRole('button', { name: 'Details of the download of Script #1' }).click()
    const pack = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('In progress')).toBeVisible()
    await page.clock.runFor(3000)
    expect((await pack).suggestedFilename()).toBe('jedwali-react-data-table-1.0.0-evaluation.zip')
    await expect(completed).toHaveCount(2)
    const entries = (await stored(page, 'codeshop_download_history'))!
    expect(entries.map(({ scriptId }) => scriptId)).toEqual([1, 2])
    for (const { ipAddress } of entries) expect(ipAddress).toMatch(/^10\.22\.\d+\.x$/)
    await history.getByRole('button', { name: 'Refresh' }).click()
    await expect(completed).toHaveCount(2)
    await expectDetails(page, entry!)
  })
})

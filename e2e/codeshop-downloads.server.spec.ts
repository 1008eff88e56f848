import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buyFoleni, ownFoleni, pressDownload } from './bought-script.ts'
import { useUniqueAddresses } from './own-address.ts'
import { card } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(22)
test.use({ expectedErrors: /Failed to load resource/ })

const FOLENI = 'Script #2 Foleni'

/**
 * Cuts off the next transfer of an archive after 10,000 bytes.
 * @returns a list that collects the Range headers of the requests
 */
async function cutTransfer(page: Page) {
  const ranges: (string | undefined)[] = []
  await page.route('**/codeshop/download/**', async (route) => {
    ranges.push(route.request().headers().range)
    if (ranges.length > 1) return route.continue()
    const { status, body, headers } = await page.request
      .get(route.request().url(), { headers: { range: 'bytes=0-9999' } })
      .then(async (answer) => ({
        status: 200,
        body: await answer.body(),
        headers: { 'content-type': 'application/zip', etag: answer.headers().etag! },
      }))
    await route.fulfill({ status, body, headers })
  })
  return ranges
}

const resetByOwner = (page: Page) =>
  page.route('**/api/v1/purchases/link', (route) =>
    route.fulfill({
      json: {
        success: true,
        downloadUrl: '/codeshop/download/x.zip?token=1',
        expiresAt: new Date().toISOString(),
        downloadCount: 0,
        maxDownloads: 5,
        name: 'x.zip',
        size: 1,
        sha256: '',
        version: '1.0.0',
        ipAddress: 'x',
      },
    }),
  )

test('an interrupted archive download resumes; the server allows five downloads, and none after the license is revoked', async ({
  page,
  context,
}) => {
  // C529 C530 C536 C537 C538 C541
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const { id } = await ownFoleni(page)
  await open(page, '/codeshop/downloads')
  await card(page)
    .getByRole('button', { name: /^Copy URL/ })
    .click()
  await expect(page.getByText('Download URL copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const download = async (count: number) => {
    const saved = page.waitForEvent('download')
    await pressDownload(page, FOLENI)
    const file = await saved
    await expect(card(page).getByText(`${count}/5 downloads`)).toBeVisible()
    return file
  }
  // The download resumes after the bytes that were already received.
  const ranges = await cutTransfer(page)
  const file = await download(1)
  expect(ranges).toEqual([undefined, 'bytes=10000-'])
  expect(file.suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0.zip')
  const sha256 = createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex')
  await expect(page.getByText('Download started successfully!')).toBeVisible()
  expect(await (await page.request.get('/codeshop/product/2')).text()).toContain(sha256)
  // Downloads through the plain link count toward the same purchase. After three of them, one of the five downloads is
  // left.
  for (let time = 0; time < 3; time++) expect((await page.request.get(link)).status()).toBe(200)
  await download(5)
  await expect(card(page).getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
  expect((await page.request.get(link)).status()).toBe(409)

  // C539
  await resetByOwner(page)
  await card(page)
    .getByRole('button', { name: /^Check again/ })
    .click()
  await expect(card(page).getByText('0/5 downloads')).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Download Files/ })).toBeEnabled()

  // C610: a license revoked elsewhere is shown as revoked as soon as the page opens.
  await page.route('**/api/v1/purchases/states', (route) =>
    route.fulfill({ json: { success: true, purchases: [{ purchaseId: id, isRevoked: true, downloadCount: 0 }] } }),
  )
  await page.reload()
  await expect(page.getByText('The license for script #2 was revoked.')).toBeVisible()
  await expect(card(page).getByText('Revoked', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Download/ })).toBeDisabled()
})

test('another device can restore a purchase by its license key; used-up downloads and unknown purchases are reported', async ({
  page,
}) => {
  const { licenseKey, downloadUrl } = await buyFoleni(page)
  const madeUp = {
    id: 'made up',
    scriptId: 3,
    purchaseDate: '2026-11-01T08:00:00.000Z',
    price: 39,
    licenseKey: 'LIC-1',
  }
  await page.addInitScript((bought) => (localStorage.codeshop_purchases ??= bought), JSON.stringify([madeUp]))
  await page.clock.install()
  await open(page, '/codeshop/downloads#purchases=abcdefghijklmnopqrstuvwx')
  await expect(page.getByText('This link is incomplete or has expired.')).toBeVisible()

  // C611
  await page.getByText('Bought on another device?').click()
  const key = page.getByRole('textbox', { name: 'License key', exact: true })
  await key.fill('LIC-NOTHING')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No purchase on this site has this license key.')).toBeVisible()
  await key.fill(` ${String(licenseKey).toLowerCase()}`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 purchase restored in this browser.')).toBeVisible()
  await expect(card(page)).toHaveCount(1)
  // This site sends no email, so it does not offer to send a link.
  await expect(page.getByLabel('Email address used for your purchase')).toHaveCount(0)

  // C538 C539: another device uses up the downloads.
  await Promise.all([1, 2, 3, 4, 5].map(() => page.request.get(String(downloadUrl))))
  await pressDownload(page, FOLENI)
  await expect(page.getByText('Download limit reached. Please contact support.')).toBeVisible()
  await expect(card(page).getByText('5/5 downloads')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Ask the author for another download' })).toBeVisible()

  // For a purchase that the server does not have, the evaluation pack is delivered instead, with a message.
  const unknown = page.getByRole('article', { name: 'Script #3 Malipo' })
  const saved = page.waitForEvent('download')
  await pressDownload(page, 'Script #3 Malipo')
  expect((await saved).suggestedFilename()).toBe('malipo-mpesa-stk-push-1.0.0-evaluation.zip')
  await expect(
    unknown.getByText('We couldn’t match this license key to a purchase, so you received the evaluation pack.'),
  ).toBeVisible()
  await expect(unknown.getByText('1/5 downloads')).toBeVisible()
})

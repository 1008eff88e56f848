import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { useUniqueAddresses } from './own-address.ts'
import { card, haveBought, stored } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(22)

test('a purchased archive can be downloaded five times, as counted by the server', async ({ page, context }) => {
  // C529 C530 C536 C537 C538 C541
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await haveBought(page)
  await card(page)
    .getByRole('button', { name: /^Copy URL/ })
    .click()
  await expect(page.getByText('Download URL copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const download = async (count: number) => {
    const saved = page.waitForEvent('download')
    await card(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    const file = await saved
    await expect(card(page).getByText(`${count}/5 downloads`)).toBeVisible()
    return file
  }
  const file = await download(1)
  expect(file.suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0.zip')
  const sha256 = createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex')
  await expect(page.getByText('Download started successfully!')).toBeVisible()
  await open(page, '/codeshop/product/2')
  await expect(page.getByText(sha256)).toBeAttached()
  // The link belongs to the same purchase, so three downloads of it leave one.
  for (let time = 0; time < 3; time++) expect((await page.request.get(link)).status()).toBe(200)
  await open(page, '/codeshop/downloads')
  await download(5)
  await expect(card(page).getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
  expect((await page.request.get(link)).status()).toBe(409)
})

test.describe('a failed download', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('shows the limit when the downloads were used up elsewhere, until the owner resets them', async ({ page }) => {
    // C538 C539
    const { downloadUrl } = await haveBought(page)
    await Promise.all([1, 2, 3, 4, 5].map(() => page.request.get(String(downloadUrl))))
    await card(page)
      .getByRole('button', { name: /^Download Files/ })
      .click()
    await expect(page.getByText('Download limit reached. Please contact support.')).toBeVisible()
    await expect(card(page).getByText('5/5 downloads')).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Ask the author for another download' })).toBeVisible()
    // The owner resets the downloads.
    await page.route('**/api/v1/purchases/link', (route) =>
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
    await card(page)
      .getByRole('button', { name: /^Check again/ })
      .click()
    await expect(card(page).getByText('0/5 downloads')).toBeVisible()
    await expect(card(page).getByRole('button', { name: /^Download Files/ })).toBeEnabled()
  })

  test('delivers the evaluation pack instead, with a message, when the purchase is unknown', async ({ page }) => {
    const purchase = {
      id: 'made up',
      scriptId: 2,
      purchaseDate: '2026-11-01T08:00:00.000Z',
      price: 39,
      licenseKey: 'LIC-1',
    }
    await page.addInitScript(
      `localStorage.setItem('codeshop_purchases', ${JSON.stringify(JSON.stringify([purchase]))})`,
    )
    await open(page, '/codeshop/downloads')
    const saved = page.waitForEvent('download')
    await card(page)
      .getByRole('button', { name: /^Download Files/ })
      .click()
    expect((await saved).suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0-evaluation.zip')
    await expect(
      card(page).getByText('We couldn’t match this license key to a purchase, so you received the evaluation pack.'),
    ).toBeVisible()
    await expect(card(page).getByText('1/5 downloads')).toBeVisible()
  })

  test('resumes after the bytes that were already received', async ({ page }) => {
    await haveBought(page)
    const ranges: (string | undefined)[] = []
    await page.route('**/codeshop/download/**', async (route) => {
      ranges.push(route.request().headers().range)
      if (ranges.length > 1) return route.continue()
      // The first response is cut off after 10,000 bytes.
      const { status, body, headers } = await page.request
        .get(route.request().url(), { headers: { range: 'bytes=0-9999' } })
        .then(async (answer) => ({
          status: 200,
          body: await answer.body(),
          headers: { 'content-type': 'application/zip', etag: answer.headers().etag! },
        }))
      await route.fulfill({ status, body, headers })
    })
    const saved = page.waitForEvent('download')
    await card(page)
      .getByRole('button', { name: /^Download Files/ })
      .click()
    expect((await saved).suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0.zip')
    await expect(card(page).getByText('1/5 downloads')).toBeVisible()
    expect(ranges).toEqual([undefined, 'bytes=10000-'])
  })
})

test('the delivery center gives a buyer the archive, counts the download, and records a masked IP address', async ({
  page,
}) => {
  // C566 C570 C574 C578 C579
  await haveBought(page)
  await open(page, '/codeshop/digital-delivery')
  const deliver = async (script: number) => {
    const saved = page.waitForEvent('download')
    // A double-click starts one delivery.
    await page.getByRole('button', { name: `Download script #${script}` }).dblclick()
    return (await saved).suggestedFilename()
  }
  expect(await deliver(2)).toBe('foleni-offline-form-queue-1.0.0.zip')
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
  expect(await deliver(3)).toBe('malipo-mpesa-stk-push-1.0.0-evaluation.zip')
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(2)
  const history = (await stored(page, 'codeshop_download_history'))!
  expect(history.map(({ scriptId }) => scriptId)).toEqual([3, 2])
  for (const { ipAddress } of history) expect(ipAddress).toMatch(/^10\.22\.\d+\.x$/)
  expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, downloadCount: 1 }])
})

test('a link restores purchases on another device, and its token is removed from the URL', async ({
  page,
  browser,
}) => {
  const purchases = [await haveBought(page)]
  const elsewhere = await browser.newPage()
  await elsewhere.route('**/api/v1/purchases/recovered', (route) => {
    expect(route.request().postDataJSON()).toEqual({ token: 'abcdefghijklmnopqrstuvwx' })
    return route.fulfill({ json: { success: true, purchases } })
  })
  await open(elsewhere, '/codeshop/downloads#purchases=abcdefghijklmnopqrstuvwx')
  await expect(elsewhere.getByText('1 purchase restored in this browser.')).toBeVisible()
  await expect(elsewhere).toHaveURL('/codeshop/downloads')
  const saved = elsewhere.waitForEvent('download')
  await card(elsewhere)
    .getByRole('button', { name: /^Download Files/ })
    .click()
  expect((await saved).suggestedFilename()).toBe('foleni-offline-form-queue-1.0.0.zip')
  await elsewhere.close()
})

test.describe('another device', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('restores a purchase with its license key, and offers no email if the site sends none', async ({
    page,
    browser,
  }) => {
    // C611
    const { licenseKey } = (await haveBought(page)) as { licenseKey: string }
    const elsewhere = await browser.newPage()
    await open(elsewhere, '/codeshop/downloads')
    await elsewhere.getByText('Bought on another device?').click()
    await elsewhere.getByRole('textbox', { name: 'License key', exact: true }).fill('LIC-NOTHING')
    await elsewhere.getByRole('button', { name: 'Restore' }).click()
    await expect(elsewhere.getByText('No purchase here has this license key.')).toBeVisible()
    await elsewhere.getByRole('textbox', { name: 'License key', exact: true }).fill(` ${licenseKey.toLowerCase()}`)
    await elsewhere.getByRole('button', { name: 'Restore' }).click()
    await expect(elsewhere.getByText('1 purchase restored in this browser.')).toBeVisible()
    await expect(card(elsewhere)).toHaveCount(1)
    await expect(elsewhere.getByLabel('Email address used for your purchase')).toHaveCount(0)
    await elsewhere.close()
  })

  test('shows that an emailed link has expired', async ({ page }) => {
    await open(page, '/codeshop/downloads#purchases=abcdefghijklmnopqrstuvwx')
    await expect(page.getByText('This link is incomplete or has expired.')).toBeVisible()
  })
})

test('a license revoked elsewhere is shown as revoked as soon as the page opens', async ({ page }) => {
  // C610
  const { id } = await haveBought(page)
  await page.route('**/api/v1/purchases/states', (route) =>
    route.fulfill({ json: { success: true, purchases: [{ purchaseId: id, isRevoked: true, downloadCount: 0 }] } }),
  )
  await page.reload()
  await expect(page.getByText('The license of script #2 was revoked.')).toBeVisible()
  await expect(card(page).getByText('Revoked', { exact: true })).toBeVisible()
  await expect(card(page).getByRole('button', { name: /^Download/ })).toBeDisabled()
})

import { buyInTime, stored, soleRecord } from './script-checkout.ts'
import { expect, NOT_FOUND, test } from './site.ts'

// The file host responds to POST requests with an error.
test.use({ expectedErrors: NOT_FOUND })

test('without a server, a purchase is simulated and stored, delivers the evaluation pack, and cannot be restored', async ({
  page,
}) => {
  // C511 C518 C519 C520 C521 C536 C542 C543 C544 C545 C546 C547 C584
  await buyInTime(page)
  const record = await soleRecord(page)
  expect(record.isSimulated).toBe(true)
  expect(record.downloadUrl).toMatch(/^http.+\/foleni-offline-form-queue-1\.0\.0-evaluation\.zip\?token=[0-9a-f]{32}$/)
  expect(new Date(String(record.purchaseDate)).toISOString()).toBe(record.purchaseDate)
  const card = page.getByRole('article', { name: 'Script #2 Foleni' })
  await expect(card.getByText('Simulated purchase')).toBeVisible()
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  await card.getByRole('button', { name: /^Download Files/ }).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return saved
    })
    .toEqual(['foleni-offline-form-queue-1.0.0-evaluation.zip'])
  await expect(card.getByText('1/5 downloads')).toBeVisible()

  await page.getByText('Bought on another device?').click()
  await page.getByRole('textbox', { name: 'License key', exact: true }).fill('LIC-ABC')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This site has no server, so purchases stay in the browser')).toBeVisible()

  // C579: the delivery center records no IP address.
  await page.goto('/codeshop/digital-delivery')
  await page.getByRole('button', { name: 'Download script #2' }).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return page.getByText('Download completed successfully!').count()
    })
    .toBe(1)
  expect(await stored(page, 'codeshop_download_history')).toMatchObject([{ scriptId: 2, ipAddress: 'Not recorded' }])
})

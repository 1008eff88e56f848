import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { ONE_SCRIPT } from '#testing/sample-purchase.ts'
import { entry, go, openDesk } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect } from './site.ts'

test('the owner revokes a license, rotates the signing key, settles a filing, and sees the figures', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site, dataDir } = await openDesk(page, startOwn)
  const sold = (await (await page.request.post(`${site}/api/v1/purchases`, { data: ONE_SCRIPT })).json()) as {
    number: string
    purchases: [{ licenseKey: string }]
  }
  await page.request.post(`${site}/api/v1/itaxnillreturns`, {
    data: {
      pin: 'A001234567Z',
      tax_obligation: TAX_OBLIGATION,
      return_period_from: '01/01/2024',
      return_period_to: '31/12/2024',
    },
  })
  await page.request.post(`${site}/api/v1/helpful`, { data: { post: 1, reader: 'a'.repeat(32) } })
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  db.exec("update nil_returns set state = 'unknown', acknowledgement_number = null")
  db.close()

  await go(page, 'Purchases')
  await entry(page, sold.number).locator('summary').click()
  await page.getByRole('button', { name: 'Revoke the license' }).first().click()
  await page.getByLabel('Reason (saved in the log)').fill('Paid back')
  await page.getByRole('button', { name: 'Revoke the license' }).last().click()
  await expect(page.getByText('The license is revoked.')).toBeVisible()
  await expect(page.getByText('Revoked: Paid back')).toBeVisible()
  const { result } = (await (
    await page.request.post(`${site}/api/v1/licenses/validate`, {
      data: { licenseKey: sold.purchases[0].licenseKey, scriptId: 1 },
    })
  ).json()) as { result: string }
  expect(result).toBe('revoked')
  await page.getByLabel('Reason for a new key (saved in the log)').fill('A new year')
  await page.getByRole('button', { name: 'Sign with a new key' }).click()
  await expect(page.getByText('A new key signs licenses from now on.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw the key/ })).toHaveCount(1)

  await go(page, 'Filings')
  await expect(page.getByText('unknown, practice')).toBeVisible()
  expect(await page.content()).not.toMatch(/A001234567Z|7Z/)
  await page.getByLabel('Acknowledgement number').fill('KRA-1')
  await page.getByRole('button', { name: 'KRA has it', exact: true }).click()
  await expect(page.getByText('Settled as filed.')).toBeVisible()
  await expect(page.getByText('filed, practice')).toBeVisible()
  await go(page, 'Figures')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'A payment button that can be pressed twice' }),
  ).toContainText('1 reader')
  await expect(page.getByText('SAVE10')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales of scripts, week by week: (0, ){11}1\.$/ })).toBeVisible()
  await go(page, 'Overview')
  const saved = page.waitForEvent('download')
  await page.getByLabel('Data').selectOption('sales (CSV)')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(sold.number)
  await expect(page.getByText('No backup yet')).toBeVisible()
})

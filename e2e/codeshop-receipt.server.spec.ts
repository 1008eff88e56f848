import { useUniqueAddresses } from './own-address.ts'
import { buyWithPaypal, card } from './script-checkout.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(26)

test('a purchase has a printable receipt, even after a reload', async ({ page }) => {
  // C656 C734
  await buyWithPaypal(page)
  await card(page).getByRole('link', { name: 'Receipt of Script #2 Foleni' }).click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await page.reload()
  for (const text of [
    'Wanjiru Mfano',
    'wanjiru@example.org',
    'Script #2 Foleni, version 1.0.0',
    '$78.00',
    '$6.24',
    '$84.24',
  ])
    await expect(receipt.getByText(text, { exact: true })).toBeVisible()
  await expect(receipt).not.toContainText('LIC-')
  await page.evaluate(() => (globalThis.print = () => void (document.title = 'printed')))
  await receipt.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText('$84.24')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All downloads' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await receipt.getByRole('link', { name: 'All downloads' }).click()
  await expect(card(page)).toBeVisible()
  await page.goBack()
  await receipt.getByRole('link', { name: 'Receipt of the payment, also as a PDF' }).click()
  await page.getByLabel('Email used for the order').fill('wanjiru@example.org')
  await page.getByRole('button', { name: 'Look up' }).click()
  const whole = page.getByRole('region', { name: 'Sample receipt' })
  await expect(whole).toContainText('2 × Script #2 Foleni')
  await expect(whole).toContainText('Simulated: no money moved.')
  await expect(whole).toContainText('$84.24')
})

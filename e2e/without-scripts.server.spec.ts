import { ROUTES } from './addresses.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(23)
test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

/** A product with enough stock for all tests. */
const PLENTY = 'walking-earbuds'

/** What is typed into the fields of an address. */
const ADDRESS = [
  ['First Name', 'Wanjiru'],
  ['Last Name', 'Mfano'],
  ['Email', 'wanjiru@example.org'],
  ['Phone', '0712 345 678'],
  ['Address', '1 Moi Avenue'],
  ['City', 'Nairobi'],
] as const

/** Everything that looks like a button but does nothing without scripts, where only submitting a form works. */
const DEAD = [
  'button:not(form[action] button:not([type="button"]), [popovertarget], [commandfor])',
  '[role="button"]',
  '[role="tab"]',
  'a:not([href])[aria-haspopup]',
].join()

for (const [path] of [
  ...ROUTES,
  ['/api-integrations/kcb'],
  ['/project/2'],
  ['/blog/2'],
  ['/codeshop/product/2'],
  ['/nowhere'],
] as const) {
  test(`${path} shows no button that does nothing without scripts`, async ({ page }) => {
    // C631
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const dead = page.locator(DEAD).filter({ visible: true })
    expect(await dead.allInnerTexts()).toEqual([])
  })
}

test('screenshots link to their pictures without scripts', async ({ page, request }) => {
  // C631
  await page.goto('/project/1')
  const link = page.getByRole('link', { name: 'The job list with filters' })
  await expect(link).toBeVisible()
  const answer = await request.get(String(await link.getAttribute('href')))
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})

test('a product is ordered and paid by M-Pesa without scripts', async ({ page }) => {
  // C737 C738 C739 C740 C741
  await page.goto(`/shop/product/${PLENTY}`)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await page.getByLabel('Country').selectOption('Canada')
  for (const [label, value] of ADDRESS) await page.getByLabel(label).first().fill(value)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page).toHaveTitle(/^Error: Checkout/)
  await expect(page.getByRole('alert')).toContainText('Please fill in your province.')
  await expect(page.getByLabel('Province')).toHaveAccessibleDescription('Please fill in your province.')
  await expect(page.getByLabel('First Name')).toHaveValue('Wanjiru')

  await page.getByLabel('Province').fill('Ontario')
  await page.getByLabel('Postal Code').fill('K1A 0B1')
  await page.getByLabel('M-Pesa Phone Number').fill('0712 345 678')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Nairobi, Ontario K1A 0B1')).toBeVisible()
  await expect(page.getByText('You pay KSh')).toContainText('The phone 0712 345 678 then asks for your M-Pesa PIN.')

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Nairobi')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click({ timeout: 500 })
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [1_500] })
  await expect(page.getByText('Processing', { exact: true })).toBeVisible()

  const number = await page.getByText(/^KB-/).textContent()
  for (const path of ['/payment', '/payment/receipt', '/shop/order']) {
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Order number' }).fill(number!)
    await page.getByRole('textbox', { name: 'Email used for the order' }).fill('wanjiru@example.org')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('Processing', { exact: true })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`receipt-${number}.pdf`)
  }
})

test('another attempt follows a failed one without scripts', async ({ page }) => {
  // C742
  await page.goto(`/shop/product/${PLENTY}`)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  for (const [label, value] of ADDRESS) await page.getByLabel(label).first().fill(value)
  await page.getByLabel('State').fill('Illinois')
  await page.getByLabel('ZIP Code').fill('62701')
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByLabel('M-Pesa Phone Number').fill('0712 345 632')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click({ timeout: 500 })
    await expect(page.getByText('You canceled the prompt on your phone.')).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [1_500] })
  await page.getByLabel('M-Pesa Phone Number').fill('0712 345 678')
  await page.getByRole('button', { name: 'Send another prompt' }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
})

test('a script is bought and downloaded without scripts', async ({ page }) => {
  // C737 C739 C743
  await page.goto('/codeshop/product/2')
  await page.getByRole('link', { name: 'Buy', exact: true }).click()
  for (const [label, value] of ADDRESS.slice(0, 3)) await page.getByLabel(label).first().fill(value)
  await page.getByRole('button', { name: 'Review Purchase' }).click()
  await expect(page.getByRole('alert')).toContainText('Please agree to the terms and license agreement')
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleDescription('Please agree to the terms of sale.')
  for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
  await page.getByRole('button', { name: 'Review Purchase' }).click()
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await expect(page.getByText(/^LIC-/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Foleni' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await download.path()
  await expect(async () => {
    await page.getByRole('button', { name: 'Make new links' }).click({ timeout: 500 })
    await expect(page.getByText('(1 of 5 downloads used)')).toBeVisible({ timeout: 500 })
  }).toPass()
})

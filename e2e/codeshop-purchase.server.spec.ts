import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'
import { agree, begin, buy, buyInTime, card, FOLENI, fill, salesSent, stored, soleRecord } from './script-checkout.ts'
import { expect, open, reactIsReady, test } from './site.ts'

useUniqueAddresses(22)

test('a purchase is sent to the server, stored as documented, and leads to its downloads and a receipt', async ({
  page,
}) => {
  // C511 C518 C519 C520 C521 C542 C543 C544 C545 C546 C547
  const sent = salesSent(page)
  await buyInTime(page)
  const record = await soleRecord(page)
  expect(record).not.toHaveProperty('isSimulated')
  expect(record.downloadUrl).toMatch(
    /^http:\/\/localhost:\d+\/codeshop\/download\/foleni-offline-form-queue-1\.0\.0\.zip\?token=[\w.-]+$/,
  )
  expect(sent).toHaveLength(1)
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/)

  // C656 C734: the receipt can be printed, even after a reload.
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
  await receipt.getByRole('link', { name: 'Payment receipt, also as a PDF' }).click()
  await page.getByLabel('Email used for the order').fill('wanjiru@example.org')
  await page.getByRole('button', { name: 'Look up' }).click()
  const whole = page.getByRole('region', { name: 'Sample receipt' })
  await expect(whole).toContainText('2 × Script #2 Foleni')
  await expect(whole).toContainText('Simulated: no money moved.')
  await expect(whole).toContainText('$84.24')
})

test('a purchase is stored immediately: another tab cannot buy the script again, and the page can be left or closed', async ({
  page,
  context,
}) => {
  // C519
  const sent = salesSent(page)
  await page.clock.install()
  const other = await context.newPage()
  await begin(page, [FOLENI])
  await open(other, '/codeshop/checkout')
  // A page in the background is painted only once a second.
  await page.bringToFront()
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // Advances the page's clock in small steps, because requests and page loads run in separate tasks.
  const afterTasks = (come: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10)
      await come()
    }).toPass()
  await buy(page).click()
  await afterTasks(async () => expect(await stored(other, 'codeshop_purchases')).toMatchObject([{ scriptId: 2 }]))
  await expect(other.getByText('No Digital Products in Cart')).toBeVisible()
  // A completed purchase does not redirect a visitor who has left the checkout.
  await page.getByRole('link', { name: 'All Scripts' }).click()
  await afterTasks(async () => expect(new URL(page.url()).pathname).toBe('/codeshop'))
  await page.clock.runFor(5000)
  await expect(page).toHaveURL('/codeshop')
  await page.clock.resume()
  await page.close()
  await open(other, '/codeshop/downloads')
  await expect(card(other)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('a failed purchase', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  const failed = (page: Page) => page.getByText('Payment failed. Please try again.')

  /** Presses the button and waits until the purchase has failed. */
  async function press(page: Page): Promise<void> {
    // Waits until the toast of the previous attempt is removed, one second after it was hidden.
    await expect(async () => {
      await page.clock.runFor(5000)
      expect(await failed(page).count()).toBe(0)
    }).toPass()
    const asked = page.waitForRequest('**/api/v1/purchases')
    await buy(page).click()
    await asked
    await page.clock.runFor(2000)
    await expect(buy(page)).toBeVisible()
    await expect(failed(page)).toBeVisible()
  }

  /**
   * Intercepts purchase requests. Replaces their total with an outdated one, drops the requests or their responses, or
   * lets them through.
   */
  async function standBetween(page: Page) {
    const between: { way: 'outdated' | 'broken' | 'lost' | 'whole' } = { way: 'outdated' }
    await page.route('**/api/v1/purchases', async (route) => {
      const { way } = between
      if (way === 'whole') return route.continue()
      if (way === 'outdated')
        return route.continue({ postData: (route.request().postData() ?? '').replace('"total":8424', '"total":1') })
      if (way === 'lost') await route.fetch()
      await route.abort()
    })
    return between
  }

  /** Fills in card details, which the page must never send. */
  async function fillCard(page: Page): Promise<void> {
    await page.getByLabel(/^Card Number/).fill('4242424242424242')
    await page.getByLabel(/^Expiry Date/).fill('12/30')
    await page.getByLabel(/^CVV/).fill('987')
    await page.getByLabel(/^Cardholder Name/).fill('W MFANO')
  }

  test('shows the reason, focuses the rejected field, keeps the cart and the input, and leads to only one charge when retried', async ({
    page,
  }) => {
    const sent = salesSent(page)
    const alert = page.getByRole('main').getByRole('alert')
    await page.clock.install()
    await begin(page, [FOLENI])
    await fill(page)
    await agree(page)
    // C921
    const phone = page.getByLabel('M-Pesa Phone Number')
    await page.getByRole('radio', { name: 'M-Pesa' }).check()
    await phone.fill('0712 345 6')
    await press(page)
    await expect(phone).toBeFocused()
    await expect(phone).toBeInViewport()
    // Typing clears the error and keeps the focus.
    await page.keyboard.press('End')
    await page.keyboard.type('78')
    await expect(phone).toHaveValue('0712 345 678')

    // C522
    const between = await standBetween(page)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await press(page)
    await expect(alert).toContainText('A price changed after you opened this page.')
    sent.length = 0
    for (const way of ['broken', 'lost'] as const) {
      between.way = way
      await press(page)
      await expect(alert).toContainText('you will not be charged twice')
      await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
      expect(await stored(page, 'cart')).toMatchObject([{ product: { id: '2' } }])
      expect(await stored(page, 'codeshop_purchases')).toBeNull()
    }
    await page.reload()
    await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
    await agree(page)
    // Card details are never sent. A changed company makes this a different request with the same idempotency key. C523
    await fillCard(page)
    await page.getByLabel('Company (Optional)').fill('Mfano Ltd')
    between.way = 'whole'
    const asked = page.waitForResponse('**/api/v1/purchases')
    await buy(page).click()
    await asked
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(new URL(page.url()).pathname).toBe('/codeshop/downloads')
    }).toPass()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.at(-1)!.body).not.toMatch(/4242|987|W MFANO/)
    expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, price: 78 }])
    // After a reload, the page still shows the email address of the purchase.
    const thanks = page.getByText('Thank you. Your purchase is recorded for wanjiru@example.org.')
    await expect(thanks).toBeVisible()
    await page.reload()
    await reactIsReady(page)
    await expect(thanks).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /4242|W MFANO/,
    )
  })
})

import { useUniqueAddresses } from './own-address.ts'
import {
  agree,
  begin,
  buy,
  buyInTime,
  buyWithPaypal,
  card,
  FOLENI,
  fill,
  salesSent,
  stored,
  soleRecord,
} from './script-checkout.ts'
import { expect, open, reactIsReady, test } from './site.ts'

useUniqueAddresses(22)

test('a purchase goes through the server, is recorded as documented, and leads to its downloads', async ({ page }) => {
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
})

test('a purchase is stored immediately: it survives closing the page, and another tab has nothing left to buy', async ({
  page,
  context,
}) => {
  // C519
  const sent = salesSent(page)
  const other = await context.newPage()
  await begin(page, [FOLENI])
  await open(other, '/codeshop/checkout')
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
  await expect.poll(() => stored(other, 'codeshop_purchases')).toMatchObject([{ scriptId: 2 }])
  await page.close()
  await expect(other.getByText('No Digital Products in Cart')).toBeVisible()
  await open(other, '/codeshop/downloads')
  await expect(card(other)).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a completed purchase does not redirect a visitor who has moved on', async ({ page }) => {
  await page.clock.install()
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // Requests and page loads take tasks of their own.
  const afterTasks = (come: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10)
      await come()
    }).toPass()
  await buy(page).click()
  await afterTasks(async () => expect(await stored(page, 'codeshop_purchases')).toHaveLength(1))
  await page.getByRole('link', { name: 'All Scripts' }).click()
  await afterTasks(async () => expect(new URL(page.url()).pathname).toBe('/codeshop'))
  await page.clock.runFor(5000)
  await expect(page).toHaveURL('/codeshop')
})

test('card details are never sent', async ({ page }) => {
  // C523
  const sent = salesSent(page)
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByLabel(/^Card Number/).fill('4242424242424242')
  await page.getByLabel(/^Expiry Date/).fill('12/30')
  await page.getByLabel(/^CVV/).fill('987')
  await page.getByLabel(/^Cardholder Name/).fill('W MFANO')
  await buy(page).click()
  await expect(page).toHaveURL('/codeshop/downloads')
  expect(sent[0]!.body).not.toMatch(/4242|987|W MFANO/)
  // After a reload, the page still shows the buyer's name.
  const thanks = page.getByText('Thank you. Your purchase is recorded for')
  await expect(thanks).toBeVisible()
  await page.reload()
  await reactIsReady(page)
  await expect(thanks).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/4242|W MFANO/)
})

test.describe('a failed purchase', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('shows the reason, preserves the cart and the input, and succeeds on retry', async ({ page }) => {
    // C522
    let isBroken = false
    await page.route('**/api/v1/purchases', (route) =>
      isBroken
        ? route.abort()
        : route.continue({ postData: (route.request().postData() ?? '').replace('"total":8424', '"total":1') }),
    )
    await buyWithPaypal(page)
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('A price changed after you opened this page.')
    isBroken = true
    await buy(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('you will not be charged twice')
    await expect(page.getByText('Payment failed. Please try again.').last()).toBeVisible()
    await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
    expect(await stored(page, 'cart')).toMatchObject([{ product: { id: '2' } }])
    expect(await stored(page, 'codeshop_purchases')).toBeNull()
    await page.unroute('**/api/v1/purchases')
    await buy(page).click()
    await expect(page).toHaveURL('/codeshop/downloads')
  })

  test('leads to a phone number that the server refuses', async ({ page }) => {
    // C921
    await begin(page)
    await fill(page)
    await agree(page)
    await page.getByRole('radio', { name: 'M-Pesa' }).check()
    await page.getByLabel('M-Pesa Phone Number').fill('0712 345 6')
    await buy(page).click()
    await expect(page.getByLabel('M-Pesa Phone Number')).toBeFocused()
    await expect(page.getByLabel('M-Pesa Phone Number')).toBeInViewport()
    // Typing takes the mark away, and leaves the focus.
    await page.keyboard.press('End')
    await page.keyboard.type('78')
    await expect(page.getByLabel('M-Pesa Phone Number')).toHaveValue('0712 345 678')
  })

  test('is not charged twice when only its response was lost', async ({ page }) => {
    const sent = salesSent(page)
    let isLost = true
    await page.route('**/api/v1/purchases', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await buyWithPaypal(page)
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('you will not be charged twice')
    await page.reload()
    await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
    await agree(page)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    // A changed company makes this a different request with the same idempotency key.
    await page.getByLabel('Company (Optional)').fill('Mfano Ltd')
    await buy(page).click()
    await expect(page).toHaveURL('/codeshop/downloads')
    await expect(page.getByText('Your purchase is recorded for wanjiru@example.org.')).toBeVisible()
    expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, price: 78 }])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})

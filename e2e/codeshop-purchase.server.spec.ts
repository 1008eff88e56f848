import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agree, begin, buy, buyInTime, FOLENI, fill, stored, soleRecord } from './script-checkout.ts'
import { expect, open, reactIsReady, test } from './site.ts'

let client = 0
test.beforeEach(async ({ page }, testInfo) => {
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.22${testInfo.parallelIndex}.${testInfo.workerIndex % 256}.${client++ % 256}`,
  })
})

const card = (page: Page) => page.getByRole('article', { name: 'Script #2 Foleni' })
const buyWithPaypal = async (page: Page) => {
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
}
const salesSent = (page: Page) => {
  const sent: { key: string | undefined; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/purchases'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' })
  })
  return sent
}

test('a purchase is sold by the server, recorded as documented, and leads to its downloads', async ({ page }) => {
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

test('a purchase is kept at once: who closes the page meanwhile has it, and another tab has nothing left to buy', async ({
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

test('who has gone elsewhere when a purchase is done is left there', async ({ page }) => {
  await page.clock.install()
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
  await expect.poll(() => stored(page, 'codeshop_purchases')).toHaveLength(1)
  await page.getByRole('link', { name: 'All Scripts' }).click()
  await expect(page).toHaveURL('/codeshop')
  await page.clock.runFor(5000)
  await expect(page).toHaveURL('/codeshop')
})

test('what was typed of a card is sent nowhere', async ({ page }) => {
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
  // Over a reload the browser remembers whose purchase led here.
  const thanks = page.getByText('Thank you. Your purchase is recorded for')
  await expect(thanks).toBeVisible()
  await page.reload()
  await reactIsReady(page)
  await expect(thanks).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/4242|W MFANO/)
})

test('the archive that was bought comes, counts on the server, and stops at five', async ({ page, context }) => {
  // C529 C530 C535 C536 C537 C538 C539 C541
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyWithPaypal(page)
  await expect(page).toHaveURL('/codeshop/downloads')
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
  // The link is the same purchase: three more of it leave one.
  for (let time = 0; time < 3; time++) expect((await page.request.get(link)).status()).toBe(200)
  await open(page, '/codeshop/downloads')
  await download(5)
  await expect(card(page).getByRole('button', { name: /^Download Limit Reached/ })).toBeDisabled()
  expect((await page.request.get(link)).status()).toBe(409)
})

test.describe('a download that the server refuses', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('because others have used it up, says so, and knows it from then on', async ({ page }) => {
    // C538 C539
    await buyWithPaypal(page)
    await expect(page).toHaveURL('/codeshop/downloads')
    const [record] = (await stored(page, 'codeshop_purchases'))!
    await Promise.all([1, 2, 3, 4, 5].map(() => page.request.get(String(record!.downloadUrl))))
    await card(page)
      .getByRole('button', { name: /^Download Files/ })
      .click()
    await expect(page.getByText('Download limit reached. Please contact support.')).toBeVisible()
    await expect(card(page).getByText('5/5 downloads')).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Ask the author for another download' })).toBeVisible()
    // The owner has given it all its downloads again.
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

  test('because it knows no such purchase, brings the evaluation pack, and says that', async ({ page }) => {
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

  test('in the middle goes on behind what has come', async ({ page }) => {
    await buyWithPaypal(page)
    await expect(page).toHaveURL('/codeshop/downloads')
    const ranges: (string | undefined)[] = []
    await page.route('**/codeshop/download/**', async (route) => {
      ranges.push(route.request().headers().range)
      if (ranges.length > 1) return route.continue()
      // The first answer breaks off: less comes than was announced.
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

test.describe('a purchase that fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('says so, keeps everything, and succeeds on the next try', async ({ page }) => {
    // C522
    let isBroken = true
    await page.route('**/api/v1/purchases', (route) => (isBroken ? route.abort() : route.continue()))
    await buyWithPaypal(page)
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
    expect(await stored(page, 'cart')).toMatchObject([{ product: { id: '2' } }])
    expect(await stored(page, 'codeshop_purchases')).toBeNull()
    isBroken = false
    await buy(page).click()
    await expect(page).toHaveURL('/codeshop/downloads')
  })

  test('because a price has changed tells why', async ({ page }) => {
    // C522
    await page.route('**/api/v1/purchases', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"total":8424', '"total":1') }),
    )
    await buyWithPaypal(page)
    await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'A price has changed since this page was opened.',
    )
  })

  test('only in its answer buys nothing twice', async ({ page }) => {
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
    await page.reload()
    await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
    await agree(page)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    // Another company makes it another purchase, which the first one stands against.
    await page.getByLabel('Company (Optional)').fill('Mfano Ltd')
    await buy(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your earlier payment went through')
    expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, price: 78 }])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})

test('the delivery centre brings the archive to who bought it, counts it, and records a masked address', async ({
  page,
}) => {
  // C566 C570 C574 C578 C579
  await buyWithPaypal(page)
  await expect(page).toHaveURL('/codeshop/downloads')
  await open(page, '/codeshop/digital-delivery')
  const deliver = async (script: number) => {
    const saved = page.waitForEvent('download')
    // Two presses are one delivery.
    await page.getByRole('button', { name: `Download script #${script}` }).dblclick()
    return (await saved).suggestedFilename()
  }
  expect(await deliver(2)).toBe('foleni-offline-form-queue-1.0.0.zip')
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
  expect(await deliver(3)).toBe('malipo-mpesa-stk-push-1.0.0-evaluation.zip')
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(2)
  const history = (await stored(page, 'codeshop_download_history'))!
  expect(history.map(({ scriptId }) => scriptId)).toEqual([3, 2])
  for (const { ipAddress } of history) expect(ipAddress).toMatch(/^10\.22\d\.\d+\.x$/)
  expect(await stored(page, 'codeshop_purchases')).toMatchObject([{ scriptId: 2, downloadCount: 1 }])
})

test('purchases come to another device by a link, whose token leaves the address', async ({ page, browser }) => {
  await buyWithPaypal(page)
  await expect(page).toHaveURL('/codeshop/downloads')
  const purchases = (await stored(page, 'codeshop_purchases'))!
  const elsewhere = await browser.newPage()
  await elsewhere.route('**/api/v1/purchases/recovered', (route) => {
    expect(route.request().postDataJSON()).toEqual({ token: 'abcdefghijklmnopqrstuvwx' })
    return route.fulfill({ json: { success: true, purchases } })
  })
  await open(elsewhere, '/codeshop/downloads#purchases=abcdefghijklmnopqrstuvwx')
  await expect(elsewhere.getByText('1 purchase is in this browser now.')).toBeVisible()
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

  test('is told where no mail can be sent, and where a link is too old', async ({ page }) => {
    await open(page, '/codeshop/downloads#purchases=abcdefghijklmnopqrstuvwx')
    await expect(page.getByText('This link is incomplete or has expired.')).toBeVisible()
    await page.getByText('Bought on another device?').click()
    await page.getByLabel('E-mail address of your purchase').fill('wanjiru@example.org')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('This site sends no e-mail.')).toBeVisible()
  })
})

test('a license file is saved, found genuine, and refused when a letter of it is another one', async ({ page }) => {
  // C549 C559
  await buyWithPaypal(page)
  await expect(page).toHaveURL('/codeshop/downloads')
  await open(page, '/codeshop/license-management')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save License File/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^LICENSE-[\w-]{24}\.license$/)
  const text = readFileSync(await file.path(), 'utf8')
  await page.getByRole('link', { name: 'Verify a license' }).click()
  await expect(page).toHaveURL('/codeshop/verify')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.getByLabel('or choose the file').setInputFiles(await file.path())
  await expect(page.getByRole('textbox', { name: /^License file/ })).toHaveValue(text)
  await page.getByLabel(/^E-mail address of the holder/).fill('Wanjiru@Example.org')
  await verify.click()
  const result = page.getByRole('status')
  for (const words of [
    'This license is genuine and valid.',
    'Script #2 · Foleni',
    'Personal',
    'The address is that of the holder.',
  ])
    await expect(result.getByText(words)).toBeVisible()
  // Nothing that was entered was sent: the public keys and the check were fetched before.
  expect(
    asked.filter((request) => !request.startsWith('GET /assets/') && request !== 'GET /api/v1/license-keys'),
  ).toEqual([])
  await page.getByLabel(/^E-mail address of the holder/).fill('somebody@else.example')
  await verify.click()
  await expect(result.getByText('This license is genuine, but the address is not that of its holder.')).toBeVisible()
  const [head, id, facts, signature] = text.split('.')
  const changed = `${facts!.slice(0, 20)}${facts![20] === 'A' ? 'B' : 'A'}${facts!.slice(21)}`
  await page.getByRole('textbox', { name: /^License file/ }).fill([head, id, changed, signature].join('.'))
  await verify.click()
  await expect(result.getByText('This license is not genuine')).toBeVisible()
  await page.getByRole('textbox', { name: /^License file/ }).fill('LIC-0123456789ABCDEFGHJKMNPQRS-MHZ3K0G0')
  await verify.click()
  await expect(result.getByText('This is a license key.')).toBeVisible()
  await page.getByRole('textbox', { name: /^License file/ }).fill('KBL1.LIC-0123456789')
  await verify.click()
  await expect(result.getByText('This is not a license file')).toBeVisible()
})

import type { BrowserContext, Page } from '@playwright/test'
import { ENDPOINT, form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, followInFooter, open, test } from './site.ts'

useUniqueAddresses(23)

const receiptOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Practice only' })

/** Holds back filing requests. @returns the number of requests so far, and a function that releases them */
async function holdFilings(page: Page) {
  const held = { sent: 0, release: () => {} }
  const released = new Promise<void>((resolve) => (held.release = resolve))
  await page.route(ENDPOINT, async (route) => {
    held.sent++
    await released
    await route.continue()
  })
  return held
}

/**
 * Expects that a text appears in no URL, storage or console message, and not in the page's HTML.
 * @param heard the console messages and requested URLs
 */
async function expectNowhere(page: Page, context: BrowserContext, heard: readonly string[], text: string) {
  const left = [
    ...heard,
    page.url(),
    JSON.stringify(await context.storageState()),
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
    await page.content(),
  ]
  expect(left.join('\n')).not.toContain(text)
}

async function saveReceipt(page: Page) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receipt' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^nil-return-\d{4}-practice-PRACTICE-\w+\.txt$/)
  const text = await file.createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()).toString())
  expect(text).toContain('Practice receipt. Nothing was sent to KRA and no return was filed.')
  expect(text).toContain('A16*****98P')
  expect(text).not.toContain('A161803398P')
}

async function printReceipt(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('A16*****98P')).toBeVisible()
  // C908
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
}

test('a nil return is filed with the documented body; its PIN appears in no URL, storage, console or receipt', async ({
  page,
  context,
}) => {
  // C272 C275 C277 C279 C285
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('request', (request) => heard.push(request.url()))
  await open(page, '/kra-itax')
  await expect(page.getByText('Practice mode')).toBeVisible()
  const { pin, year, send } = form(page)
  await pin.fill('A161803398P')
  await year.fill('2022')
  const request = page.waitForRequest(ENDPOINT)
  await send.click()
  // C280 C281 C282 C283 C284
  const sent = await request
  expect([sent.method(), new URL(sent.url()).pathname]).toEqual(['POST', '/api/v1/itaxnillreturns'])
  expect(sent.postDataJSON()).toEqual({
    pin: 'A161803398P',
    tax_obligation: 'Income Tax - Resident Individual',
    return_period_from: '01/01/2022',
    return_period_to: '31/12/2022',
  })
  const receipt = receiptOf(page)
  // C287
  await expect(receipt).toContainText('nothing was sent to KRA and no return was filed')
  await expect(receipt).toContainText(/PRACTICE-[A-Z0-9]{10}/)
  await expect(receipt).toContainText('1 January to 31 December 2022')
  await expect(receipt).toBeFocused()
  await expectNowhere(page, context, heard, 'A161803398P')
  await saveReceipt(page)
  await printReceipt(page)

  // C289 C293 C294
  await receipt.getByRole('button', { name: 'File Another Return' }).click()
  await expect(pin).toHaveValue('')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // When the same return is filed with its PIN spelled differently, the page shows its receipt and says that it is
  // already filed.
  await page.setViewportSize({ width: 390, height: 844 })
  await pin.fill('a 161 803 398 p')
  await year.fill('2022')
  await send.click()
  await expect(receipt).toContainText(/PRACTICE-[A-Z0-9]{10}/)
  await expect(receipt).toContainText('A16*****98P')
  const words = receipt.getByText('This return is already recorded here. Its receipt is below.')
  // C284: the receipt starts below the header, although it is taller than the screen.
  const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  await expect
    .poll(() => words.evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(headerEnd)
  await expect(words).toBeInViewport()
})

test('while a return is being filed, the button is disabled with a spinner, and leaving the page requires confirmation', async ({
  page,
}) => {
  // C279 C998
  await open(page, '/kra-itax')
  const { pin } = form(page)
  const held = await holdFilings(page)
  await pin.fill('A299792458C')
  for (let press = 0; press < 5; press++) await pin.press('Enter')
  const button = page.getByRole('button', { name: 'Filing your return…' })
  await expect(button).toBeDisabled()
  await expect(button.locator('svg')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const followed = followInFooter(page, 'Code shop')
  const question = await asked
  expect(question.message()).toContain('This page is still waiting for the server.')
  await question.dismiss()
  await followed
  await expect(page.locator('.loading-screen')).toBeHidden()
  await expect(page).toHaveURL('/kra-itax')
  held.release()
  await expect(receiptOf(page)).toContainText('A29*****58C')
  expect(held.sent).toBe(1)

  // C288
  await page.route(ENDPOINT, (route) => route.fulfill({ json: { success: true } }))
  await page.getByRole('button', { name: 'File Another Return' }).click()
  await pin.fill('A001234567Z')
  await pin.press('Enter')
  await expect(page.getByText('Your nil returns have been filed successfully.')).toBeVisible()
})

test('the year defaults to the last calendar year in Kenya, the facts match the typed year, and hidden messages take up no space', async ({
  page,
}) => {
  // C278
  await page.clock.setFixedTime(new Date('2029-12-31T21:00:00Z'))
  await open(page, '/kra-itax')
  const { year } = form(page)
  await expect(year).toHaveValue('2029')
  await expect(page.getByText('The year in which you had no income (2015 to 2029).')).toBeVisible()
  const facts = page.getByRole('region', { name: 'Before you file' })
  await expect(facts).toContainText('The deadline for the 2029 return is 30 June 2030. 180 days are left.')
  const late = page.getByText('KRA charges individuals KSh 2,000 for a late return.')
  await expect(late).toHaveCount(0)
  await year.fill('2028')
  await expect(facts).toContainText('The deadline for the 2028 return was 30 June 2029. That was 185 days ago.')
  await expect(late).toBeVisible()
  await year.fill('1990')
  await expect(late).toHaveCount(0)
  await year.fill('')
  await expect(facts).toContainText('The deadline for the 2029 return')

  // C968
  const notice = page.getByRole('status').filter({ hasText: 'Practice mode' })
  for (const [width, media] of [
    [390, 'print'],
    [718, 'print'],
    [1280, 'print'],
    [1280, 'screen'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media })
    const [box, shown] = [await notice.boundingBox(), await notice.locator('[data-notice=practice]').boundingBox()]
    // The rest of the height is padding.
    expect(box!.height - shown!.height).toBeLessThan(30)
  }
  await page.emulateMedia({ media: 'screen' })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser itself submits the form, and the response appears above it', async ({ page }) => {
    await page.goto('/kra-itax')
    await expect(page.getByText('Practice mode')).toBeVisible()
    await expect(page.getByText('Asking the server')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden()
    await form(page).pin.fill('A141421356R')
    await form(page).send.click()
    await expect(page).toHaveURL('/kra-itax')
    await expect(receiptOf(page)).toContainText(/PRACTICE-[A-Z0-9]{10}/)
    await expect(page.getByText('1 January to 31 December')).toHaveCount(2)
    await expect(form(page).pin).toBeVisible()
    expect(await page.content()).not.toContain('A141421356R')
  })
})

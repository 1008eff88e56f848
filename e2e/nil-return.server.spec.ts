import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const ENDPOINT = '**/api/v1/itaxnillreturns'
const form = (page: Page) => ({
  pin: page.getByLabel('KRA PIN'),
  year: page.getByLabel('Filing year'),
  send: page.getByRole('button', { name: 'File nil return' }),
})
let client = 0

/** Every test comes from an address of its own, so that the limit of filings per address does not meet them together. */
test.beforeEach(async ({ page }, testInfo) => {
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${testInfo.workerIndex}.${testInfo.parallelIndex}.${client++ % 256}`,
  })
})

test('a nil return is filed end to end, and says that it was practice', async ({ page }) => {
  // C272 C273 C274 C275 C277 C279 C287 C289 C293 C294
  await open(page, '/kra-itax')
  await expect(page.getByText('It costs nothing, and it does not replace the official channels')).toBeVisible()
  await expect(page.getByText('Practice mode')).toBeVisible()
  const { pin, year, send } = form(page)
  await expect(pin).toHaveAttribute('placeholder', 'A001234567Z')
  await expect(pin).toHaveAttribute('required', '')
  await expect(year).toHaveAttribute('type', 'number')
  await expect(year).toHaveAttribute('required', '')
  await pin.fill('a 314 159 265 k')
  await year.fill('2023')
  await send.click()

  const panel = page.getByRole('status').filter({ hasText: 'Practice only' })
  await expect(panel).toContainText('nothing was sent to KRA and no return was filed')
  await expect(panel).toContainText(/PRACTICE-[A-Z0-9]{10}/)
  await expect(panel).toContainText('A31*****65K')
  await expect(panel).toContainText('1 January to 31 December 2023')
  await expect(panel).toBeFocused()
  await panel.getByRole('button', { name: 'File Another Return' }).click()
  await expect(pin).toBeVisible()
  await expect(pin).toHaveValue('')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // The same return again: its receipt, and the word that it is not a new one.
  const number = /PRACTICE-[A-Z0-9]{10}/
  await pin.fill('A314159265K')
  await year.fill('2023')
  await send.click()
  await expect(panel).toContainText(number)
  await expect(panel).toContainText('You filed this return here before. Its receipt is below.')
})

test('a visitor who looks elsewhere meanwhile finds the answer on coming back', async ({ page }) => {
  await open(page, '/kra-itax')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ENDPOINT, async (route) => {
    await held
    await route.continue()
  })
  await form(page).pin.fill('A299792458C')
  await form(page).send.click()
  await expect(page.getByRole('button', { name: 'Filing your return…' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
  await expect(page).toHaveURL('/codeshop')
  release()
  await page.goBack()
  await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toContainText('A29*****58C')
})

test('the request carries the documented body', async ({ page }) => {
  // C280 C281 C282 C283 C284 C285
  await open(page, '/kra-itax')
  const { pin, year, send } = form(page)
  await pin.fill('A271828182E')
  await year.fill('2022')
  const request = page.waitForRequest(ENDPOINT)
  await send.click()
  const sent = await request
  expect([sent.method(), new URL(sent.url()).pathname]).toEqual(['POST', '/api/v1/itaxnillreturns'])
  expect(sent.postDataJSON()).toEqual({
    pin: 'A271828182E',
    tax_obligation: 'Income Tax - Resident Individual',
    return_period_from: '01/01/2022',
    return_period_to: '31/12/2022',
  })
  await expect(page.getByRole('button', { name: 'File Another Return' })).toBeVisible()
})

test('the year starts as last calendar year in Kenya', async ({ page }) => {
  // C278
  await page.clock.setFixedTime(new Date('2029-12-31T21:00:00Z'))
  await open(page, '/kra-itax')
  await expect(form(page).year).toHaveValue('2029')
  await expect(page.getByText('The return for 2029 is due by 30 June 2030.')).toBeVisible()
})

test('what to know stands beside the form and follows the year', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-06-28T09:00:00Z'))
  await open(page, '/kra-itax')
  const facts = page.getByRole('region', { name: 'Before you file' })
  await expect(facts).toContainText('no income at all in that year')
  await expect(facts).toContainText('The return for 2025 is due by 30 June 2026. 2 days are left.')
  await expect(facts).toContainText('KSh 2,000')
  await expect(facts.getByRole('link', { name: 'iTax' })).toHaveAttribute('href', 'https://itax.kra.go.ke')
  await expect(facts.getByRole('link', { name: '0711 099 999' })).toHaveAttribute('href', 'tel:+254711099999')
  await form(page).year.fill('2024')
  await expect(facts).toContainText('The return for 2024 is due by 30 June 2025. That was 363 days ago.')
  await form(page).year.fill('')
  await expect(facts).toContainText('The return for 2025')
})

test('while it is submitting the button is disabled with a spinner, and pressing again sends nothing', async ({
  page,
}) => {
  // C279
  await open(page, '/kra-itax')
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ENDPOINT, async (route) => {
    sent++
    await held
    await route.fulfill({ json: { success: true } })
  })
  await form(page).pin.fill('A001234567Z')
  await form(page).pin.press('Enter')
  for (let press = 0; press < 4; press++) await form(page).pin.press('Enter')
  const button = page.getByRole('button', { name: 'Filing your return…' })
  await expect(button).toBeDisabled()
  await expect(button.locator('svg')).toBeVisible()
  release()
  // C288
  await expect(page.getByText('Your nil returns have been filed successfully.')).toBeVisible()
  expect(sent).toBe(1)
})

test.describe('answers', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  for (const [typed, sent] of [
    ['2e3', '2000'],
    ['99999', '99999'],
  ] as const) {
    test(`the year ${typed} is sent as ${sent} and answered in words about the year`, async ({ page }) => {
      // C283
      await open(page, '/kra-itax')
      await form(page).pin.fill('A001234567Z')
      await form(page).year.fill(typed)
      const request = page.waitForRequest(ENDPOINT)
      await form(page).send.click()
      expect((await request).postDataJSON()).toMatchObject({ return_period_from: `01/01/${sent}` })
      await expect(page.getByRole('alert')).toContainText(/[Tt]he (filing )?year/)
    })
  }

  const cases: [name: string, status: number, body: string, message: string][] = [
    // C286 C290 C291
    ['a refusal with a message', 200, '{"success":false,"message":"Check the PIN."}', 'Check the PIN.'],
    ['a refusal one level down', 200, '{"data":{"success":false,"message":"Check the year."}}', 'Check the year.'],
    ['a refusal without a message', 200, '{"success":false}', 'An unexpected error occurred.'],
    ['an answer that makes no sense', 200, '<html>', 'An unexpected error occurred.'],
    ['a failure with a message', 504, '{"success":false,"message":"We do not know."}', 'We do not know.'],
    ['a failure without a message', 500, 'Internal', 'An error occurred while filing. Please try again.'],
  ]
  for (const [name, status, body, message] of cases) {
    test(`${name} shows above the form, and nothing typed is lost`, async ({ page }) => {
      // C276 C292 C294
      await open(page, '/kra-itax')
      await page.route(ENDPOINT, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
      const { pin, year, send } = form(page)
      await pin.fill('not a pin at all')
      await year.fill('2021')
      await send.click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(message)
      await expect(alert).toBeFocused()
      expect((await alert.boundingBox())!.y).toBeLessThan((await pin.boundingBox())!.y)
      await expect(pin).toHaveValue('not a pin at all')
      await expect(year).toHaveValue('2021')
      await page.unroute(ENDPOINT)
      await page.route(ENDPOINT, (route) =>
        route.fulfill({ json: { data: { success: true, message: 'Filed in the end.' } } }),
      )
      await send.click()
      await expect(page.getByText('Filed in the end.')).toBeVisible()
      await page.getByRole('button', { name: 'File Another Return' }).click()
      await expect(alert).toHaveCount(0)
    })
  }

  test('a broken connection has the documented sentence', async ({ page }) => {
    // C291
    await open(page, '/kra-itax')
    await page.route(ENDPOINT, (route) => route.abort())
    await form(page).pin.fill('A001234567Z')
    await form(page).send.click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred while filing. Please try again.')
    await expect(form(page).pin).toHaveValue('A001234567Z')
  })

  for (const [pin, words] of [
    ['A999900002Z', 'the return was refused'],
    ['A999900006Z', 'got no clear answer'],
    ['P001234567Z', 'This PIN starts with P'],
    ['12', 'It has 11 characters'],
  ] as const) {
    test(`the server answers ${pin} in words`, async ({ page }) => {
      // C276
      await open(page, '/kra-itax')
      await form(page).pin.fill(pin)
      await form(page).send.click()
      await expect(page.getByRole('alert')).toContainText(words)
    })
  }
})

test('a PIN of another shape brings a hint and blocks nothing', async ({ page }) => {
  // C276
  await open(page, '/kra-itax')
  const { pin } = form(page)
  await pin.fill('A12')
  await pin.blur()
  await expect(page.getByText('Yours looks different.')).toBeVisible()
  await pin.fill('A001234567Z')
  await expect(page.getByText('Yours looks different.')).toBeHidden()
})

test('empty required fields are not sent', async ({ page }) => {
  // C275 C277
  await open(page, '/kra-itax')
  let sent = 0
  await page.route(ENDPOINT, (route) => (sent++, route.continue()))
  const { pin, year, send } = form(page)
  await send.click()
  expect(await pin.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  await pin.fill('A001234567Z')
  await year.fill('')
  await send.click()
  expect(await year.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  expect(sent).toBe(0)
})

test('the receipt can be saved and printed, and holds no full PIN', async ({ page }) => {
  await open(page, '/kra-itax')
  await form(page).pin.fill('A161803398P')
  await form(page).send.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receipt' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^nil-return-\d{4}-practice-PRACTICE-\w+\.txt$/)
  const text = await file.createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()).toString())
  expect(text).toContain('Practice receipt. Nothing was sent to KRA and no return was filed.')
  expect(text).toContain('A16*****98P')
  expect(text).not.toContain('A161803398P')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('A16*****98P')).toBeVisible()
})

test('a PIN stays out of addresses, storage and the console', async ({ page, context }) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('request', (request) => heard.push(request.url()))
  await open(page, '/kra-itax')
  await form(page).pin.fill('A577215664Y')
  await form(page).send.click()
  await expect(page.getByRole('button', { name: 'File Another Return' })).toBeVisible()
  heard.push(
    page.url(),
    JSON.stringify(await context.storageState()),
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
    await page.content(),
  )
  expect(heard.join('\n')).not.toContain('A577215664Y')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form posts itself and the answer stands above it', async ({ page }) => {
    await page.goto('/kra-itax')
    await expect(page.getByText('Practice mode')).toBeVisible()
    await expect(page.getByText('Asking the server')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden()
    await form(page).pin.fill('A141421356R')
    await form(page).send.click()
    await expect(page).toHaveURL('/kra-itax')
    await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toContainText(/PRACTICE-[A-Z0-9]{10}/)
    await expect(page.getByText('1 January to 31 December')).toHaveCount(2)
    await expect(form(page).pin).toBeVisible()
    expect(await page.content()).not.toContain('A141421356R')
  })
})

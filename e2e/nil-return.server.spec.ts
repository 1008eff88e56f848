import { ENDPOINT, form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(23)

test('a nil return is filed end to end, and is labeled as practice', async ({ page }) => {
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

  // Filing the same return again shows its receipt and says that it has already been filed.
  const number = /PRACTICE-[A-Z0-9]{10}/
  await pin.fill('A314159265K')
  await year.fill('2023')
  await send.click()
  await expect(panel).toContainText(number)
  await expect(panel).toContainText('This return is already recorded here. Its receipt is below.')
})

test('a visitor who opens another page in the meantime finds the response when they return', async ({ page }) => {
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

test('the year defaults to last calendar year in Kenya', async ({ page }) => {
  // C278
  await page.clock.setFixedTime(new Date('2029-12-31T21:00:00Z'))
  await open(page, '/kra-itax')
  await expect(form(page).year).toHaveValue('2029')
  await expect(page.getByText('The deadline for the 2029 return is 30 June 2030.')).toBeVisible()
})

test('the facts beside the form are updated when the year changes', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-06-28T09:00:00Z'))
  await open(page, '/kra-itax')
  const facts = page.getByRole('region', { name: 'Before you file' })
  await expect(facts).toContainText('no income at all in that year')
  await expect(facts).toContainText('The deadline for the 2025 return is 30 June 2026. 2 days are left.')
  await expect(facts).toContainText('KSh 2,000')
  await expect(facts.getByRole('link', { name: 'iTax' })).toHaveAttribute('href', 'https://itax.kra.go.ke')
  await expect(facts.getByRole('link', { name: '0711 099 999' })).toHaveAttribute('href', 'tel:+254711099999')
  await form(page).year.fill('2024')
  await expect(facts).toContainText('The deadline for the 2024 return was 30 June 2025. That was 363 days ago.')
  await expect(facts).not.toContainText('You can file for')
  await form(page).year.fill('')
  await expect(facts).toContainText('The deadline for the 2025 return')
})

test('after the deadline, the facts say when the next return can be filed', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-24T09:00:00Z'))
  await open(page, '/kra-itax')
  await expect(page.getByText('That was 147 days ago.')).toBeVisible()
  await expect(page.getByText('You can file for 2026 from 1 January to 30 June 2027.')).toBeVisible()
  await expect(page.getByText('The year you had no income in, 2015 to 2025.')).toBeVisible()
  await form(page).year.fill('1990')
  await expect(page.getByText('KRA charges individuals KSh 2,000 for a late return.')).toHaveCount(0)
})

test('during submission the button is disabled with a spinner, and further clicks send nothing', async ({ page }) => {
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

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a browser that knows it is offline sends nothing, and says so', async ({ page, context }) => {
    // C868
    await open(page, '/kra-itax')
    await page.getByLabel('KRA PIN').fill('A123456789Z')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'File nil return' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'You have no connection. Nothing was sent, and what you typed is still here.',
    )
    await expect(page.getByLabel('KRA PIN')).toHaveValue('A123456789Z')
    await context.setOffline(false)
  })
})

test('a filing has the documented body; its PIN reaches no URL, storage, console or receipt', async ({
  page,
  context,
}) => {
  // C280 C281 C282 C283 C284 C285
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('request', (request) => heard.push(request.url()))
  await open(page, '/kra-itax')
  await form(page).pin.fill('A161803398P')
  await form(page).year.fill('2022')
  const request = page.waitForRequest(ENDPOINT)
  await form(page).send.click()
  const sent = await request
  expect([sent.method(), new URL(sent.url()).pathname]).toEqual(['POST', '/api/v1/itaxnillreturns'])
  expect(sent.postDataJSON()).toEqual({
    pin: 'A161803398P',
    tax_obligation: 'Income Tax - Resident Individual',
    return_period_from: '01/01/2022',
    return_period_to: '31/12/2022',
  })
  await expect(page.getByRole('button', { name: 'File Another Return' })).toBeVisible()
  heard.push(
    page.url(),
    JSON.stringify(await context.storageState()),
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
    await page.content(),
  )
  expect(heard.join('\n')).not.toContain('A161803398P')
  // The receipt can be saved and printed.
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
  // C908
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form submits natively, and the response appears above it', async ({ page }) => {
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

import { ENDPOINT, form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(23)

test.describe('responses', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('an odd year is sent as a number, and the server’s response includes the year', async ({ page }) => {
    // C283
    await open(page, '/kra-itax')
    await form(page).pin.fill('A001234567Z')
    await form(page).year.fill('2e3')
    const request = page.waitForRequest(ENDPOINT)
    await form(page).send.click()
    expect((await request).postDataJSON()).toMatchObject({ return_period_from: '01/01/2000' })
    await expect(page.getByRole('alert')).toContainText(/[Tt]he (filing )?year/)
  })

  test('a refusal shows above the form, and no input is lost', async ({ page }) => {
    // C276 C292 C294
    await open(page, '/kra-itax')
    await page.route(ENDPOINT, (route) => route.fulfill({ json: { data: { success: false, message: 'Check it.' } } }))
    const { pin, year, send } = form(page)
    await pin.fill('not a pin at all')
    await year.fill('2021')
    await send.click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Check it.')
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

  test('a broken connection shows the documented message', async ({ page }) => {
    // C291
    await open(page, '/kra-itax')
    await page.route(ENDPOINT, (route) => route.abort())
    await form(page).pin.fill('A001234567Z')
    await form(page).send.click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred while filing. Please try again.')
    await expect(form(page).pin).toHaveValue('A001234567Z')
    // C629
    await expect(page.getByRole('alert')).toHaveAccessibleDescription(/the same return cannot be filed twice/)
    await expect(page.getByText('No response arrived.')).toBeVisible()
  })
})

test.describe('a short PIN', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('gets one message: the hint before it is submitted, the response afterward', async ({ page }) => {
    // C276 C628
    await open(page, '/kra-itax')
    const { pin, send } = form(page)
    const hint = page.getByText('Yours looks different.')
    await pin.fill('A12')
    await pin.press('Tab')
    await expect(hint).toBeVisible()
    await send.click()
    await expect(page.getByRole('alert')).toContainText('It has 11 characters')
    await expect(hint).toBeHidden()
    await expect(pin).toHaveAttribute('aria-invalid', 'true')
    await pin.fill('A1')
    await pin.press('Tab')
    await expect(hint).toBeVisible()
    await pin.fill('A001234567Z')
    await expect(hint).toBeHidden()
  })
})

test('the form is not submitted while required fields are empty', async ({ page }) => {
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

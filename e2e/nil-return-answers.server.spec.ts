import { ENDPOINT, form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(23)

test.describe('responses', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  for (const [typed, sent] of [
    ['2e3', '2000'],
    ['99999', '99999'],
  ] as const) {
    test(`the year ${typed} is sent as ${sent}, and the server’s response includes the year`, async ({ page }) => {
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
    ['a nested refusal', 200, '{"data":{"success":false,"message":"Check the year."}}', 'Check the year.'],
    ['a refusal without a message', 200, '{"success":false}', 'An unexpected error occurred.'],
    ['an invalid response', 200, '<html>', 'An unexpected error occurred.'],
    ['a failure with a message', 504, '{"success":false,"message":"We do not know."}', 'We do not know.'],
    ['a failure without a message', 500, 'Internal', 'An error occurred while filing. Please try again.'],
  ]
  for (const [name, status, body, message] of cases) {
    test(`${name} shows above the form, and no input is lost`, async ({ page }) => {
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

  for (const [pin, words] of [
    ['A999900002Z', 'the return was refused'],
    ['A999900006Z', 'got no clear response'],
    ['P001234567Z', 'This PIN starts with P'],
    ['12', 'It has 11 characters'],
  ] as const) {
    test(`the server responds to ${pin} with an explanation`, async ({ page }) => {
      // C276
      await open(page, '/kra-itax')
      await form(page).pin.fill(pin)
      await form(page).send.click()
      await expect(page.getByRole('alert')).toContainText(words)
    })
  }
})

test.describe('a short PIN', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('gets one message: the hint before it is submitted, the response afterward', async ({ page }) => {
    // C628
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
  })
})

test('an unusual PIN shows a hint, but can still be submitted', async ({ page }) => {
  // C276
  await open(page, '/kra-itax')
  const { pin } = form(page)
  await pin.fill('A12')
  await pin.blur()
  await expect(page.getByText('Yours looks different.')).toBeVisible()
  await pin.fill('A001234567Z')
  await expect(page.getByText('Yours looks different.')).toBeHidden()
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

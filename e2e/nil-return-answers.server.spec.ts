import type { Page } from '@playwright/test'
import { ENDPOINT, form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(23)
test.use({ expectedErrors: /Failed to load resource/ })

/** Expects that the form is not sent while a required field is empty. */
async function expectNotSent(page: Page) {
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
  await page.unroute(ENDPOINT)
}

test('only an empty field prevents sending; wrong values, refusals and failed requests are explained, and no input is lost', async ({
  page,
  context,
}) => {
  await open(page, '/kra-itax')
  const { pin, year, send } = form(page)
  const alert = page.getByRole('alert')
  // C275 C277
  await expectNotSent(page)

  // C276 C628
  const hint = page.getByText('Yours looks different.')
  await year.fill('2021')
  await pin.fill('A12')
  await pin.press('Tab')
  await expect(hint).toBeVisible()
  await send.click()
  await expect(alert).toContainText('It has 11 characters')
  await expect(hint).toBeHidden()
  await expect(pin).toHaveAttribute('aria-invalid', 'true')
  await pin.fill('A1')
  await pin.press('Tab')
  await expect(hint).toBeVisible()
  await pin.fill('A001234567Z')
  await expect(hint).toBeHidden()

  // A year in an odd notation is sent as a number, and the server’s response includes the year.
  // C283
  await year.fill('2e3')
  const request = page.waitForRequest(ENDPOINT)
  await send.click()
  expect((await request).postDataJSON()).toMatchObject({ return_period_from: '01/01/2000' })
  await expect(alert).toContainText(/[Tt]he (filing )?year/)

  await open(page, '/kra-itax')
  // C276 C292
  await page.route(ENDPOINT, (route) => route.fulfill({ json: { data: { success: false, message: 'Check it.' } } }))
  await pin.fill('not a pin at all')
  await year.fill('2021')
  await send.click()
  await expect(alert).toHaveText('Check it.')
  await expect(alert).toBeFocused()
  expect((await alert.boundingBox())!.y).toBeLessThan((await pin.boundingBox())!.y)
  await expect(pin).toHaveValue('not a pin at all')
  await expect(year).toHaveValue('2021')

  // C294
  await page.unroute(ENDPOINT)
  await page.route(ENDPOINT, (route) =>
    route.fulfill({ json: { data: { success: true, message: 'Filed in the end.' } } }),
  )
  await send.click()
  await expect(page.getByText('Filed in the end.')).toBeVisible()
  await page.getByRole('button', { name: 'File Another Return' }).click()
  await expect(alert).toHaveCount(0)

  // C291
  await page.unroute(ENDPOINT)
  await page.route(ENDPOINT, (route) => route.abort())
  await pin.fill('A001234567Z')
  await send.click()
  await expect(alert).toHaveText('An error occurred while filing. Please try again.')
  await expect(pin).toHaveValue('A001234567Z')
  // C629
  await expect(alert).toHaveAccessibleDescription(/the same return cannot be filed twice/)
  await expect(page.getByText('No response arrived.')).toBeVisible()

  // C868
  await pin.fill('A123456789Z')
  await context.setOffline(true)
  await send.click()
  await expect(alert).toHaveText('You are offline. Nothing was sent, and what you typed is still here.')
  await expect(pin).toHaveValue('A123456789Z')
  await context.setOffline(false)
})

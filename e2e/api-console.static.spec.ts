import { expect, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

test('without the API, the console says that the sandbox did not respond, and shows the example response', async ({
  page,
}) => {
  // C205
  await open(page, '/api-integrations')
  await page.getByRole('button', { name: 'API Console' }).click()
  const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(panel.getByText('The sandbox did not respond').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(panel.getByRole('heading', { name: 'Example response' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('ws_CO_21112026093015250700000000')
  await expect(panel.getByRole('heading', { name: 'Callback' })).toBeHidden()
})

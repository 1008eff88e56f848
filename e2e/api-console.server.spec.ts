import { expect, open, test } from './site.ts'

// The browser logs every error response.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

test.describe('the API console', () => {
  test('signs in, sends a call, and shows status, time, headers, body and the callback', async ({ page }) => {
    // C204 C205
    await open(page, '/api-integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('token-wrong')
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await expect(panel.getByText('You are signed in to your own sandbox.')).toBeVisible()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^\d+ ms$/)).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('"status": "pending"')
    await panel.getByText(/^Headers, \d+$/).click()
    await expect(panel.getByRole('region', { name: 'Response headers' })).toContainText(
      'content-type: application/json',
    )
    await expect(panel.getByRole('region', { name: 'Callback body' })).toContainText('"resultCode": "0"')
    await expect(panel.getByText('https://shop.example.co.ke/hooks/stk')).toBeVisible()
  })

  for (const [outcome, code] of [
    ['cancelled', '1032'],
    ['timeout', '1037'],
    ['insufficient-funds', '1'],
    ['wrong-pin', '2001'],
  ] as const) {
    test(`shows an STK push with the outcome ${outcome}, and its status by the returned id`, async ({ page }) => {
      await open(page, '/api-integrations')
      await page
        .getByRole('button', { name: /^Try it in the console.*STK push$/ })
        .first()
        .click()
      const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
      await panel.getByRole('button', { name: 'Sign in' }).click()
      await panel.getByLabel('Outcome').selectOption(outcome)
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('region', { name: 'Callback body' })).toContainText(`"resultCode": "${code}"`)
      await panel.getByLabel('Call', { exact: true }).selectOption('getStkPush')
      await expect(panel.getByLabel(/^checkoutRequestId/)).toHaveValue(/^ws_CO_/)
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('region', { name: 'Response body' })).toContainText(`"resultCode": "${code}"`)
    })
  }

  test('shows each mistake beside its field, and keeps the input', async ({ page }) => {
    await open(page, '/api-integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await panel.getByLabel(/^phone/).fill('0712 345')
    await panel.getByLabel(/^amount/).fill('a lot')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByLabel(/^phone/)).toHaveAccessibleDescription(/does not have the documented form/)
    await expect(panel.getByLabel(/^amount/)).toHaveAccessibleDescription(/must be a whole number/)
    await expect(panel.getByLabel(/^amount/)).toHaveValue('a lot')
    await expect(panel.getByText('422', { exact: true })).toBeVisible()
  })

  test('reuses the idempotency key for the same request, and uses a new one for a changed request', async ({
    page,
  }) => {
    await open(page, '/api-integrations/kcb')
    await page.getByRole('button', { name: /^Try it in the console.*Send money/ }).click()
    const panel = page.getByRole('dialog', { name: 'KCB Bank console' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    const send = async () => {
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
      return panel.getByRole('region', { name: 'Response body' }).textContent()
    }
    const first = await send()
    expect(first).toContain('"transferId"')
    expect(await send()).toBe(first)
    await panel.getByLabel(/^amount/).fill('26000')
    await send()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('duplicate-reference')
  })

  test('calls this site’s own API, and stores no token', async ({ page }) => {
    await open(page, '/api-documentation')
    await page.getByRole('button', { name: 'Open the console' }).click()
    const panel = page.getByRole('dialog', { name: 'Kibanda console' })
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('You are signed in to your own sandbox.')).toBeVisible()
    await panel.getByLabel('Call', { exact: true }).selectOption('listContacts')
    await panel.getByLabel(/^search/).fill('limuru')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('Wanjiru Kamau')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('kb_sandbox_')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })

  test('loads only when opened, leaves the page beside it usable, and returns the focus', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await open(page, '/api-integrations')
    expect(scripts.filter((url) => url.includes('console'))).toEqual([])
    const opener = page.getByRole('button', { name: 'API Console' })
    await opener.click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await expect(panel).toBeVisible()
    expect(scripts.filter((url) => url.includes('console')).length).toBeGreaterThan(0)
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'KCB Bank' }).click()
    await expect(page).toHaveURL('/api-integrations/kcb')
    const next = page.getByRole('dialog', { name: 'KCB Bank console' })
    await expect(next.getByText('You are signed in to your own sandbox.')).toBeVisible()
    await page.getByRole('button', { name: /^Try it in the console.*Send money/ }).click()
    await expect(next.getByLabel('Call', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(next).toBeHidden()
    await expect(page.getByRole('button', { name: /^Try it in the console.*Send money/ })).toBeFocused()
  })

  test('says why sign-in was refused, and signs out when the token is rejected', async ({ page }) => {
    await open(page, '/api-integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    const refusal = (error: string, message: string) => ({ success: false, error, message, requestId: 'x' })
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, json: refusal('too-many-requests', 'Please try again in 9 minutes.') }),
    )
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await expect(panel.getByText('Please try again in 9 minutes.')).toBeVisible()
    await page.unroute('**/api/auth/login')
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await expect(panel.getByText('You are signed in to your own sandbox.')).toBeVisible()
    await page.route('**/api/mpesa/stk-push', (route) =>
      route.fulfill({ status: 401, json: refusal('token-wrong', 'Over.') }),
    )
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })

  test('sends requests to this site only', async ({ page, baseURL }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await open(page, '/api-integrations/paypal')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'PayPal console' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('"quote"')
    expect([...hosts]).toEqual([baseURL])
  })
})

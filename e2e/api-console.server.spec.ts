import { expect, open, test } from './site.ts'

// The browser itself notes every answer that is an error.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

test.describe('the API console', () => {
  test('signs in, sends, and shows status, time, headers, body and the callback', async ({ page }) => {
    // C204 C205
    await open(page, '/api-integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText('token-wrong')
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await expect(panel.getByText('You are signed in to a sandbox of your own.')).toBeVisible()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^\d+ ms$/)).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText('"status": "pending"')
    await panel.getByText(/^Headers, \d+$/).click()
    await expect(panel.getByRole('region', { name: 'Headers of the answer' })).toContainText(
      'content-type: application/json',
    )
    await expect(panel.getByRole('region', { name: 'Body of the callback' })).toContainText('"resultCode": "0"')
    await expect(panel.getByText('https://shop.example.co.ke/hooks/stk')).toBeVisible()
  })

  for (const [outcome, code] of [
    ['cancelled', '1032'],
    ['timeout', '1037'],
    ['insufficient-funds', '1'],
    ['wrong-pin', '2001'],
  ] as const) {
    test(`shows an STK push that ends as ${outcome}, and its status by the id that came back`, async ({ page }) => {
      await open(page, '/api-integrations')
      await page
        .getByRole('button', { name: /^Try it in the console.*STK push$/ })
        .first()
        .click()
      const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
      await panel.getByRole('button', { name: 'Sign in' }).click()
      await panel.getByLabel('How it ends').selectOption(outcome)
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('region', { name: 'Body of the callback' })).toContainText(`"resultCode": "${code}"`)
      await panel.getByLabel('Call', { exact: true }).selectOption('getStkPush')
      await expect(panel.getByLabel(/^checkoutRequestId/)).toHaveValue(/^ws_CO_/)
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText(`"resultCode": "${code}"`)
    })
  }

  test('says beside each field what is wrong with it, and keeps what was typed', async ({ page }) => {
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

  test('sends once for one key, and takes another key for another request', async ({ page }) => {
    await open(page, '/api-integrations/kcb')
    await page.getByRole('button', { name: /^Try it in the console.*Send money/ }).click()
    const panel = page.getByRole('dialog', { name: 'KCB Bank console' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    const send = async () => {
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
      return panel.getByRole('region', { name: 'Body of the answer' }).textContent()
    }
    const first = await send()
    expect(first).toContain('"transferId"')
    expect(await send()).toBe(first)
    await panel.getByLabel(/^amount/).fill('26000')
    await send()
    await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText('duplicate-reference')
  })

  test('makes the calls of this site’s own API, and keeps no token', async ({ page }) => {
    await open(page, '/api-documentation')
    await page.getByRole('button', { name: 'Open the console' }).click()
    const panel = page.getByRole('dialog', { name: 'Kibanda console' })
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('You are signed in to a sandbox of your own.')).toBeVisible()
    await panel.getByLabel('Call', { exact: true }).selectOption('listContacts')
    await panel.getByLabel(/^search/).fill('limuru')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText('Wanjiru Kamau')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('kb_sandbox_')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })

  test('is fetched only when it is opened, leaves the page beside it usable, and gives the focus back', async ({
    page,
  }) => {
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
    await expect(next.getByText('You are signed in to a sandbox of your own.')).toBeVisible()
    await page.getByRole('button', { name: /^Try it in the console.*Send money/ }).click()
    await expect(next.getByLabel('Call', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(next).toBeHidden()
    await expect(page.getByRole('button', { name: /^Try it in the console.*Send money/ })).toBeFocused()
  })

  test('says why signing in was refused, and that a token which was refused is over', async ({ page }) => {
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
    await expect(panel.getByText('You are signed in to a sandbox of your own.')).toBeVisible()
    await page.route('**/api/mpesa/stk-push', (route) =>
      route.fulfill({ status: 401, json: refusal('token-wrong', 'Over.') }),
    )
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })

  test('asks nobody but this site', async ({ page, baseURL }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await open(page, '/api-integrations/paypal')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'PayPal console' })
    await panel.getByRole('button', { name: 'Sign in' }).click()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Body of the answer' })).toContainText('"quote"')
    expect([...hosts]).toEqual([baseURL])
  })
})

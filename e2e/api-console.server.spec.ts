import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

// The browser logs every error response.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

const SIGNED_IN = 'You are signed in to your own sandbox.'

/** Opens the console of M-Pesa. */
async function openConsole(page: Page) {
  await open(page, '/api-integrations')
  await page.getByRole('button', { name: 'API Console' }).click()
  return page.getByRole('dialog', { name: 'M-Pesa console' })
}

test.describe('the API console', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('signs in, sends a call, and shows status, time, headers, body, the callback and errors', async ({ page }) => {
    // C204 C205 C877
    const panel = await openConsole(page)
    await panel.getByRole('button', { name: 'Sign in and send' }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^\d+ ms$/)).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('"status": "pending"')
    await panel.getByText(/^Headers, \d+$/).click()
    await expect(panel.getByRole('region', { name: 'Response headers' })).toContainText(
      'content-type: application/json',
    )
    await expect(panel.getByRole('region', { name: 'Callback body' })).toContainText('"resultCode": "0"')
    await expect(panel.getByText('https://shop.example/hooks/stk')).toBeVisible()
    await panel.getByRole('button', { name: 'Copy response body' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await panel.getByRole('region', { name: 'Response body' }).textContent(),
    )

    // Each error is shown beside its field, and the input is preserved.
    await panel.getByLabel(/^phone/).fill('0712 345')
    await panel.getByLabel(/^amount/).fill('a lot')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByLabel(/^phone/)).toHaveAccessibleDescription(/does not have the documented form/)
    await expect(panel.getByLabel(/^amount/)).toHaveAccessibleDescription(/must be a whole number/)
    await expect(panel.getByLabel(/^amount/)).toHaveValue('a lot')
    await expect(panel.getByText('422', { exact: true })).toBeVisible()
  })

  test('shows the callback of the last call with its outcome, and looks up its status by the returned ID', async ({
    page,
  }) => {
    // C681 C682
    await open(page, '/api-integrations')
    await page
      .getByRole('button', { name: /^Try it in the console.*STK push$/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    const send = panel.getByRole('button', { name: 'Send', exact: true })
    const callback = panel.getByRole('region', { name: 'Callback body' })
    await send.click()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    await panel.getByLabel(/^amount/).fill('77')
    await send.click()
    await expect(callback).toContainText('"amount": 77')
    await panel.getByLabel('Outcome').selectOption('wrong-pin')
    await send.click()
    await expect(callback).toContainText('"resultCode": "2001"')
    await expect(panel.getByRole('status').filter({ hasText: 'callback' })).toHaveText(
      /^202 in \d+ ms; callback: failed, 2001$/,
    )
    await panel.getByLabel('Call', { exact: true }).selectOption('getStkPush')
    await expect(panel.getByLabel('Call', { exact: true })).toHaveAccessibleDescription(/^GET .*\{checkoutRequestId\}$/)
    await expect(panel.getByLabel(/^checkoutRequestId/)).toHaveValue(/^ws_CO_/)
    await send.click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('"resultCode": "2001"')
  })

  test('waits for no callback of a payment that stays open, and sends requests to this site only', async ({
    page,
    baseURL,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await open(page, '/api-integrations/equity')
    await page.getByRole('button', { name: /^Try it in the console.*Pay from an Equity account$/ }).click()
    const panel = page.getByRole('dialog', { name: 'Equity Bank console' })
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await panel.getByLabel('Outcome').selectOption('pending')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('"status": "pending"')
    await expect(panel.getByRole('heading', { name: 'Callback' })).toBeHidden()
    await page.getByRole('link', { name: 'PayPal' }).click()
    const next = page.getByRole('dialog', { name: 'PayPal console' })
    await next.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(next.getByRole('region', { name: 'Response body' })).toContainText('"quote"')
    expect([...hosts]).toEqual([baseURL])
  })

  test('sends a second push immediately with a new key, and has one refused only if you choose that outcome', async ({
    page,
  }) => {
    // C620
    const panel = await openConsole(page)
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    const send = panel.getByRole('button', { name: 'Send', exact: true })
    const answer = panel.getByRole('region', { name: 'Response body' })
    await send.click()
    await expect(answer).toContainText('"checkoutRequestId"')
    const first = await answer.textContent()
    await panel.getByRole('button', { name: 'New key' }).click()
    await send.click()
    await expect(answer).not.toHaveText(String(first))
    await expect(answer).toContainText('"checkoutRequestId"')
    await panel.getByLabel('Outcome').selectOption('prompt-already-open')
    await panel.getByRole('button', { name: 'New key' }).click()
    await send.click()
    await expect(answer).toContainText('prompt-already-open')
    await expect(panel.getByText('The sandbox accepts the next prompt at once')).toBeVisible()
  })

  test('signs in again automatically after a reload, and never stores the token', async ({ page }) => {
    // C621
    const panel = await openConsole(page)
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
    expect(await stored()).not.toContain('kb_sandbox_')
    const opener = page.getByRole('button', { name: 'API Console' })
    await page.reload()
    await opener.click()
    await expect(panel.getByText('It is a new one: the page was reloaded.')).toBeVisible()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    expect(await stored()).not.toContain('kb_sandbox_')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
    await page.reload()
    await opener.click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })

  for (const width of [390, 1280]) {
    test(`keeps Send in view at ${width} px, shows the response, and announces it once`, async ({ page }) => {
      // C622
      await page.setViewportSize({ width, height: 720 })
      const panel = await openConsole(page)
      const send = panel.getByRole('button', { name: 'Send', exact: true })
      await expect(panel.getByRole('button', { name: 'Sign in and send' })).toBeInViewport({ ratio: 1 })
      await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(panel.getByText(SIGNED_IN)).toBeVisible()
      await send.click()
      await expect(panel.getByRole('heading', { name: 'Response', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(send).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('status').filter({ hasText: /^202 in \d+ ms/ })).toHaveCount(1)
      await expect(panel.locator('[aria-live]')).toHaveCount(0)
      await panel.getByLabel(/^amount/).focus()
      const bar = await send.boundingBox()
      const field = await panel.getByLabel(/^amount/).boundingBox()
      expect(Number(field?.y) + Number(field?.height)).toBeLessThan(Number(bar?.y))
    })
  }

  test('calls this site’s own API, refuses sign-in if you choose that outcome, and stores no token', async ({
    page,
  }) => {
    await open(page, '/api-documentation')
    await page.getByRole('button', { name: 'Open the console' }).click()
    const panel = page.getByRole('dialog', { name: 'Kibanda console' })
    const send = panel.getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    await panel.getByLabel('Call', { exact: true }).selectOption('listContacts')
    await panel.getByLabel(/^search/).fill('limuru')
    await send.click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('Wanjiru Kamau')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('kb_sandbox_')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
    // The outcome of the sign-in call does not affect the sign-in button.
    await panel.getByLabel('Call', { exact: true }).selectOption('logIn')
    await panel.getByLabel('Outcome').selectOption('credentials-wrong')
    await send.click()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('credentials-wrong')
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
  })

  test('loads only when opened, leaves the page beside it usable, and returns focus when closed', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await open(page, '/api-integrations')
    expect(scripts.filter((url) => url.includes('console'))).toEqual([])
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await expect(panel).toBeVisible()
    expect(scripts.filter((url) => url.includes('console')).length).toBeGreaterThan(0)
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'KCB Bank' }).click()
    await expect(page).toHaveURL('/api-integrations/kcb')
    const next = page.getByRole('dialog', { name: 'KCB Bank console' })
    await expect(next.getByText(SIGNED_IN)).toBeVisible()
    const opener = page.getByRole('button', { name: /^Try it in the console.*Send money/ })
    await opener.click()
    await expect(next.getByLabel('Call', { exact: true })).toBeFocused()

    // The idempotency key stays for the same request, and a changed request has a new one.
    const send = async () => {
      await next.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(next.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
      return next.getByRole('region', { name: 'Response body' }).textContent()
    }
    const first = await send()
    expect(first).toContain('"transferId"')
    expect(await send()).toBe(first)
    await next.getByLabel(/^amount/).fill('26000')
    await send()
    await expect(next.getByRole('region', { name: 'Response body' })).toContainText('duplicate-reference')
    await page.keyboard.press('Escape')
    await expect(next).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('says why sign-in failed, and signs out when the token is rejected', async ({ page }) => {
    const panel = await openConsole(page)
    const refusal = (error: string, message: string) => ({ success: false, error, message, requestId: 'x' })
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, json: refusal('too-many-requests', 'Please try again in 9 minutes.') }),
    )
    await panel.getByRole('button', { name: 'Sign in and send' }).click()
    await expect(panel.getByText('Please try again in 9 minutes.')).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Response body' })).toBeHidden()
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText('Please try again in 9 minutes.')).toBeVisible()
    await page.unroute('**/api/auth/login')
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    await page.route('**/api/mpesa/stk-push', (route) =>
      route.fulfill({ status: 401, json: refusal('token-wrong', 'Over.') }),
    )
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
  })
})

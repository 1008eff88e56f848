import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

// The browser logs every error response.
test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

const SIGNED_IN = 'You are signed in to your own sandbox.'

/** Opens the M-Pesa console. */
async function openConsole(page: Page) {
  await open(page, '/api-integrations')
  await page.getByRole('button', { name: 'API Console' }).click()
  return page.getByRole('dialog', { name: 'M-Pesa console' })
}

const sendIn = (panel: Locator) => panel.getByRole('button', { name: 'Send', exact: true })
const answerIn = (panel: Locator) => panel.getByRole('region', { name: 'Response body' })
async function signIn(panel: Locator) {
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(panel.getByText(SIGNED_IN)).toBeVisible()
}

/**
 * Expects that the response and the Send button are in view, that the response is announced once, and that no field is
 * covered.
 */
async function isInView(panel: Locator) {
  // C622
  await expect(panel.getByRole('heading', { name: 'Response', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(sendIn(panel)).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('status').filter({ hasText: /^202 in \d+ ms/ })).toHaveCount(1)
  await expect(panel.locator('[aria-live]')).toHaveCount(0)
  await panel.getByLabel(/^amount/).focus()
  const bar = await sendIn(panel).boundingBox()
  const field = await panel.getByLabel(/^amount/).boundingBox()
  expect(Number(field?.y) + Number(field?.height)).toBeLessThan(Number(bar?.y))
}

test.describe('the API console', () => {
  test.use({ viewport: { width: 1280, height: 720 }, permissions: ['clipboard-read', 'clipboard-write'] })
  test('signs in, sends a call, and shows its status, duration, headers, body, callback and errors', async ({
    page,
  }) => {
    // C204 C205 C877
    const panel = await openConsole(page)
    const callback = panel.getByRole('region', { name: 'Callback body' })
    await expect(panel.getByRole('button', { name: 'Sign in and send' })).toBeInViewport({ ratio: 1 })
    await panel.getByLabel(/^amount/).fill('77')
    await panel.getByRole('button', { name: 'Sign in and send' }).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    await expect(sendIn(panel)).toBeVisible()
    await expect(panel.getByText('202', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^\d+ ms$/)).toBeVisible()
    await isInView(panel)
    await expect(answerIn(panel)).toContainText('"status": "pending"')
    await panel.getByText(/^Headers, \d+$/).click()
    await expect(panel.getByRole('region', { name: 'Response headers' })).toContainText(
      'content-type: application/json',
    )
    await expect(callback).toContainText('"resultCode": "0"')
    await expect(callback).toContainText('"amount": 77')
    await expect(panel.getByText('https://shop.example/hooks/stk')).toBeVisible()
    await panel.getByRole('button', { name: 'Copy response body' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await answerIn(panel).textContent())

    // C681 C682
    await panel.getByLabel('Outcome').selectOption('wrong-pin')
    await sendIn(panel).click()
    await expect(callback).toContainText('"resultCode": "2001"')
    await expect(panel.getByRole('status').filter({ hasText: 'callback' })).toHaveText(
      /^202 in \d+ ms; callback: failed, 2001$/,
    )

    // Each error is shown beside its field, and the input is preserved.
    await panel.getByLabel(/^phone/).fill('0712 345')
    await panel.getByLabel(/^amount/).fill('a lot')
    await sendIn(panel).click()
    await expect(panel.getByLabel(/^phone/)).toHaveAccessibleDescription(/does not match the documented format/)
    await expect(panel.getByLabel(/^amount/)).toHaveAccessibleDescription(/must be a whole number/)
    await expect(panel.getByLabel(/^amount/)).toHaveValue('a lot')
    await expect(panel.getByText('422', { exact: true })).toBeVisible()
  })

  test('fills in the ID returned by the last call, loads only when opened, and leaves the page beside it usable', async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const consoleScripts = () =>
      asked.filter((url) => url.split('/').at(-1)!.includes('console') && url.endsWith('.js'))
    await open(page, '/api-integrations')
    expect(consoleScripts()).toEqual([])
    const python = page.getByRole('group', { name: 'Language' }).first().getByRole('button', { name: 'Python' })
    await python.click()
    await page
      .getByRole('button', { name: /^Try it in the console.*STK push$/ })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await signIn(panel)
    expect(consoleScripts().length).toBeGreaterThan(0)
    await panel.getByLabel('Outcome').selectOption('wrong-pin')
    await sendIn(panel).click()
    await expect(panel.getByRole('region', { name: 'Callback body' })).toContainText('"resultCode": "2001"')
    const call = panel.getByLabel('Call', { exact: true })
    await call.selectOption('getStkPush')
    await expect(call).toHaveAccessibleDescription(/^GET .*\{checkoutRequestId\}$/)
    await expect(panel.getByLabel(/^checkoutRequestId/)).toHaveValue(/^ws_CO_/)
    await sendIn(panel).click()
    await expect(answerIn(panel)).toContainText('"resultCode": "2001"')

    // The console does not wait for a callback if the payment stays pending.
    // C998: the console stays open, and the language stays chosen.
    await page.getByRole('link', { name: 'Equity Bank' }).click()
    const equity = page.getByRole('dialog', { name: 'Equity Bank console' })
    await expect(equity.getByText(SIGNED_IN)).toBeVisible()
    await expect(python).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Try it in the console.*Pay from an Equity account$/ }).click()
    await equity.getByLabel('Outcome').selectOption('pending')
    await sendIn(equity).click()
    await expect(answerIn(equity)).toContainText('"status": "pending"')
    await expect(equity.getByRole('heading', { name: 'Callback' })).toBeHidden()
    await page.getByRole('link', { name: 'PayPal' }).click()
    const paypal = page.getByRole('dialog', { name: 'PayPal console' })
    await sendIn(paypal).click()
    await expect(answerIn(paypal)).toContainText('"quote"')
    expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([baseURL])

    await page.getByRole('link', { name: 'KCB Bank' }).click()
    await expect(page).toHaveURL('/api-integrations/kcb')
    await expect(page.getByRole('dialog', { name: 'KCB Bank console' }).getByText(SIGNED_IN)).toBeVisible()
  })

  test('reuses the idempotency key for a repeated request, and restores the focus when it closes', async ({ page }) => {
    await open(page, '/api-integrations/kcb')
    const panel = page.getByRole('dialog', { name: 'KCB Bank console' })
    await page.getByRole('button', { name: 'API Console' }).click()
    await signIn(panel)
    const opener = page.getByRole('button', { name: /^Try it in the console.*Send money/ })
    await opener.click()
    await expect(panel.getByLabel('Call', { exact: true })).toBeFocused()
    const send = async () => {
      await sendIn(panel).click()
      await expect(sendIn(panel)).toBeEnabled()
      return answerIn(panel).textContent()
    }
    const first = await send()
    expect(first).toContain('"transferId"')
    expect(await send()).toBe(first)
    // A changed request has a new key.
    await panel.getByLabel(/^amount/).fill('26000')
    await send()
    await expect(answerIn(panel)).toContainText('duplicate-reference')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 720 } })
    test('keeps Send in view, sends a second push with a new idempotency key, and signs in again after a reload', async ({
      page,
    }) => {
      // C620
      const panel = await openConsole(page)
      const answer = answerIn(panel)
      await expect(panel.getByRole('button', { name: 'Sign in and send' })).toBeInViewport({ ratio: 1 })
      await signIn(panel)
      const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
      // C621
      expect(await stored()).not.toContain('kb_sandbox_')
      await sendIn(panel).click()
      await expect(answer).toContainText('"checkoutRequestId"')
      await isInView(panel)
      const first = await answer.textContent()
      await panel.getByRole('button', { name: 'New key' }).click()
      await sendIn(panel).click()
      await expect(answer).not.toHaveText(String(first))
      await expect(answer).toContainText('"checkoutRequestId"')
      await panel.getByLabel('Outcome').selectOption('prompt-already-open')
      await panel.getByRole('button', { name: 'New key' }).click()
      await sendIn(panel).click()
      await expect(answer).toContainText('prompt-already-open')
      await expect(panel.getByText('The sandbox accepts the next prompt at once')).toBeVisible()

      const opener = page.getByRole('button', { name: 'API Console' })
      await page.reload()
      await opener.click()
      await expect(panel.getByText('This is a new sandbox, because the page was reloaded.')).toBeVisible()
      await sendIn(panel).click()
      await expect(panel.getByText('202', { exact: true })).toBeVisible()
      expect(await stored()).not.toContain('kb_sandbox_')
      await panel.getByRole('button', { name: 'Sign out' }).click()
      await expect(panel.getByText('You are not signed in')).toBeVisible()
      await page.reload()
      await opener.click()
      await expect(panel.getByText('You are not signed in')).toBeVisible()
    })
  })

  test('calls this site’s own API, shows why a sign-in failed, and signs out when its token is rejected', async ({
    page,
  }) => {
    await open(page, '/api-documentation')
    await page.getByRole('button', { name: 'Open the console' }).click()
    const panel = page.getByRole('dialog', { name: 'Kibanda console' })
    const call = panel.getByLabel('Call', { exact: true })
    await expect(call).toHaveValue('logIn')
    await call.selectOption('listContacts')
    const refusal = (error: string, message: string) => ({ success: false, error, message, requestId: 'x' })
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, json: refusal('too-many-requests', 'Please try again in 9 minutes.') }),
    )
    await panel.getByRole('button', { name: 'Sign in and send' }).click()
    await expect(panel.getByText('Please try again in 9 minutes.')).toBeVisible()
    await expect(answerIn(panel)).toBeHidden()
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText('Please try again in 9 minutes.')).toBeVisible()
    await page.unroute('**/api/auth/login')
    await signIn(panel)
    await page.route('**/api/contacts?*', (route) =>
      route.fulfill({ status: 401, json: refusal('token-wrong', 'Over.') }),
    )
    await sendIn(panel).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
    await page.unroute('**/api/contacts?*')

    await call.selectOption('logIn')
    await sendIn(panel).click()
    await expect(panel.getByText(SIGNED_IN)).toBeVisible()
    await call.selectOption('listContacts')
    await panel.getByLabel(/^search/).fill('limuru')
    await sendIn(panel).click()
    await expect(answerIn(panel)).toContainText('Wanjiru Kamau')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain('kb_sandbox_')
    await panel.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel.getByText('You are not signed in')).toBeVisible()
    // The outcome selected for the sign-in call does not affect the sign-in button.
    await call.selectOption('logIn')
    await panel.getByLabel('Outcome').selectOption('credentials-wrong')
    await sendIn(panel).click()
    await expect(answerIn(panel)).toContainText('credentials-wrong')
    await signIn(panel)
  })
})

import type { Page } from '@playwright/test'
import { expect, followInFooter, open, test } from './site.ts'

test.describe('API Documentation', () => {
  test('opens a call from its URL or row, with the sign-in sample first, and restores the focus when it closes', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/api-documentation#getContact')
    await expect(page.getByRole('dialog', { name: 'Read one message' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/api-documentation$/)

    // C190 C193
    const row = page.getByRole('button', { name: /Sign in/ })
    await row.scrollIntoViewIfNeeded()
    const before = 120 + (await page.evaluate(() => scrollY))
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    await row.click()
    const signIn = page.getByRole('dialog', { name: 'Sign in' })
    await expect(signIn.getByRole('heading', { level: 3 })).toHaveText(['This call returns the token'])
    await expect(signIn.locator('pre').nth(1)).toContainText('"email": "developer@kibanda.example"')
    await page.keyboard.press('Escape')
    await expect(signIn).toBeHidden()
    await expect(row).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)

    await showsBothSamples(page)
    await expect(page).toHaveURL(/#listContacts$/)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'List messages' })).toBeHidden()
    // C197: the page itself calls none of the documented endpoints.
    expect(asked).toContain('/api-documentation')
    expect(asked.filter((path) => /^\/(sandbox\/)?api\/(auth|contacts)/.test(path))).toEqual([])
  })

  test('adds no history entry when a call is opened and closed, even by two quick presses of Escape; a call reopened by Forward stays open', async ({
    page,
  }) => {
    await open(page, '/api-integrations')
    await followInFooter(page, 'API documentation')
    const row = page.getByRole('button', { name: /List messages/ })
    const modal = page.getByRole('dialog', { name: 'List messages' })
    for (const leave of [
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () =>
        modal.evaluate((dialog) => {
          for (const _press of [1, 2]) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        }),
    ]) {
      await row.click()
      await expect(modal).toBeVisible()
      await leave()
      await expect(modal).toBeHidden()
      // By now, a second step back in the history would have happened.
      await row.focus()
      await expect(page).toHaveURL(/\/api-documentation$/)
    }
    await page.goForward()
    await expect(modal).toBeVisible()
    await page.goBack()
    await expect(modal).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/api-integrations$/)

    // A call stays open when Escape closes it and Forward immediately reopens it.
    await open(page, '/api-documentation')
    await row.click()
    await expect(modal).toBeVisible()
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      function forwardAtOnce() {
        history.forward()
        addEventListener('popstate', () => resolve(), { once: true })
        const blockedUntil = performance.now() + 500
        while (performance.now() < blockedUntil);
      }
      addEventListener('popstate', forwardAtOnce, { capture: true, once: true })
      Object.assign(globalThis, { wentForward: promise })
    })
    await page.keyboard.press('Escape')
    await page.evaluate('wentForward')
    await expect(page).toHaveURL(/#listContacts$/)
    await expect(modal).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the API pages show all samples and panels, but no console', async ({ page }) => {
    await page.goto('/api-documentation')
    await page.locator('#listContacts summary').click()
    const sample = page.locator('#listContacts pre').last()
    await expect(sample).toBeVisible()
    await expect(sample).toContainText('"per_page": 20')
    await expect(page.getByRole('button', { name: 'Open the console' })).toBeHidden()

    await page.goto('/api-integrations')
    await page.getByRole('link', { name: /PayPal/ }).click()
    await expect(page.getByRole('heading', { name: 'Capture an approved payment' })).toBeVisible()
    await expect(page.getByText('curl --fail-with-body').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'API Console' })).toBeHidden()

    // All four panels are stacked.
    await page.goto('/officialapidocs')
    await expect(page.getByRole('tab')).toHaveCount(0)
    for (const name of ['Overview', 'Documentation', 'SDKs', 'Support'])
      await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
  })
})

/** Opens a call that requires a token, and expects the collapsed sign-in sample above the call's own sample. */
async function showsBothSamples(page: Page) {
  // C190 C191 C195 C878
  await page.getByRole('button', { name: /List messages/ }).click()
  const modal = page.getByRole('dialog', { name: 'List messages' })
  await expect(modal.getByRole('heading', { level: 3 })).toHaveText([
    'First, the call that yields the token',
    'Then this call',
  ])
  const samples = modal.locator('pre')
  await expect(samples).toHaveCount(4)
  await expect(samples.nth(0)).toContainText('/sandbox/api/auth/login')
  await expect(samples.nth(1)).toContainText('"token"')
  await expect(samples.nth(2)).toContainText('/sandbox/api/contacts')
  await expect(samples.nth(3)).toContainText('"per_page": 20')
  await expect(modal.getByLabel('Fields of the response to Sign in')).toContainText('Send it as a bearer token.')
  await expect(modal.getByLabel('Fields of the response to List messages')).toContainText('meta.total')
  await expect(modal.getByText('export KIBANDA_TOKEN=…')).toHaveCount(1)
  await expect(samples.nth(2)).toBeInViewport()
  await expect(samples.nth(0)).toBeHidden()
  await modal.getByText('First, the call that yields the token').click()
  await expect(samples.nth(0)).toBeVisible()
}

import { expect, NOT_FOUND, open, reactIsReady, test } from './site.ts'

const PROVIDERS = [
  ['M-Pesa', 'Active', ''],
  ['Airtel Money', 'Active', '/airtel'],
  ['KCB Bank', 'Beta', '/kcb'],
  ['Co-operative Bank', 'Coming soon', '/coop'],
  ['Equity Bank', 'Beta', '/equity'],
  ['PayPal', 'Active', '/paypal'],
] as const

test.describe('API Integrations', () => {
  test('lists six providers, each with a dot and a word for its status, in a different color for each status', async ({
    page,
  }) => {
    // C198 C199 C207
    await open(page, '/api-integrations')
    const menu = page.getByRole('navigation', { name: 'Providers' })
    await expect(menu.getByRole('link')).toHaveText(PROVIDERS.map(([name, status]) => name + status))
    await expect(menu.getByRole('heading')).toHaveText(['Mobile money', 'Bank', 'Payment gateway'])
    const color = (status: string) =>
      menu
        .getByText(status, { exact: true })
        .first()
        .evaluate((word) => getComputedStyle(word.previousElementSibling!).backgroundColor)
    expect(new Set(await Promise.all(['Active', 'Beta', 'Coming soon'].map(color))).size).toBe(3)
  })

  test('shows the chosen provider: description, key features, authentication, endpoints, parameters', async ({
    page,
  }) => {
    // C200 C201 C221
    await open(page, '/api-integrations')
    for (const [name, , path] of PROVIDERS) {
      await page.getByRole('navigation', { name: 'Providers' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/api-integrations${path}`)
      const article = page.getByRole('article', { name })
      await expect(article.getByRole('heading', { name, level: 2 })).toBeVisible()
      await expect(article.getByRole('heading', { name: 'Key Features' })).toBeVisible()
      await expect(article.getByRole('heading', { name: 'Authentication' })).toBeVisible()
      const features = article.getByRole('region', { name: 'Key Features' })
      expect(await features.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
      await expect(article.getByText('Authorization: Bearer <token>')).toBeVisible()
      await expect(article.getByText('KES by default').first()).toBeAttached()
    }
  })

  const endpoints: Readonly<Record<string, readonly string[]>> = {
    // C208 C209 C210
    '': ['POST /api/mpesa/stk-push', 'POST /api/mpesa/c2b', 'POST /api/mpesa/b2c'],
    // C211 C212
    '/kcb': ['GET /api/kcb/accounts', 'POST /api/kcb/transfer'],
    // C213 C214
    '/coop': ['GET /api/coop/accounts/{accountNumber}', 'POST /api/coop/transfers'],
    // C215 C216
    '/equity': ['GET /api/equity/accounts/{accountId}', 'POST /api/equity/payments'],
    // C217 C218
    '/airtel': ['POST /api/airtel/collect', 'POST /api/airtel/disburse'],
    // C219 C220
    '/paypal': ['POST /api/paypal/payments', 'GET /api/paypal/payments/{paymentId}'],
  }
  for (const [path, names] of Object.entries(endpoints)) {
    test(`documents ${names.join(', ')}`, async ({ page }) => {
      await page.goto(`/api-integrations${path}`)
      const shown = page.locator('article section h3 + p code')
      expect(await shown.allTextContents()).toEqual(expect.arrayContaining([...names]))
      for (const name of names.filter((text) => text.startsWith('POST'))) {
        const section = page.locator('article section', { has: page.locator('h3 + p code', { hasText: name }) })
        await expect(section.first().getByText('required').first()).toBeAttached()
      }
    })
  }

  test('lets a visitor select and copy a path as it is documented', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, '/api-integrations')
    const name = page.locator('#getStkPush h3 + p code')
    await name.scrollIntoViewIfNeeded()
    const selected = await name.evaluate((code) => {
      getSelection()?.selectAllChildren(code)
      return getSelection()?.toString()
    })
    expect(selected).toBe('GET /api/mpesa/stk-push/{checkoutRequestId}')
  })

  test('shows each example in four languages, and copies the visible one', async ({ page, context }) => {
    // C202 C203
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await open(page, '/api-integrations')
    const section = page.locator('#startStkPush')
    const languages = section.getByRole('group', { name: 'Language' }).getByRole('button')
    await expect(languages).toHaveText(['curl', 'JavaScript', 'PHP', 'Python'])
    await expect(section.getByRole('region').first()).toContainText('curl --fail-with-body')
    await section.getByRole('button', { name: 'Python', exact: true }).click()
    await expect(section.getByRole('region').first()).toContainText('urllib.request')
    await expect(page.locator('#sendB2cPayment').getByRole('region').first()).toContainText('urllib.request')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await section.getByRole('button', { name: /^Copy Request a payment by STK push, Python/ }).click()
    await expect(section.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('urllib.request')
    await page.clock.runFor(1900)
    await expect(section.getByText('Copied', { exact: true })).toBeVisible()
    await page.clock.runFor(200)
    await expect(section.getByText('Copied', { exact: true })).toBeHidden()
  })

  test('shows the response, the possible outcomes and the errors of a call', async ({ page }) => {
    await open(page, '/api-integrations')
    const section = page.locator('#startStkPush')
    await section.getByText('Response, 202').click()
    await expect(section.getByRole('region', { name: /^Response to/ })).toContainText('"checkoutRequestId"')
    await expect(page.locator('#getStkPush').getByText('one of pending, completed, failed')).toBeAttached()
    await section.getByText('Callback body').click()
    await expect(section.getByRole('region', { name: /^Callback of/ })).toContainText('"receiptNumber"')
    const failure = section.getByRole('region', { name: /^Callback after cancelled/ })
    await expect(failure).toContainText('"resultCode": "1032"')
    await expect(failure).not.toContainText('receiptNumber')
    await expect(section.getByText('It has the fields of the response to getStkPush.')).toBeVisible()
    const paid = page.locator('#registerC2bUrls')
    await paid.getByText('Callback body').click()
    await expect(paid.getByLabel(/^Fields of the callback/)).toContainText('masked by Safaricom')
    await section.getByText('Possible outcomes, 5').click()
    await expect(section.getByText('Request cancelled by user', { exact: true })).toBeVisible()
    const cancelled = section.locator('dt', { hasText: '1032' })
    await expect(cancelled).toHaveText(/provider code\s*1032\s*Sandbox-Outcome\s*cancelled/)
    await section.getByText(/Errors of this call/).click()
    await expect(section.getByText('prompt-already-open', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Errors shared by all calls' })).toBeVisible()
    await page.getByText(/^Sources, \d+$/).click()
    await expect(page.getByText('Checked on 21 November 2026.').first()).toBeVisible()
  })

  test('has working quick actions', async ({ page }) => {
    // C204 C205
    await open(page, '/api-integrations/kcb')
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    await expect(actions.getByRole('listitem')).toContainText(['Download SDK', 'API Console', 'View Documentation'])
    await expect(actions.getByRole('link', { name: /View Documentation/ })).toHaveAttribute(
      'href',
      'https://buni.kcbgroup.com',
    )
    const download = page.waitForEvent('download')
    await actions.getByRole('link', { name: /Download SDK/ }).click()
    expect((await download).suggestedFilename()).toBe('kibanda-kcb-sdk.zip')
    await actions.getByRole('button', { name: 'API Console' }).click()
    await expect(page.getByRole('dialog', { name: 'KCB Bank console' })).toBeVisible()
  })

  test('has a fixed API status list', async ({ page }) => {
    // C206
    await open(page, '/api-integrations')
    const list = page.getByRole('region', { name: 'API Status' })
    await expect(list.getByText('Operational')).toHaveCount(2)
    await expect(list.getByText('Maintenance')).toHaveCount(1)
    await expect(list.getByRole('listitem')).toHaveCount(3)
  })

  test('lists its calls at the top, and shows an error and how to read callbacks', async ({ page }) => {
    await open(page, '/api-integrations')
    const error = page.getByRole('region', { name: /^An error/ })
    await expect(error).toContainText('"error": "parameters-wrong"')
    await expect(page.getByRole('region', { name: /^Read the sandbox's callbacks/ })).toContainText(
      '/sandbox/callbacks',
    )
    await expect(page.getByRole('region', { name: /^Callbacks in the sandbox/ })).toContainText('"endedAt"')
    const calls = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(calls).toHaveCount(4)
    await calls.last().click()
    await expect(page).toHaveURL('/api-integrations#sendB2cPayment')
    await expect(page.locator('#sendB2cPayment')).toBeInViewport()
  })

  test('shows how to choose an outcome, and callbacks only for providers that send some', async ({ page }) => {
    for (const [path, outcome, callbackOf] of [
      ['', 'cancelled', 'startStkPush'],
      ['/coop', 'failed', 'createCoopTransfer'],
      ['/equity', 'failed', undefined],
      ['/paypal', 'duplicate-reference', undefined],
    ] as const) {
      await open(page, `/api-integrations${path}`)
      await expect(page.getByRole('region', { name: /^A chosen outcome/ })).toContainText(
        `--header 'Sandbox-Outcome: ${outcome}'`,
      )
      const callbacks = page.getByRole('region', { name: /^Callbacks in the sandbox/ })
      if (callbackOf) await expect(callbacks).toContainText(`"operation": "${callbackOf}"`)
      else await expect(callbacks).toHaveCount(0)
      await expect(page.getByText('Callbacks', { exact: true })).toHaveCount(callbackOf ? 1 : 0)
    }
  })

  test('links to each endpoint, and the search finds them', async ({ page }) => {
    await open(page, '/api-integrations/kcb#getKcbTransfer')
    await expect(page.locator('#getKcbTransfer')).toBeInViewport()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('stk push')
    await page.getByRole('option', { name: /Request a payment by STK push/ }).click()
    await expect(page).toHaveURL('/api-integrations#startStkPush')
    await expect(page.locator('#startStkPush')).toBeInViewport()
  })

  test.describe('for an unknown provider', () => {
    test.use({ expectedErrors: NOT_FOUND })
    test('shows a not-found page', async ({ page }) => {
      await page.goto('/api-integrations/mtn')
      await reactIsReady(page)
      await expect(page.getByRole('heading', { name: 'Provider Not Found' })).toBeVisible()
      await page.getByRole('link', { name: 'All Integrations' }).click()
      await expect(page.getByRole('heading', { name: 'API Integrations' })).toBeVisible()
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is complete except for the console', async ({ page }) => {
      await page.goto('/api-integrations')
      await page.getByRole('link', { name: /PayPal/ }).click()
      await expect(page.getByRole('heading', { name: 'Capture an approved payment' })).toBeVisible()
      await expect(page.getByText('curl --fail-with-body').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'API Console' })).toBeHidden()
    })
  })
})

import { expect, open, test } from './site.ts'

test.describe('Official API Documentation', () => {
  test('lists five providers, all in maintenance', async ({ page }) => {
    // C222
    await open(page, '/officialapidocs')
    const links = page.getByRole('navigation', { name: 'Providers' }).getByRole('link')
    await expect(links).toHaveText(
      ['M-Pesa', 'Airtel Money', 'KCB Bank', 'Co-operative Bank', 'Equity Bank'].map((name) => `${name}Maintenance`),
    )
  })

  test('has four tabs that work by keyboard', async ({ page }) => {
    // C223
    await open(page, '/officialapidocs')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText(['Overview', 'Documentation', 'SDKs', 'Support'])
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Documentation' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Documentation' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel', { name: 'Support' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
  })

  for (const path of ['', '/airtel', '/kcb', '/coop', '/equity']) {
    test(`shows what a provider offers: /officialapidocs${path}`, async ({ page }) => {
      // C224 C225 C226 C227 C228 C304
      await open(page, `/officialapidocs${path}`)
      const overview = page.getByRole('tabpanel', { name: 'Overview' })
      await expect(overview.getByRole('heading', { level: 4 })).toHaveText([
        'Features',
        'Requirements',
        'Pricing',
        'Quick start',
      ])
      expect(await overview.locator('ol > li h5').count()).toBeGreaterThanOrEqual(4)
      // The steps contain HTML, which is rendered as HTML.
      expect(await overview.locator('ol code').count()).toBeGreaterThan(0)
      await expect(overview).not.toContainText('</')

      await page.getByRole('tab', { name: 'Documentation' }).click()
      const documentation = page.getByRole('tabpanel', { name: 'Documentation' })
      const cards = documentation.getByRole('list', { name: /^From .* itself$/ }).getByRole('link')
      expect(await cards.count()).toBeGreaterThanOrEqual(3)
      for (const card of await cards.all()) await expect(card).toHaveAttribute('href', /^https:\/\//)

      await page.getByRole('tab', { name: 'SDKs' }).click()
      const sdks = page.getByRole('tabpanel', { name: 'SDKs' })
      for (const sdk of await sdks.getByRole('listitem').all()) {
        await expect(sdk).toContainText(/version \S+/)
        await expect(sdk.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', /^https:/)
        await expect(sdk.getByRole('link', { name: /^Repository/ })).toHaveAttribute('href', /^https:/)
      }

      await page.getByRole('tab', { name: 'Support' }).click()
      const support = page.getByRole('tabpanel', { name: 'Support' })
      await expect(support.locator('dt')).toHaveText([
        'Email',
        'Phone',
        'Documentation',
        'Community',
        'WhatsApp',
        'Telegram',
      ])
      expect(await support.getByRole('link').count()).toBeGreaterThan(0)
    })
  }

  test('links to the integrations', async ({ page }) => {
    // C229
    await open(page, '/officialapidocs')
    await page
      .getByRole('main')
      .getByRole('link', { name: /API integrations/ })
      .click()
    await expect(page).toHaveURL('/api-integrations')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('shows all four panels below each other', async ({ page }) => {
      await page.goto('/officialapidocs')
      await expect(page.getByRole('tab')).toHaveCount(0)
      for (const name of ['Overview', 'Documentation', 'SDKs', 'Support'])
        await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
      await expect(page.getByText('apisupport@safaricom.co.ke')).toBeVisible()
    })
  })
})

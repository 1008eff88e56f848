import { nestedLiveRegions } from './accessible.ts'
import { expect, open, test } from './site.ts'

test.describe('API Integrations', () => {
  test('the page links to each endpoint, can be searched, and shows the selected provider with its SDK and console', async ({
    page,
  }) => {
    await open(page, '/api-integrations/kcb#getKcbTransfer')
    await expect(page.locator('#getKcbTransfer')).toBeInViewport()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('stk push')
    await page.getByRole('option', { name: /Request a payment by STK push/ }).click()
    await expect(page).toHaveURL('/api-integrations#startStkPush')
    await expect(page.locator('#startStkPush')).toBeInViewport()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
    await expect(page).toHaveURL('/api-integrations#sendB2cPayment')
    await expect(page.locator('#sendB2cPayment')).toBeInViewport()

    // C200 C204 C205 C207
    const menu = page.getByRole('navigation', { name: 'Providers' })
    const color = (status: string) =>
      menu
        .getByText(status, { exact: true })
        .first()
        .evaluate((word) => getComputedStyle(word.previousElementSibling!).backgroundColor)
    expect(new Set(await Promise.all(['Active', 'Beta', 'Coming soon'].map(color))).size).toBe(3)
    await menu.getByRole('link', { name: 'KCB Bank' }).click()
    await expect(page).toHaveURL('/api-integrations/kcb')
    await expect(page.getByRole('article').getByRole('heading', { name: 'KCB Bank', level: 2 })).toBeVisible()
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    const download = page.waitForEvent('download')
    await actions.getByRole('link', { name: /Download SDK/ }).click()
    expect((await download).suggestedFilename()).toBe('kibanda-kcb-sdk.zip')
    await actions.getByRole('button', { name: 'API Console' }).click()
    await expect(page.getByRole('dialog', { name: 'KCB Bank console' })).toBeVisible()
  })

  test('each example is available in four languages, its visible version can be copied, and a selected path has no extra characters', async ({
    page,
    context,
  }) => {
    // C202 C203 C907
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await open(page, '/api-integrations')
    const section = page.locator('#startStkPush')
    const languages = section.getByRole('group', { name: 'Language' }).getByRole('button')
    await expect(languages).toHaveCount(4)
    await section.getByRole('button', { name: 'Python', exact: true }).click()
    await expect(section.getByRole('region').first()).toContainText('urllib.request')
    await expect(section.getByRole('region').first().locator('.hljs-keyword').first()).toHaveText('import')
    await expect(page.locator('#sendB2cPayment').getByRole('region').first()).toContainText('urllib.request')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await section.getByRole('button', { name: /^Copy Request a payment by STK push, Python/ }).click()
    await expect(section.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('urllib.request')
    await page.clock.runFor(1900)
    await expect(section.getByText('Copied', { exact: true })).toBeVisible()
    // C630
    await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toHaveCount(1)
    expect(await nestedLiveRegions(page)).toEqual([])
    await page.clock.runFor(200)
    await expect(section.getByText('Copied', { exact: true })).toBeHidden()

    // On a narrow screen, a path wraps after its slashes.
    await page.setViewportSize({ width: 320, height: 800 })
    const name = page.locator('#getStkPush h3 + p code')
    await name.scrollIntoViewIfNeeded()
    const selected = await name.evaluate((code) => {
      getSelection()?.selectAllChildren(code)
      return getSelection()?.toString()
    })
    expect(selected).toBe('GET /api/mpesa/stk-push/{checkoutRequestId}')
  })
})

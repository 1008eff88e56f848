import { expect, open, test } from './site.ts'

test.describe('Official API Documentation', () => {
  test('has four tabs that work by keyboard', async ({ page }) => {
    // C223
    await open(page, '/officialapidocs')
    const tabs = page.getByRole('tab')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Documentation' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Documentation' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel', { name: 'Support' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
    await page.getByRole('tab', { name: 'SDKs' }).click()
    await expect(page.getByRole('tabpanel', { name: 'SDKs' }).getByRole('listitem').first()).toBeVisible()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('shows all four panels below each other', async ({ page }) => {
      await page.goto('/officialapidocs')
      await expect(page.getByRole('tab')).toHaveCount(0)
      for (const name of ['Overview', 'Documentation', 'SDKs', 'Support'])
        await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
    })
  })
})

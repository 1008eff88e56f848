import { PAPER } from '#domain/theme-colors.ts'
import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const stored = 'localStorage.getItem("theme")'
const paper = 'getComputedStyle(document.body).backgroundColor'
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Dark theme' })

/**
 * Opens a page without a stored theme. Selects the theme that the system does not use, then the system's theme, and
 * then the first one again.
 */
async function followsTheSystem(page: Page, system: 'light' | 'dark', other: 'light' | 'dark'): Promise<void> {
  // C029 C031 C032 C033
  await open(page, '/kra-itax')
  const toggle = toggleOf(page)
  await expect(toggle).toHaveAttribute('aria-pressed', String(system === 'dark'))
  expect(await page.evaluate(stored)).toBeNull()
  const before = await page.evaluate(paper)

  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', other)
  await expect(toggle).toHaveAttribute('aria-pressed', String(other === 'dark'))
  expect(await page.evaluate(stored)).toBe(other)
  expect(await page.evaluate(paper)).not.toBe(before)
  const bars = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))
  expect(new Set(bars)).toEqual(new Set([PAPER[other]]))

  await toggle.click()
  expect(await page.evaluate(stored)).toBe(system)
  expect(await page.evaluate(paper)).toBe(before)
  await toggle.click()
  expect(await page.evaluate(stored)).toBe(other)
}

test.describe('with a light or dark system theme', () => {
  // To test a stored theme without React, scripts must fail to load.
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('the theme follows the system until the visitor selects one; the selected theme is applied before the page is painted', async ({
    page,
  }) => {
    for (const [system, other] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      await followsTheSystem(page, system, other)
      // C030
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(other)
      await expect(page.locator('html')).not.toHaveAttribute('data-ready')
      await page.unroute('**/assets/*.js')
      await page.evaluate(() => localStorage.clear())
    }
  })
})

test('a corrupt preference is ignored, a choice in one tab applies to other tabs, and the toggle works if storage throws', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', '{"theme":"dark"}'))
  await open(page, '/kra-itax')
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false')
  await toggleOf(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const other = await context.newPage()
  await open(other, '/')
  await expect(toggleOf(other)).toHaveAttribute('aria-pressed', 'true')
  await toggleOf(other).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await other.addInitScript(() => {
    for (const method of ['getItem', 'setItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('no', 'SecurityError')
      }
    }
  })
  await open(other, '/kra-itax')
  await expect(toggleOf(other)).toHaveAttribute('aria-pressed', 'false')
  await toggleOf(other).click()
  await expect(toggleOf(other)).toHaveAttribute('aria-pressed', 'true')
  await toggleOf(other).click()
  await expect(toggleOf(other)).toHaveAttribute('aria-pressed', 'false')
})

import { PAPER } from '../domain/theme-colors.ts'
import { expect, open, test } from './site.ts'

const stored = 'localStorage.getItem("theme")'
const paper = 'getComputedStyle(document.body).backgroundColor'

for (const system of ['light', 'dark'] as const) {
  test.describe(`with a ${system} system`, () => {
    test.use({ colorScheme: system })

    test('the theme follows the system until one is chosen', async ({ page }) => {
      // C029 C031 C032 C033
      await open(page, '/kra-itax')
      const toggle = page.getByRole('button', { name: 'Dark theme' })
      await expect(toggle).toHaveAttribute('aria-pressed', String(system === 'dark'))
      expect(await page.evaluate(stored)).toBeNull()
      const before = await page.evaluate(paper)

      await toggle.click()
      const other = system === 'dark' ? 'light' : 'dark'
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
    })

    test.describe('without React', () => {
      test.use({ expectedErrors: /ERR_FAILED/ })
      test('a stored theme is applied before the page is painted', async ({ page }) => {
        // C030
        const other = system === 'dark' ? 'light' : 'dark'
        await page.addInitScript((theme) => localStorage.setItem('theme', theme), other)
        await page.route('**/assets/*.js', (route) => route.abort())
        await page.goto('/kra-itax')
        await expect(page.locator('html')).toHaveAttribute('data-theme', other)
        expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(other)
      })
    })
  })
}

test.describe('a damaged preference', () => {
  for (const rubbish of ['', 'purple', '{"theme":"dark"}', '__proto__', 'x'.repeat(100_000)]) {
    test(`is ignored when it is ${rubbish.slice(0, 20) || 'an empty string'}`, async ({ page }) => {
      await page.addInitScript((text) => localStorage.setItem('theme', text), rubbish)
      await open(page, '/kra-itax')
      await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false')
      await page.getByRole('button', { name: 'Dark theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })
  }
})

test('the toggle works when storage throws', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('no', 'SecurityError')
      }
    }
  })
  await open(page, '/kra-itax')
  const toggle = page.getByRole('button', { name: 'Dark theme' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('a choice in one tab shows in the other', async ({ page, context }) => {
  await open(page, '/kra-itax')
  const other = await context.newPage()
  await open(other, '/')
  await other.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

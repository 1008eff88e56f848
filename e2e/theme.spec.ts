import { PAPER } from '#domain/theme-colors.ts'
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

test('pictures are a little darker in the dark theme, except in the viewer and in print', async ({ page }) => {
  // C875
  await open(page, '/project/1')
  const picture = page.locator('main img:not(.avatar)').first()
  const filter = () => picture.evaluate((shown) => getComputedStyle(shown).filter)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  expect(await filter()).toBe('none')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  expect(await filter()).toBe('brightness(0.88)')
  await page.emulateMedia({ media: 'print' })
  expect(await filter()).toBe('none')
  await page.emulateMedia({ media: 'screen' })
  await page
    .locator('[aria-haspopup=dialog]')
    .filter({ has: page.locator('img') })
    .first()
    .click()
  const opened = page.getByRole('dialog', { name: /^Screenshot/ }).getByRole('img')
  expect(await opened.evaluate((shown) => getComputedStyle(shown).filter)).toBe('none')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures are a little darker with a dark system, too', async ({ page }) => {
    // C875
    for (const path of ['/shop', '/blog/2', '/codeshop']) {
      await page.goto(path)
      const picture = page.locator('main img:not(.avatar)').first()
      for (const [colorScheme, filter] of [
        ['light', 'none'],
        ['dark', 'brightness(0.88)'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(picture, path).toHaveCSS('filter', filter)
      }
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(picture, path).toHaveCSS('filter', 'none')
      await page.emulateMedia({ media: 'screen' })
    }
  })
})

test('a damaged preference is ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', '{"theme":"dark"}'))
  await open(page, '/kra-itax')
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
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

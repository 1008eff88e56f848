import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')
const group = (page: Page, name: string) => page.getByRole('group', { name })

test('a row of the list shows five tags and the number of remaining ones', async ({ page }) => {
  // C240 C246
  await open(page, '/blogs')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL(/view=list/)
  const row = page.getByRole('article').filter({ hasText: 'A payment button that can be pressed twice' })
  await expect(row.getByRole('listitem')).toHaveText(['payments', 'idempotency', 'node', 'sql', 'http'])
  const long = page.getByRole('article').filter({ hasText: '+1 more' }).first()
  await expect(long.getByRole('listitem')).toHaveCount(6)
  await page.reload()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
})

test('a search survives leaving the page, and has its own history entry', async ({ page }) => {
  await open(page, '/blogs')
  await group(page, 'Category').getByRole('button', { name: 'Payments' }).click()
  await page.getByRole('searchbox').fill('daraja')
  await titles(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/2\/?$/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('daraja')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(titles(page)).toHaveCount(2)
})

test('on a phone the first article is on the first screen, and one button opens the filters', async ({ page }) => {
  // C887
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blogs')
  await expect(titles(page).first()).toBeInViewport()
  await expect(group(page, 'Category')).toBeHidden()
  await open(page, '/blogs?category=Operations')
  await page.getByText('Filters (1)', { exact: true }).click()
  await expect(group(page, 'Category').getByRole('button', { name: 'Operations' })).toBeInViewport()
  // A URL with filters is styled before any interaction.
  await page.goto('/blogs?view=list&category=Payments')
  const picture = page.getByRole('article').first().locator('img').first()
  await expect(picture).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())!.width).toBeLessThan(300)
})

test('a malformed query shows the whole list, in which the search matches title, summary and tags', async ({
  page,
}) => {
  // C232 C241
  await open(page, '/blogs?category=%00&tag=<script>&sort=__proto__&level=beginner&level=Advanced&%zz')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(count(page)).toHaveText('Showing 10 of 10 articles')
  const search = page.getByRole('searchbox')
  for (const [typed, title] of [
    ['PRESSED twice', 'A payment button that can be pressed twice'],
    ['lost answer can never', 'A payment button that can be pressed twice'],
    ['DARAJA', 'How an M-Pesa STK push can end'],
  ] as const) {
    await search.fill(typed)
    await expect(titles(page).filter({ hasText: title })).toHaveCount(1)
    const shown = await titles(page).count()
    await expect(count(page)).toHaveText(`Showing ${shown} of 10 articles`)
    expect(shown).toBeLessThan(10)
  }
})

test('category, level and tag filters combine, and are stored in the URL', async ({ page }) => {
  // C238 C239
  await open(page, '/blogs')
  await group(page, 'Category').getByRole('button', { name: 'Payments' }).click()
  await expect(titles(page)).toHaveCount(2)
  await group(page, 'Tag').getByRole('button', { name: 'idempotency' }).click()
  await expect(titles(page)).toHaveText(['A payment button that can be pressed twice'])
  await group(page, 'Difficulty').getByRole('button', { name: 'Intermediate' }).click()
  await expect(page).toHaveURL(/\?category=Payments&level=Intermediate&tag=idempotency$/)
  await page.reload()
  await expect(titles(page)).toHaveText(['A payment button that can be pressed twice'])
  // Pressing a tag again clears it; a category stays selected.
  const tag = group(page, 'Tag').getByRole('button', { name: 'idempotency' })
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await tag.click()
  await expect(tag).toHaveAttribute('aria-pressed', 'false')
  await group(page, 'Category').getByRole('button', { name: 'Payments' }).click()
  await expect(titles(page)).toHaveCount(2)
  await page.goBack()
  await expect(titles(page)).toHaveCount(2)
  await page.goBack()
  await expect(titles(page)).toHaveText(['A payment button that can be pressed twice'])
})

test('articles can be sorted by title, difficulty and category, and each level has its color', async ({ page }) => {
  // C235 C247
  await open(page, '/blogs?sort=title')
  await expect(async () => {
    const byTitle = await titles(page).allTextContents()
    expect(byTitle).toEqual(byTitle.toSorted((a, b) => a.localeCompare(b, 'en')))
  }).toPass()
  await page.getByLabel('Sort by').selectOption('difficulty')
  await expect(page).toHaveURL(/sort=difficulty/)
  await expect(async () => {
    const shown = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => /Beginner|Intermediate|Advanced/.exec(card.textContent ?? '')![0]))
    expect(shown).toEqual(shown.toSorted())
  }).toPass()
  await page.getByLabel('Sort by').selectOption('category')
  await expect(page).toHaveURL(/sort=category/)
  const color = (level: string) =>
    page
      .getByRole('article')
      .getByText(level, { exact: true })
      .first()
      .evaluate((badge) => {
        const canvas = document.createElement('canvas').getContext('2d')!
        canvas.fillStyle = getComputedStyle(badge).color
        canvas.fillRect(0, 0, 1, 1)
        const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
        return { red: red!, green: green!, blue: blue! }
      })
  const [beginner, intermediate, advanced] = [
    await color('Beginner'),
    await color('Intermediate'),
    await color('Advanced'),
  ]
  expect(beginner.green).toBeGreaterThan(beginner.red)
  expect(Math.min(intermediate.red, intermediate.green)).toBeGreaterThan(intermediate.blue + 30)
  expect(advanced.red).toBeGreaterThan(advanced.green + 60)
})

test('an empty list shows a message, and Clear Filters preserves the sort order', async ({ page }) => {
  // C242 C243
  await open(page, '/blogs?sort=title&category=Payments&level=Beginner&tag=node')
  await page.getByRole('searchbox').fill('nothing at all')
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 10 articles')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titles(page)).toHaveCount(10)
  await expect(page.getByLabel('Sort by')).toHaveValue('title')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/\/blogs\/?\?sort=title$/)
})

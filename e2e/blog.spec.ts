import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')
const group = (page: Page, name: string) => page.getByRole('group', { name })

test('the blog shows every article in a grid of cards, newest first', async ({ page }) => {
  // C231 C233 C234 C235 C236 C237 C240 C241 C296
  await open(page, '/blogs')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('date')
  await expect(sort.getByRole('option')).toHaveText(['Date', 'Title', 'Category', 'Difficulty'])
  await expect(count(page)).toHaveText('Showing 12 of 12 articles')
  await expect(titles(page)).toHaveCount(12)
  const dates = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))
  expect(dates).toEqual(dates.toSorted().toReversed())
  const categories = group(page, 'Category').getByRole('button')
  await expect(categories.first()).toHaveText('All Categories')
  expect(await categories.count()).toBeGreaterThanOrEqual(5)
  await expect(group(page, 'Difficulty').getByRole('button')).toHaveText([
    'All Levels',
    'Beginner',
    'Intermediate',
    'Advanced',
  ])
  await expect(group(page, 'Tag').getByRole('button')).toHaveCount(10)
})

test('a card describes its article and links to it', async ({ page }) => {
  // C244 C245 C297
  await open(page, '/blogs')
  const card = page.getByRole('article').filter({ hasText: 'A payment button that can be pressed twice' })
  await expect(card.getByRole('img').first()).toHaveAttribute('alt', /./)
  for (const text of [
    'Intermediate',
    'Payments',
    'Amani Mfano',
    '9 November 2026',
    'Carry one idempotency key from the button',
    'payments',
    'idempotency',
    'node',
    'sql',
    'http',
    'min read',
  ]) {
    await expect(card).toContainText(text)
  }
  await card.getByRole('link', { name: 'Read Full Article' }).click()
  await expect(page).toHaveURL(/\/blog\/1\/?$/)
})

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

test('a URL with filters is styled before any interaction', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blogs?view=list&category=Payments')
  await expect(page.getByRole('article').first().locator('img').first()).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 844 })
  expect((await page.getByRole('article').first().locator('img').first().boundingBox())!.width).toBeLessThan(300)
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

test('on a phone the selected filter is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/blogs?category=Operations')
  await expect(group(page, 'Category').getByRole('button', { name: 'Operations' })).toBeInViewport()
})

test('the search matches title, summary and tags in upper or lower case', async ({ page }) => {
  // C232 C241
  await open(page, '/blogs')
  const search = page.getByRole('searchbox')
  for (const [typed, title] of [
    ['PRESSED twice', 'A payment button that can be pressed twice'],
    ['lost answer can never', 'A payment button that can be pressed twice'],
    ['DARAJA', 'How an M-Pesa STK push can end'],
  ] as const) {
    await search.fill(typed)
    await expect(titles(page).filter({ hasText: title })).toHaveCount(1)
    const shown = await titles(page).count()
    await expect(count(page)).toHaveText(`Showing ${shown} of 12 articles`)
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

test('articles can be sorted by title, difficulty and category', async ({ page }) => {
  // C235
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
})

test('an empty list shows a message, and Clear Filters preserves the sort order', async ({ page }) => {
  // C242 C243
  await open(page, '/blogs?sort=title&category=Payments&level=Beginner&tag=node')
  await page.getByRole('searchbox').fill('nothing at all')
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 12 articles')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titles(page)).toHaveCount(12)
  await expect(page.getByLabel('Sort by')).toHaveValue('title')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(/\/blogs\/?\?sort=title$/)
})

test('each level has its color', async ({ page }) => {
  // C247
  await open(page, '/blogs')
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

for (const odd of [
  '?category=%00',
  '?tag=<script>',
  '?sort=__proto__',
  `?search=${'x'.repeat(3000)}`,
  '?level=beginner&level=Advanced',
  '?%zz',
]) {
  test(`a malformed query still shows the list: ${odd.slice(0, 30)}`, async ({ page }) => {
    await open(page, `/blogs${odd}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    await expect(count(page)).toHaveText(/^Showing \d+ of 12 articles$/)
  })
}

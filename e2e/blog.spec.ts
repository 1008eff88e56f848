import { expect, open, reactIsReady, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')
const group = (page: Page, name: string) => page.getByRole('group', { name })
const PRESSED_TWICE = 'A payment button that can be pressed twice'

async function isSortedByTitle(page: Page): Promise<void> {
  await expect(async () => {
    const byTitle = await titles(page).allTextContents()
    expect(byTitle).toEqual(byTitle.toSorted((a, b) => a.localeCompare(b, 'en')))
  }).toPass()
}

/** Returns the color of the first badge with this level. */
const colorOf = (page: Page, level: string) =>
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

test('articles can be sorted and searched by title, summary and tags, even after a malformed query; Clear Filters keeps the order', async ({
  page,
}) => {
  // C232 C241
  await open(page, '/blogs?category=%00&tag=<script>&sort=__proto__&level=beginner&level=Advanced&%zz')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(count(page)).toHaveText('Showing 10 of 10 articles')
  const search = page.getByRole('searchbox')
  for (const [typed, title] of [
    ['PRESSED twice', PRESSED_TWICE],
    ['lost answer can never', PRESSED_TWICE],
    ['DARAJA', 'How an M-Pesa STK push can end'],
  ] as const) {
    await search.fill(typed)
    await expect(titles(page).filter({ hasText: title })).toHaveCount(1)
    const shown = await titles(page).count()
    await expect(count(page)).toHaveText(`Showing ${shown} of 10 articles`)
    expect(shown).toBeLessThan(10)
  }
  await search.fill('')

  // C235 C247
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('difficulty')
  await expect(page).toHaveURL(/sort=difficulty/)
  await expect(async () => {
    const shown = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((card) => /Beginner|Intermediate|Advanced/.exec(card.textContent ?? '')![0]))
    expect(shown).toEqual(shown.toSorted())
  }).toPass()
  await sort.selectOption('category')
  await expect(page).toHaveURL(/sort=category/)
  const beginner = await colorOf(page, 'Beginner')
  expect(beginner.green).toBeGreaterThan(beginner.red)
  const intermediate = await colorOf(page, 'Intermediate')
  expect(Math.min(intermediate.red, intermediate.green)).toBeGreaterThan(intermediate.blue + 30)
  const advanced = await colorOf(page, 'Advanced')
  expect(advanced.red).toBeGreaterThan(advanced.green + 60)

  // C242 C243
  await sort.selectOption('title')
  await isSortedByTitle(page)
  await group(page, 'Category').getByRole('button', { name: 'Payments' }).click()
  await group(page, 'Difficulty').getByRole('button', { name: 'Beginner' }).click()
  await group(page, 'Tag').getByRole('button', { name: 'node' }).click()
  await search.fill('nothing at all')
  await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 10 articles')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titles(page)).toHaveCount(10)
  await expect(sort).toHaveValue('title')
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/\/blogs\/?\?sort=title$/)
})

test('the URL stores order, view and filters; Back, a reload and a shared link restore them', async ({ page }) => {
  await open(page, '/blogs?sort=title')
  await isSortedByTitle(page)
  // C240 C246
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL(/view=list/)
  const row = page.getByRole('article').filter({ hasText: PRESSED_TWICE })
  await expect(row.getByRole('listitem')).toHaveText(['payments', 'idempotency', 'node', 'sql', 'http'])
  const long = page.getByRole('article').filter({ hasText: '+1 more' }).first()
  await expect(long.getByRole('listitem')).toHaveCount(6)

  // A search has its own history entry, and survives leaving the page.
  const payments = group(page, 'Category').getByRole('button', { name: 'Payments' })
  await payments.click()
  await expect(titles(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill('daraja')
  await titles(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/2\/?$/)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('daraja')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(titles(page)).toHaveCount(2)

  // C238 C239
  const tag = group(page, 'Tag').getByRole('button', { name: 'idempotency' })
  await tag.click()
  await expect(titles(page)).toHaveText([PRESSED_TWICE])
  await group(page, 'Difficulty').getByRole('button', { name: 'Intermediate' }).click()
  await expect(page).toHaveURL(/\?category=Payments&level=Intermediate&tag=idempotency&sort=title&view=list$/)
  await isStyledOnAPhone(page)
  await expect(titles(page)).toHaveText([PRESSED_TWICE])
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  // Pressing a selected tag again deselects it. A category stays selected.
  await expect(tag).toHaveAttribute('aria-pressed', 'true')
  await tag.click()
  await expect(tag).toHaveAttribute('aria-pressed', 'false')
  await payments.click()
  await expect(titles(page)).toHaveCount(2)
  // Pressing the category again changed nothing, so Back restores the tag.
  await page.goBack()
  await expect(titles(page)).toHaveText([PRESSED_TWICE])
})

/** Opens the current URL, which has three filters, on a phone. Expects its styles, and then widens the screen. */
async function isStyledOnAPhone(page: Page): Promise<void> {
  // C887
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  // A page with filters in its URL is styled before any interaction.
  const picture = page.getByRole('article').first().locator('img').first()
  await expect(picture).toBeHidden()
  await expect(group(page, 'Category')).toBeHidden()
  await page.getByText('Filters (3)', { exact: true }).click()
  await expect(group(page, 'Category').getByRole('button', { name: 'Payments' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())!.width).toBeLessThan(300)
  await reactIsReady(page)
}

import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')

test('a row of the list shows five technologies and the number of remaining ones', async ({ page }) => {
  // C153 C167 C168
  await open(page, '/projects')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/projects?view=list')
  const row = page.getByRole('article').filter({ hasText: 'A job board that works by phone number' })
  await expect(row.getByRole('img')).toHaveCount(1)
  for (const text of [
    'Job Portal Platform',
    'Full Stack React Developer',
    'Kenyan employers',
    'WhatsApp groups',
    'fell from 3 days to 4 hours',
  ])
    await expect(row).toContainText(text)
  await expect(row.getByRole('listitem')).toHaveText([
    'TypeScript',
    'React',
    'Node.js',
    'PostgreSQL',
    'PostGIS',
    '+3 more',
  ])
  await page.reload()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
})

test('after a malformed query, the search matches title, description and technologies', async ({ page }) => {
  // C048 C050 C054 C152 C162
  await open(page, `/projects?category=Nothing&sort=__proto__&view=<script>&role=%zz&search=%00${'x'.repeat(5000)}`)
  await expect(count(page)).toHaveText('Showing 0 of 11 projects')
  const search = page.getByRole('searchbox')
  await search.fill('')
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  for (const [typed, found] of [
    ['PHONE NUMBER', 'A job board that works by phone number'],
    ['kenyan employers', 'A job board that works by phone number'],
    ['maplibre', 'Rental listings from landlords who exist'],
  ]) {
    await search.fill(typed!)
    await expect(count(page)).toHaveText('Showing 1 of 11 projects')
    await expect(titles(page)).toHaveText(found!)
  }
  await expect(page).toHaveURL('/projects?search=maplibre')
})

test('filters combine, and are stored in the URL: a reload, Back and a shared link restore them', async ({ page }) => {
  // C055 C155 C156
  await open(page, '/projects')
  await page.getByRole('button', { name: 'Web Application', exact: true }).click()
  await expect(count(page)).toHaveText('Showing 2 of 11 projects')
  await page.getByRole('button', { name: 'Backend Developer' }).click()
  await expect(count(page)).toHaveText('Showing 1 of 11 projects')
  await page.getByLabel('Sort by').selectOption('Date')
  await expect(page).toHaveURL('/projects?category=Web+Application&role=Backend+Developer&sort=date')
  await page.reload()
  await expect(count(page)).toHaveText('Showing 1 of 11 projects')
  await expect(page.getByLabel('Sort by')).toHaveValue('date')
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 2 of 11 projects')
  await expect(page.getByRole('button', { name: 'All Roles' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'All Categories' }).click()
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  await expect(page).toHaveURL('/projects')
})

test('an empty list shows a message, and Clear Filters restores the whole list', async ({ page }) => {
  // C160 C161
  await open(page, '/projects?search=cobol&category=Travel+Website&sort=role')
  await expect(page.getByText('No projects found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 11 projects')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL('/projects?sort=role')
})

test('the list sorts by category and role alphabetically, and by date newest first', async ({ page }) => {
  // C056 C157
  await open(page, '/projects')
  for (const [sort, badge] of [
    ['Category', 0],
    ['Role', 1],
  ] as const) {
    await page.getByLabel('Sort by').selectOption(sort)
    await expect(page).toHaveURL(new RegExp(`sort=${sort.toLowerCase()}`))
    await expect(async () => {
      const shown = await page
        .getByRole('article')
        .evaluateAll(
          (cards, position) => cards.map((card) => card.querySelectorAll('.badge')[position]?.textContent ?? ''),
          badge,
        )
      expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')))
    }).toPass()
  }
  await page.getByLabel('Sort by').selectOption('Date')
  await expect(titles(page).first()).toHaveText('A job board that works by phone number')
  expect((await titles(page).allTextContents()).slice(-2)).toEqual([
    'Small-group trips with dates you can trust',
    'A product site that engineers can quote from',
  ])
})

test('no typed letter is lost while the URL updates', async ({ page }) => {
  await open(page, '/projects')
  await page.getByRole('searchbox').pressSequentially('phone number', { delay: 45 })
  await expect(page.getByRole('searchbox')).toHaveValue('phone number')
  await expect(page).toHaveURL('/projects?search=phone+number')
  await expect(titles(page)).toHaveCount(1)
})

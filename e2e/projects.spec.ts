import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')

test('the page shows every project in a grid of cards, by name', async ({ page }) => {
  // C151 C152 C153 C154 C155 C156 C157 C158 C159 C298
  await open(page, '/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'All Projects' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('name')
  await expect(sort.getByRole('option')).toHaveText(['Name', 'Category', 'Role', 'Date'])
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  await expect(titles(page)).toHaveCount(11)
  const shown = await titles(page).allTextContents()
  expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')))

  // C301 C302
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect(categories).toHaveCount(11)
  await expect(categories.first()).toHaveText('All Categories')
  for (const category of [
    'Job Portal Platform',
    'Web Application',
    'Internal Business Tool',
    'Finance Website',
    'Travel Website',
    'Corporate Website',
    'Real Estate Platform',
    'AgriTech Platform',
    'Corporate Tech Website',
    'Financial Web Application',
  ]) {
    await expect(categories.filter({ hasText: new RegExp(`^${category}$`) })).toHaveCount(1)
  }
  await expect(page.getByRole('group', { name: 'Role' }).getByRole('button')).toHaveText([
    'All Roles',
    'Full Stack React Developer',
    'Full Stack Developer',
    'Backend Developer',
    'Full Stack Laravel Developer',
    'Lead WordPress Developer',
  ])
})

test('a card in the grid shows all project details', async ({ page }) => {
  // C163 C164 C165 C166
  await open(page, '/projects')
  const card = page.getByRole('article').filter({ hasText: 'KaziLink' })
  await expect(card.getByRole('img').first()).toHaveAttribute('alt', /./)
  for (const text of [
    'Job Portal Platform',
    'Full Stack React Developer',
    'A job board that works by phone number',
    'Problem Solved',
    'Technologies',
    'Impact',
  ]) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByRole('link', { name: 'View Code' })).toHaveAttribute(
    'href',
    'https://git.example/amani/kazi-link',
  )
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/project/1')
})

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

test('the search matches title, description and technologies in upper or lower case', async ({ page }) => {
  // C048 C050 C054 C152 C162
  await open(page, '/projects')
  const search = page.getByRole('searchbox')
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

for (const query of [
  '?category=Nothing',
  '?sort=__proto__&view=<script>',
  '?search=%zz',
  `?search=${'x'.repeat(5000)}`,
  '?category=Web+Application&category=x',
  '?search=%00',
]) {
  test(`a malformed query leaves a working list: ${query.slice(0, 40)}`, async ({ page }) => {
    await open(page, `/projects${query}`)
    await expect(count(page)).toHaveText(/^Showing \d+ of 11 projects$/)
    await page.getByRole('button', { name: 'List view' }).click()
    await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  })
}

test('no typed letter is lost while the URL updates', async ({ page }) => {
  await open(page, '/projects')
  await page.getByRole('searchbox').pressSequentially('phone number', { delay: 45 })
  await expect(page.getByRole('searchbox')).toHaveValue('phone number')
  await expect(page).toHaveURL('/projects?search=phone+number')
  await expect(titles(page)).toHaveCount(1)
})

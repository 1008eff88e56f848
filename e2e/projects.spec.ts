import { expect, open, test } from './site.ts'
import type { Page } from '@playwright/test'

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
const count = (page: Page) => page.getByRole('main').getByRole('status')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const JOB_BOARD = 'A job board that works by phone number'

/**
 * Expects the cards to be sorted alphabetically by one of their badges.
 * @param badge the position of this badge in a card
 */
async function isSortedByBadge(page: Page, badge: number): Promise<void> {
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

test('projects can be sorted and found by title, description and technologies, even after a malformed query; Clear Filters shows all', async ({
  page,
}) => {
  // C048 C050 C054 C152 C162
  await open(page, `/projects?category=Nothing&sort=__proto__&view=<script>&role=%zz&search=%00${'x'.repeat(5000)}`)
  await expect(count(page)).toHaveText('Showing 0 of 11 projects')
  const search = page.getByRole('searchbox')
  await search.fill('')
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  for (const [typed, found] of [
    ['PHONE NUMBER', JOB_BOARD],
    ['kenyan employers', JOB_BOARD],
    ['maplibre', 'Rental listings from landlords who exist'],
  ]) {
    await search.fill(typed!)
    await expect(count(page)).toHaveText('Showing 1 of 11 projects')
    await expect(titles(page)).toHaveText(found!)
  }
  await expect(page).toHaveURL('/projects?search=maplibre')
  await search.fill('')
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  // No typed letter is lost while the URL is updated.
  await search.pressSequentially('phone number', { delay: 45 })
  await expect(search).toHaveValue('phone number')
  await expect(page).toHaveURL('/projects?search=phone+number')
  await expect(titles(page)).toHaveCount(1)
  await search.fill('')

  // C056 C157
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('Date')
  await expect(titles(page).first()).toHaveText(JOB_BOARD)
  await expect(titles(page)).toHaveCount(11)
  expect((await titles(page).allTextContents()).slice(-2)).toEqual([
    'Small-group trips with dates you can trust',
    'A product site that engineers can quote from',
  ])
  for (const [order, badge] of [
    ['Category', 0],
    ['Role', 1],
  ] as const) {
    await sort.selectOption(order)
    await expect(page).toHaveURL(new RegExp(`sort=${order.toLowerCase()}`))
    await isSortedByBadge(page, badge)
  }

  // C160 C161
  await button(page, 'Travel Website').click()
  await search.fill('cobol')
  await expect(page.getByText('No projects found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 11 projects')
  await button(page, 'Clear Filters').click()
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/projects?sort=role')
})

test('the URL stores view and filters; a reload, Back and a shared link restore them', async ({ page }) => {
  // C153 C167 C168
  await open(page, '/projects')
  await button(page, 'List view').click()
  await expect(page).toHaveURL('/projects?view=list')
  const row = page.getByRole('article').filter({ hasText: JOB_BOARD })
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

  // C055 C155 C156
  await button(page, 'Web Application').click()
  await expect(count(page)).toHaveText('Showing 2 of 11 projects')
  await button(page, 'Backend Developer').click()
  await expect(count(page)).toHaveText('Showing 1 of 11 projects')
  await page.getByLabel('Sort by').selectOption('Date')
  await expect(page).toHaveURL('/projects?category=Web+Application&role=Backend+Developer&sort=date&view=list')
  await page.reload()
  await expect(count(page)).toHaveText('Showing 1 of 11 projects')
  await expect(page.getByLabel('Sort by')).toHaveValue('date')
  await expect(button(page, 'List view')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText('Showing 2 of 11 projects')
  await expect(button(page, 'All Roles')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'All Categories').click()
  await expect(count(page)).toHaveText('Showing 11 of 11 projects')
  await expect(page).toHaveURL('/projects?view=list')
})

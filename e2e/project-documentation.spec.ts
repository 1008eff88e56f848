import { expect, open, test } from './site.ts'

const SECTIONS = ['Getting Started', 'Architecture', 'Features', 'Database', 'Deployment', 'Security', 'Team']

test('the documentation has seven sections with code of its project', async ({ page }) => {
  // C004 C185 C186
  await open(page, '/project/1/documentation')
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasNotText: /^(Quick|On this|Services|Contact|Shopping)/ }),
  ).toHaveText(SECTIONS)
  for (const section of SECTIONS)
    expect(await page.getByRole('region', { name: section, exact: true }).getByRole('figure').count()).toBeGreaterThan(
      0,
    )
  await expect(page.getByRole('main')).toContainText('Node.js')
  await expect(page.getByRole('main')).not.toContainText('Laravel')
  await expect(page.getByRole('main').locator('pre').first()).toHaveCSS('font-family', /mono/)
  await expect(page).toHaveTitle('Project Documentation: KaziLink · Kibanda')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^KaziLink /)
})

test('another project has a documentation of its own', async ({ page }) => {
  // C004 C186
  await open(page, '/project/4/documentation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Documentation: Chama Books')
  await expect(page.getByRole('main')).toContainText('Laravel')
  await expect(page.getByRole('main')).not.toContainText('KaziLink')
})

test('a block can be copied, and its icon confirms it for two seconds', async ({ page, context }) => {
  // C186
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await open(page, '/project/1/documentation')
  const block = page.getByRole('figure').first()
  const code = await block.locator('pre').textContent()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await block.getByRole('button', { name: /^Copy / }).click()
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.clock.runFor(1_900)
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  await page.clock.runFor(200)
  await expect(block.getByRole('button', { name: /^Copy / })).toBeVisible()
})

test('the section list follows the scroll position and links to each section', async ({ page }) => {
  await open(page, '/project/1/documentation')
  const list = page.getByRole('navigation', { name: 'Sections' })
  await expect(list.getByRole('link')).toHaveText(SECTIONS)
  await list.getByRole('link', { name: 'Database' }).click()
  await expect(page).toHaveURL('/project/1/documentation#database')
  await expect(list.locator('[aria-current]')).toHaveText('Database')
  await expect
    .poll(() => page.evaluate('Math.round(document.getElementById("database").getBoundingClientRect().top)'))
    .toBe(80)
  await page.evaluate('scrollTo(0, document.getElementById("team").getBoundingClientRect().top + scrollY - 100)')
  await expect(list.locator('[aria-current]')).toHaveText('Team')
})

import { expect, open, test } from './site.ts'

test('the list of sections follows the scroll position, and copying a code block shows a confirmation for two seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/project/1/documentation')
  const list = page.getByRole('navigation', { name: 'Sections' })
  await list.getByRole('link', { name: 'Database' }).click()
  await expect(page).toHaveURL('/project/1/documentation#database')
  await expect(list.locator('[aria-current]')).toHaveText('Database')
  await expect
    .poll(() => page.evaluate('Math.round(document.getElementById("database").getBoundingClientRect().top)'))
    .toBe(80)
  await page.evaluate('scrollTo(0, document.getElementById("team").getBoundingClientRect().top + scrollY - 100)')
  await expect(list.locator('[aria-current]')).toHaveText('Team')

  // C186
  const block = page.getByRole('figure').first()
  await expect(block.locator('pre')).toHaveCSS('font-family', /mono/)
  const code = await block.locator('pre').textContent()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await block.getByRole('button', { name: /^Copy / }).click()
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.clock.runFor(1_900)
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  await page.clock.runFor(200)
  await expect(block.getByRole('button', { name: /^Copy / })).toBeVisible()
})

import { ROUTES } from './addresses.ts'
import { expect, open, test } from './site.ts'

// C001-C025, C051 C052
for (const [path, heading] of ROUTES) {
  test(`${path} is a page with its own heading`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.title()).not.toBe('')
  })
}

test('the home page has its eight sections in order', async ({ page }) => {
  // C001 C143
  await open(page, '/')
  const ids = await page.locator('main > section[id]').evaluateAll((sections) => sections.map((section) => section.id))
  expect(ids).toEqual(['home', 'about', 'skills', 'projects', 'achievements', 'blog', 'testimonials', 'contact'])
})

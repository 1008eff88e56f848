import { expect, open, reactIsReady, test } from './site.ts'

test.use({ serviceWorkers: 'block' })

test('a former URL leads to the page that replaced it, also on a file host', async ({ page }) => {
  // C750
  await open(page, '/blog/10')
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.goto('/blog/11')
  await page.waitForURL('/blog/10')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
  await reactIsReady(page)
})

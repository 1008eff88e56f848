import { expect, NOT_FOUND, open, reactIsReady, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

test('an unknown path returns 404 and suggests pages, a malformed path returns an error, and another case or a leading zero redirects', async ({
  page,
  request,
  baseURL,
}) => {
  // C886
  await open(page, '/nope')
  const main = page.getByRole('main')
  await expect(main.getByText('Perhaps you meant')).toHaveCount(0)
  for (const name of ['Home page', 'Contact']) await expect(main.getByRole('link', { name })).toBeVisible()
  await main.getByRole('button', { name: 'Search this site' }).click()
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  // Before anything is typed, the search palette offers the main pages.
  const option = page.getByRole('option').first()
  await expect(option).toBeVisible()
  await page.getByRole('option', { name: /^Contact/ }).click()
  await expect(page).toHaveURL('/contact')

  const response = await page.goto('/kra_itax')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const first = main.getByRole('link').first()
  await expect(first).toHaveAttribute('href', '/kra-itax')
  await reactIsReady(page)
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: 'File your nil return, free' })).toBeVisible()

  for (const path of [
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/a'.repeat(300),
    '/%E0%A4%A',
    '/<script>alert(1)</script>',
    '/assets/none.js',
    '/index.php?id=1',
    '/projects/extra/',
  ]) {
    const response = await request.get(`${baseURL}${path}`).catch(() => undefined)
    expect([400, 404]).toContain(response?.status() ?? 400)
  }
  for (const path of ['/%00', '/<script>alert(1)</script>']) {
    await page.goto(encodeURI(path)).catch(() => undefined)
    await expect(page.locator('body')).not.toBeEmpty()
  }
  for (const [typed, meant] of [
    ['/Project/01', '/project/1'],
    ['/PROJECTS/?category=x', '/projects?category=x'],
  ] as const) {
    await open(page, typed)
    await expect(page).toHaveURL(new RegExp(`${meant.replace('?', '/?\\?')}/?$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

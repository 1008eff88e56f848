import { expect, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

test('an unknown path gets 404 and the closest pages', async ({ page }) => {
  const response = await page.goto('/kra_itax')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toHaveAttribute('href', '/kra-itax')
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: 'File your nil return, free' })).toBeVisible()
})

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
  test(`${path.slice(0, 40)} is not found and does no harm`, async ({ page, request, baseURL }) => {
    const response = await request.get(`${baseURL}${path}`).catch(() => undefined)
    expect([400, 404]).toContain(response?.status() ?? 400)
    await page.goto(encodeURI(path).slice(0, 600)).catch(() => undefined)
    await expect(page.locator('body')).not.toBeEmpty()
  })
}

test('client-side navigation to an unknown path shows the same page', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'x', usr: null }, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

for (const [typed, meant] of [
  ['/KRA-ITAX', '/kra-itax'],
  ['/Project/1', '/project/1'],
  ['/project/01', '/project/1'],
  ['/PROJECTS/?category=x', '/projects?category=x'],
] as const) {
  test(`${typed} leads to ${meant}`, async ({ page }) => {
    await open(page, typed)
    await expect(page).toHaveURL(new RegExp(`${meant.replace('?', '/?\\?')}/?$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
  })
}

import { ROUTES } from './addresses.ts'
import { expect, NOT_FOUND, test } from './site.ts'

test.use({ javaScriptEnabled: false, expectedErrors: NOT_FOUND })

/** Everything that looks like a button but does nothing without scripts, where only submitting a form works. */
const DEAD = [
  'button:not(form[action] button:not([type="button"]), [popovertarget], [commandfor])',
  '[role="button"]',
  '[role="tab"]',
  'a:not([href])[aria-haspopup]',
].join()

for (const [path] of [
  ...ROUTES,
  ['/api-integrations/kcb'],
  ['/project/2'],
  ['/blog/2'],
  ['/codeshop/product/2'],
  ['/nowhere'],
] as const) {
  test(`${path} shows no button that does nothing without scripts`, async ({ page }) => {
    // C631
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const dead = page.locator(DEAD).filter({ visible: true })
    expect(await dead.allInnerTexts()).toEqual([])
  })
}

test('screenshots link to their pictures without scripts', async ({ page, request }) => {
  // C631
  await page.goto('/project/1')
  const link = page.getByRole('link', { name: 'The job list with filters' })
  await expect(link).toBeVisible()
  const answer = await request.get(String(await link.getAttribute('href')))
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})

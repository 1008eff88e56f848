import { nestedLiveRegions } from './accessible.ts'
import { ROUTES } from './addresses.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

for (const [path] of [...ROUTES, ['/nowhere']] as const) {
  test(`${path} has no live region inside another one or inside a control, and no multi-line autofill`, async ({
    page,
  }) => {
    // C630
    await open(page, path)
    expect(await nestedLiveRegions(page)).toEqual([])
    // A single-line field can hold only one line of an address.
    await expect(page.locator('input[autocomplete~="street-address"]')).toHaveCount(0)
  })
}

test('a copied code block is announced once, beside its button', async ({ page, context }) => {
  // C630
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/api-integrations')
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toHaveCount(1)
  expect(await nestedLiveRegions(page)).toEqual([])
})

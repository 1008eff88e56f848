import { ROUTES } from './addresses.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'

test('without a server the filing page says so', async ({ page }) => {
  await open(page, '/kra-itax')
  await expect(page.getByText('No filing service here')).toBeVisible()
})

test.describe('and what is sent from it', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('fails with the documented sentence, and nothing typed is lost', async ({ page }) => {
    // C291
    await open(page, '/kra-itax')
    await page.getByLabel('KRA PIN').fill('A001234567Z')
    await page.getByRole('button', { name: 'File nil return' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred while filing. Please try again.')
    await expect(page.getByLabel('KRA PIN')).toHaveValue('A001234567Z')
  })
})

test.describe('an id that the file host does not know', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('still leads to its page', async ({ page }) => {
    // C003 C057
    await open(page, '/project/77')
    await expect(page.getByRole('heading', { level: 1, name: 'Project Not Found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/project/77')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('no page calls a server, but for the questions of the login and filing pages, the shop and the check of licences, which files answer', async ({
  page,
}) => {
  // C049
  const calls: string[] = []
  page.on(
    'request',
    (request) =>
      ['fetch', 'xhr', 'ping'].includes(request.resourceType()) &&
      !request.url().includes('/assets/') &&
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  for (const [path] of ROUTES) await open(page, path)
  await expect
    .poll(() => [...new Set(calls)].toSorted())
    .toEqual(['GET /api/v1/account', 'GET /api/v1/itaxnillreturns/provider', 'GET /api/v1/licence-keys', 'GET /api/v1/products'])
})

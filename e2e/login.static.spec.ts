import { expect, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: NOT_FOUND })

test('without a server, the login page says that there are no accounts, and nobody can sign in', async ({ page }) => {
  // C012 C455
  await open(page, '/login')
  await expect(page.getByText('This copy of the site has no server, so there are no accounts here.')).toBeVisible()
  await open(page, '/shop/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are not signed in.')).toBeVisible()
})

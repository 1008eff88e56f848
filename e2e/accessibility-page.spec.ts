import { expect, open, test } from './site.ts'

test('the accessibility statement says what was tested, what is known not to work, and whom to contact', async ({
  page,
}) => {
  // C674
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL('/accessibility')
  for (const name of ['What was tested', /^What is known not to work/, 'Something does not work for you?'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'email' })).toHaveAttribute(
    'href',
    /^mailto:amani@kibanda\.example/,
  )
})

import { begin, buy } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test.use({ expectedErrors: /Failed to load resource/ })

// The title of the shop’s checkout is tested together with refused orders.
test('the page’s title begins with “Error:” after a form is refused, until the visitor leaves the page', async ({
  page,
}) => {
  // C673
  for (const { path, typed, button, title } of [
    { path: '/contact', typed: ' ', button: 'Send message', title: /^Error: Contact/ },
    { path: '/kra-itax', typed: 'B1', button: /^File/, title: /^Error: / },
  ]) {
    await open(page, path)
    await expect(page).not.toHaveTitle(/Error/)
    for (const field of await page.getByRole('main').getByRole('textbox').all())
      await field.fill((await field.getAttribute('type')) === 'email' ? 'wanjiru@example.org' : typed)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveTitle(title)
  }

  await begin(page)
  await buy(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('link', { name: 'My Purchases' }).click()
  await expect(page).toHaveURL('/codeshop/account')
  await expect(page).not.toHaveTitle(/Error/)
})

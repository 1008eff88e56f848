import { expect, open, test } from './site.ts'

test('a fresh browser shows the sample profile, and can save its own', async ({ page }) => {
  // C440 C441 C442 C443 C456 C465
  await open(page, '/shop/account')
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Orders', 'Wishlist', 'Settings'])
  await expect(page.getByText('This is a sample profile.')).toBeVisible()
  const first = page.getByLabel('First Name')
  await expect(first).toHaveValue('Wanjiru')
  await expect(first).not.toBeEditable()
  await expect(page.getByRole('region', { name: 'Saved Addresses' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Edit' }).click()
  await first.fill('Achieng')
  await page.getByLabel('Last Name').fill('Otieno')
  await page.getByLabel('Email', { exact: true }).fill('achieng@example.org')
  await page.getByLabel('Phone').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved in this browser.')).toBeVisible()
  await expect(first).not.toBeEditable()
  await page.getByRole('button', { name: 'Remove the address in London' }).click()
  await page.reload()
  await expect(first).toHaveValue('Achieng')
  await expect(page.getByText('Saved in this browser only.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Saved Addresses' }).getByText('Sample', { exact: true })).toHaveCount(
    1,
  )
  await expect(page.getByRole('region', { name: 'Saved Addresses' }).getByRole('listitem')).toHaveCount(1)
})

test('the sample order shows the documented amounts, its details and its tracking', async ({ page }) => {
  // C444 C445 C446 C447 C448 C463
  await open(page, '/shop/account')
  await page.getByRole('tab', { name: 'Orders' }).click()
  const orders = page.getByRole('tabpanel', { name: 'Orders' })
  await expect(orders.getByRole('heading', { level: 3 })).toHaveText('KB-SAMPLE-0001')
  for (const text of ['Delivered', 'Sample', '$2,699.92', '1 × Mbali Field Laptop 14', 'SAMPLE-0000-0001'])
    await expect(orders.getByText(text, { exact: true })).toBeVisible()
  await expect(orders).toContainText('5 October 2026')
  await orders.getByRole('link', { name: 'View Details of KB-SAMPLE-0001' }).click()
  await expect(page).toHaveURL('/shop/order?number=KB-SAMPLE-0001')
  const main = page.getByRole('main')
  for (const text of ['$2,499.00', '$199.92', '$0.00', '$2,699.92', '48 Example Street, Apartment 5', 'Credit Card'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  const steps = page.getByRole('region', { name: 'Tracking' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Pending/, /^Processing/, /^Shipped/, /^Delivered/])
})

test('the wishlist is empty in a fresh browser, and hearts add products to it', async ({ page }) => {
  // C449 C450 C451
  await open(page, '/shop/account?tab=wishlist')
  const wishlist = page.getByRole('tabpanel', { name: 'Wishlist' })
  await expect(wishlist.getByText('Your wishlist is empty')).toBeVisible()
  await expect(wishlist.getByText('Start adding items to your wishlist to save them for later.')).toBeVisible()
  await wishlist.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL('/shop')
  await page.getByRole('button', { name: 'Dakika Trail Watch on the wishlist' }).click()
  await page.goto('/shop/account?tab=wishlist')
  await expect(wishlist.getByRole('link', { name: 'Dakika Trail Watch' })).toBeVisible()
  await wishlist.getByRole('button', { name: 'Add to Cart Dakika Trail Watch' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await wishlist.getByRole('button', { name: 'Remove Dakika Trail Watch from the wishlist' }).click()
  await expect(wishlist.getByText('Your wishlist is empty')).toBeVisible()
})

test('removing an entry moves the focus to the heading', async ({ page }) => {
  await page.addInitScript(() => (localStorage.shop_wishlist = JSON.stringify(['trail-watch', 'pocket-phone-6'])))
  await open(page, '/shop/account?tab=wishlist')
  const heading = page.getByRole('heading', { name: 'Wishlist', exact: true })
  for (let left = 2; left > 0; left--) {
    const remove = page.getByRole('button', { name: /^Remove .* from the wishlist$/ })
    await expect(remove).toHaveCount(left)
    await remove.first().press('Enter')
    await expect(heading).toBeFocused()
  }
  await page.getByRole('tab', { name: 'Profile' }).click()
  const addresses = page.getByRole('button', { name: /^Remove the address/ })
  for (let left = await addresses.count(); left > 0; left--) await addresses.first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeFocused()
})

test('settings have the documented defaults, and can be saved', async ({ page }) => {
  // C452 C453 C454
  await open(page, '/shop/account?tab=settings')
  const form = page.getByRole('form', { name: 'Settings' })
  for (const name of ['Order updates and tracking', 'Promotional emails', 'Product recommendations', 'Newsletter'])
    await expect(form.getByRole('checkbox', { name })).toBeChecked()
  for (const name of [
    'Share purchase history for recommendations',
    'Allow targeted advertising',
    'Share data with third-party partners',
  ])
    await expect(form.getByRole('checkbox', { name })).not.toBeChecked()
  await form.getByRole('checkbox', { name: 'Newsletter' }).uncheck()
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved in this browser.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('checkbox', { name: 'Newsletter' })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Promotional emails' })).toBeChecked()
})

test('the Sign Out button tells a guest that they are not signed in', async ({ page }) => {
  // C455
  await open(page, '/shop/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are not signed in.')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('a fresh browser shows samples and can save a profile and settings; Sign Out says that a guest is not signed in', async ({
  page,
}) => {
  // C440 C441 C442 C443 C456 C465
  await open(page, '/shop/account')
  const first = page.getByLabel('First Name')
  await expect(first).toHaveValue('Wanjiru')
  await expect(first).not.toBeEditable()
  await page.getByRole('button', { name: 'Edit' }).click()
  await first.fill('Achieng')
  await page.getByLabel('Last Name').fill('Otieno')
  await page.getByLabel('Email', { exact: true }).fill('achieng@example.org')
  await page.getByLabel('Phone').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved in this browser.')).toBeVisible()
  await expect(first).not.toBeEditable()
  await page.getByRole('button', { name: 'Remove the address in London' }).click()

  // C454 C455
  await openTab(page, 'Settings')
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByRole('checkbox', { name: 'Newsletter' }).uncheck()
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved in this browser.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('checkbox', { name: 'Newsletter' })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Promotional emails' })).toBeChecked()

  await openTab(page, 'Profile')
  await expect(first).toHaveValue('Achieng')
  await expect(page.getByText('Saved in this browser only.')).toBeVisible()
  const addresses = page.getByRole('region', { name: 'Saved Addresses' })
  await expect(addresses.getByText('Sample', { exact: true })).toHaveCount(1)
  await expect(addresses.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are not signed in.')).toBeVisible()

  // C444 C448
  await openTab(page, 'Orders')
  await page.getByRole('link', { name: 'View Details of KB-SAMPLE-0001' }).click()
  await expect(page).toHaveURL('/shop/order?number=KB-SAMPLE-0001')
  await showsSampleOrder(page)
})

/** Expects the amounts, the address and the tracking of the sample order. */
async function showsSampleOrder(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const text of ['$2,499.00', '$199.92', '$0.00', '$2,699.92', '48 Example Street, Apartment 5', 'Credit Card'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
  const steps = page.getByRole('region', { name: 'Tracking' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Pending/, /^Processing/, /^Shipped/, /^Delivered/])
}

test('heart buttons add products to the wishlist, and removing an entry moves the focus to the heading', async ({
  page,
}) => {
  // C449 C450 C451
  const wishlist = page.getByRole('tabpanel', { name: 'Wishlist' })
  await open(page, '/shop')
  await page.getByRole('button', { name: 'Dakika Trail Watch on the wishlist' }).click()
  await page.evaluate(
    () => (localStorage.shop_wishlist = JSON.stringify([...JSON.parse(localStorage.shop_wishlist), 'pocket-phone-6'])),
  )
  await page.goto('/shop/account?tab=wishlist')
  await expect(wishlist.getByRole('link', { name: 'Dakika Trail Watch' })).toBeVisible()
  await wishlist.getByRole('button', { name: 'Add to Cart Dakika Trail Watch' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  const remove = wishlist.getByRole('button', { name: /^Remove .* from the wishlist$/ })
  const heading = page.getByRole('heading', { name: 'Wishlist', exact: true })
  await expect(remove).toHaveCount(2)
  await wishlist.getByRole('button', { name: 'Remove Dakika Trail Watch from the wishlist' }).press('Enter')
  await expect(heading).toBeFocused()
  await expect(remove).toHaveCount(1)
  await remove.press('Enter')
  await expect(heading).toBeFocused()
  await expect(wishlist.getByText('Your wishlist is empty')).toBeVisible()

  await openTab(page, 'Profile')
  const addresses = page.getByRole('button', { name: /^Remove the address/ })
  for (let left = await addresses.count(); left > 0; left--) await addresses.first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Saved Addresses' })).toBeFocused()
})

test('on a phone, portraits are round, however long the text beside them is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/shop/account', '/blogs', '/']) {
    await open(page, path)
    const shapes = await page.locator('main img.avatar').evaluateAll((portraits) =>
      portraits.map((portrait) => {
        const { width, height } = portrait.getBoundingClientRect()
        return width > 0 && width === height && Number.parseFloat(getComputedStyle(portrait).borderRadius) >= width / 2
      }),
    )
    expect(new Set(shapes)).toEqual(new Set([true]))
  }
})

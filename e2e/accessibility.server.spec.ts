import type { Page } from '@playwright/test'
import { isProving } from '#testing/effort.ts'
import { haveScripts, overflowing, violations, violationsInEveryLook } from './accessible.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'

test.use({ expectedErrors: new RegExp(`${NOT_FOUND.source}|status of 422`) })

test('the page for an unknown URL has no accessibility violations at any width in either theme', async ({ page }) => {
  await open(page, '/nowhere')
  expect(await violationsInEveryLook(page)).toEqual([])
})

/** Long pages of different kinds. `npm test` opens the details of one of them. */
const LONG = ['/officialapidocs/coop', '/api-integrations/kcb', '/officialapidocs/gavaconnect/reference']

for (const path of isProving ? LONG : LONG.slice(0, 1))
  test(`the long page ${path} has no accessibility violations with all details open`, async ({ page }) => {
    await open(page, path)
    for (const details of await page.locator('article details').all())
      await details.evaluate((part: HTMLDetailsElement) => (part.open = true))
    expect(await violationsInEveryLook(page), path).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the API console (response, callback, rejected call) has no accessibility violations', async ({ page }) => {
    await open(page, '/api-integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByRole('region', { name: 'Callback body' })).toBeVisible()
    expect(await violations(page), 'console').toEqual([])
    await panel.getByLabel(/^phone/).fill('x')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('does not match the documented format').first()).toBeVisible()
    expect(await violations(page, 'dark'), 'refused').toEqual([])
  })

  test('the dialog of a call and the tabs of the official API documentation have no accessibility violations', async ({
    page,
  }) => {
    await open(page, '/api-documentation#listContacts')
    await expect(page.getByRole('dialog', { name: 'List messages' })).toBeVisible()
    expect(await violations(page), 'modal').toEqual([])
    await open(page, '/officialapidocs')
    for (const tab of ['Documentation', 'SDKs', 'Support']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await violations(page, 'dark'), tab).toEqual([])
    }
  })

  test('the shop’s list, filters, empty list and cart panel have no accessibility violations', async ({ page }) => {
    await open(page, '/shop?view=list&category=audio&rating=4')
    expect(await violations(page), 'list with filters').toEqual([])
    await page.getByRole('button', { name: /^Filters \(\d\)$/ }).click()
    expect(await violations(page, 'dark'), 'filters').toEqual([])
    await open(page, '/shop?search=submarine')
    expect(await violations(page), 'nothing found').toEqual([])
    await page.getByRole('button', { name: 'Cart of the shop, 0 items' }).click()
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
    expect(await violations(page, 'dark'), 'panel').toEqual([])
  })

  test('the tabs of a product have no accessibility violations', async ({ page }) => {
    await open(page, '/shop/product/walking-earbuds')
    for (const tab of ['Specifications', 'Reviews', 'Related Products']) {
      await page.getByRole('tab', { name: tab }).click()
      if (tab === 'Reviews') await page.getByRole('button', { name: 'Write a Review' }).click()
      expect(await violations(page), tab).toEqual([])
      expect(await overflowing(page), `${tab} cut off`).toEqual([])
    }
  })

  test('the tabs of the shop account, an order and an empty cart have no accessibility violations', async ({
    page,
  }) => {
    await open(page, '/shop/account')
    for (const tab of ['Orders', 'Wishlist', 'Settings']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await violations(page, 'dark'), tab).toEqual([])
      expect(await overflowing(page), `${tab} cut off`).toEqual([])
    }
    await open(page, '/shop/order?number=KB-SAMPLE-0001')
    expect(await violations(page), 'order').toEqual([])
    expect(await overflowing(page), 'order cut off').toEqual([])
    await page.addInitScript(() => localStorage.setItem('cart', '[]'))
    await open(page, '/shop/cart')
    expect(await violations(page), 'empty cart').toEqual([])
  })

  test('every step of the shop’s checkout has no accessibility violations, even with server errors', async ({ page }, {
    workerIndex,
  }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.98.5.${workerIndex}` })
    await open(page, '/shop/checkout')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('checkbox', { name: 'Billing address same as shipping address' }).uncheck()
    expect(await violations(page, 'dark'), 'payment').toEqual([])
    await page.getByRole('button', { name: 'Review Order' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('link', { name: 'Please fill in your city.' })).toBeVisible()
    expect(await violations(page), 'review with mistakes').toEqual([])
    await page.getByRole('link', { name: 'Please fill in your city.' }).click()
    expect(await violations(page, 'dark'), 'shipping with mistakes').toEqual([])
    expect(await overflowing(page), 'shipping cut off').toEqual([])
  })

  test('a forged license, the code shop’s empty list and its checkout with errors have no accessibility violations', async ({
    page,
  }) => {
    await open(page, '/codeshop/verify')
    await page.getByRole('textbox', { name: /^License file/ }).fill('KBL1.AAAAAAAA.AAAA.A')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('This is not a license file')).toBeVisible()
    expect(await violations(page, 'dark'), 'an invalid license').toEqual([])
    expect(await overflowing(page), 'an invalid license, cut off').toEqual([])
    await haveScripts(page)
    await open(page, '/codeshop?search=submarine')
    expect(await violations(page, 'dark'), 'nothing found').toEqual([])
    await open(page, '/codeshop/checkout')
    await page.getByRole('button', { name: 'Complete Purchase' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violations(page), 'checkout').toEqual([])
  })

  test('the code shop’s cart, account, downloads and licenses have no accessibility violations', async ({ page }) => {
    await haveScripts(page)
    for (const name of ['cart', 'account', 'downloads', 'license-management']) {
      await open(page, `/codeshop/${name}`)
      expect(await violations(page, 'dark'), name).toEqual([])
      expect(await overflowing(page), `${name} cut off`).toEqual([])
    }
  })

  test('a download, and a delivery with its details have no accessibility violations', async ({ page }) => {
    await haveScripts(page)
    await open(page, '/codeshop/downloads')
    await page.getByText('Bought on another device?').click()
    await page.getByRole('button', { name: /^Download Files/ }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    expect(await violations(page), 'a download').toEqual([])
    await open(page, '/codeshop/digital-delivery')
    await page.getByRole('button', { name: 'Download script #2' }).click()
    await page.getByRole('button', { name: 'Details of the download of Script #2' }).click()
    await expect(page.getByRole('dialog', { name: 'Download Details' })).toBeVisible()
    expect(await violations(page), 'delivery').toEqual([])
  })

  test('a registration with errors and a signed-in account have no accessibility violations', async ({ page }) => {
    await open(page, '/login#register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please fill in your name.')).toBeVisible()
    expect(await violations(page, 'dark'), 'an account with mistakes').toEqual([])
    await page.getByLabel(/^Name/).fill('Wanjiru Mfano')
    await page.getByLabel(/^Email address/).fill(`axe-${process.pid}-${Date.now()}@example.org`)
    await page.getByLabel(/^Password/).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Signed in as' })).toBeVisible()
    await page.getByText('Close this account').click()
    expect(await violations(page), 'an account').toEqual([])
    expect(await overflowing(page), 'an account, cut off').toEqual([])
  })

  test('the search, the menu, the drawer and a toast have no accessibility violations', async ({ page }) => {
    const line = { product: { id: 'lamp', name: 'Desk Lamp', price: 19.99, images: [] }, quantity: 2 }
    await open(page, '/kra-itax')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('payment')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await violations(page, 'dark'), 'search').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await violations(page), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    expect(await violations(page, 'dark'), 'empty drawer').toEqual([])
    await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([line]))
    await page.reload()
    await page.getByRole('button', { name: 'Cart, 2 items' }).click()
    await page.getByRole('button', { name: 'Increase quantity of Desk Lamp' }).click()
    await expect(page.getByText('Updated Desk Lamp quantity to 3')).toBeVisible()
    expect(await violations(page), 'drawer with a line and a toast').toEqual([])
  })

  test('forms with errors and a receipt have no accessibility violations', async ({ page }, { workerIndex }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.99.5.${workerIndex}` })
    await open(page, '/kra-itax')
    await page.getByLabel('KRA PIN').fill('A999900002Z')
    await page.getByRole('button', { name: 'File nil return' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violations(page, 'dark'), 'error').toEqual([])
    await page.getByLabel('KRA PIN').fill('A223606797L')
    await page.getByRole('button', { name: 'File nil return' }).click()
    await expect(page.getByRole('button', { name: 'File Another Return' })).toBeVisible()
    expect(await violations(page), 'answer').toEqual([])
    await openContactWithErrors(page)
    expect(await violations(page), 'mistakes').toEqual([])
  })

  test('list rows, an empty list, and an open screenshot have no accessibility violations', async ({ page }) => {
    await open(page, '/projects?view=list')
    expect(await violations(page, 'dark'), 'rows').toEqual([])
    await open(page, '/projects?search=nothing')
    expect(await violations(page), 'empty list').toEqual([])
    await open(page, '/project/1')
    await page.getByRole('link', { name: 'The job list with filters' }).click()
    expect(await violations(page, 'dark'), 'screenshot').toEqual([])
  })
})

test('the filing page works with the keyboard, with forced colors and at 400% zoom', async ({ page }) => {
  await open(page, '/kra-itax')
  const reached: string[] = []
  for (let tab = 0; tab < 45; tab++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.id || ''),
    )
  }
  expect(reached).toEqual(
    expect.arrayContaining([
      'Skip to content',
      'Home',
      'Contact',
      'Dark theme',
      'Cart, 0 items',
      'pin',
      'year',
      'File nil return',
      'iTax',
      'Download resume',
      'Scroll to top',
    ]),
  )
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByRole('button', { name: 'File nil return' })).toHaveCSS('border-top-style', 'solid')
  await expect(page.getByLabel('KRA PIN')).toHaveCSS('border-top-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByLabel('KRA PIN').fill('A001234567Z')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

/** Opens the contact page, and sends a message that the server refuses. */
async function openContactWithErrors(page: Page): Promise<void> {
  await open(page, '/contact')
  await page.route('**/api/v1/messages', (route) =>
    route.fulfill({
      status: 200,
      json: {
        success: false,
        error: 'fields-wrong',
        message: 'Please correct it.',
        requestId: 'x',
        fields: { subject: 'Please fill in your subject.' },
      },
    }),
  )
  for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label, { exact: true }).fill('x')
  await page.getByLabel('Email', { exact: true }).fill('x@example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please fill in your subject.')).toBeVisible()
}

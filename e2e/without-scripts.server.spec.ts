import type { Locator, Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isProving } from '#testing/effort.ts'
import { ROUTES } from './addresses.ts'
import { orderByApi, type Owned } from './mpesa-checkout.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, test } from './site.ts'

useUniqueAddresses(23)
test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

/** The ID of a product with enough stock for all tests. */
const PLENTY = 'walking-earbuds'

/** The values typed into the fields of an address. */
const ADDRESS = [
  ['First Name', 'Wanjiru'],
  ['Last Name', 'Mfano'],
  ['Email', 'wanjiru@example.org'],
  ['Phone', '0712 345 678'],
  ['Address', '1 Moi Avenue'],
  ['City', 'Nairobi'],
] as const

/** Clicks the button with this name on one page after another, until a page shows the awaited element. */
async function pressUntil(page: Page, name: string, awaited: Locator): Promise<void> {
  await expect(async () => {
    if (await awaited.isVisible()) return
    // The click may fail, because the awaited page, which has no such button, may already be open.
    const press = page.getByRole('button', { name }).click({ timeout: 2_000 })
    await press.catch(() => {})
    await expect(awaited).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/**
 * A selector for everything that looks like a button but does nothing without scripts. Only buttons that submit a form,
 * or that have `popovertarget` or `commandfor`, work.
 */
const DEAD = [
  'button:not(form[action] button:not([type="button"]), [popovertarget], [commandfor])',
  '[role="button"]',
  '[role="tab"]',
  'a:not([href])[aria-haspopup]',
].join()

const WITH_SCREENSHOTS = addressOf(pages.project, { id: 1 })

/** Further pages of the kinds in `ROUTES`. Only `npm run prove` opens them. */
const FURTHER = ['/api-integrations/kcb', '/project/2', '/blog/2', '/codeshop/product/2']

test('no page shows a button that does nothing without scripts; screenshots link to their image files', async ({
  page,
}) => {
  // C631
  for (const path of [
    ...ROUTES.map(([path]) => path).filter((path) => path !== WITH_SCREENSHOTS),
    ...(isProving ? FURTHER : []),
    '/nowhere',
    WITH_SCREENSHOTS,
  ]) {
    await page.goto(path)
    const shown = await page.evaluate((dead) => {
      const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const texts = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible).map(({ innerText }) => innerText)
      return { headings: texts('h1').length, dead: texts(dead) }
    }, DEAD)
    expect(shown, path).toEqual({ headings: 1, dead: [] })
  }
  const link = page.getByRole('link', { name: 'The job list with filters' })
  await expect(link).toBeVisible()
  const answer = await page.request.get(String(await link.getAttribute('href')))
  expect(answer.headers()['content-type']).toMatch(/^image\//)
})

/** Orders a product with M-Pesa. Makes a mistake in the form first. */
async function orderByMpesa(page: Page, phone: string) {
  await page.goto(`/shop/product/${PLENTY}`)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await page.getByLabel('Country').selectOption('Canada')
  for (const [label, value] of ADDRESS) await page.getByLabel(label).first().fill(value)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByRole('button', { name: 'Review Order' }).click()
  // C739
  await expect(page).toHaveTitle(/^Error: Checkout/)
  await expect(page.getByRole('alert')).toContainText('Please fill in your province.')
  await expect(page.getByLabel('Province')).toHaveAccessibleDescription('Please fill in your province.')
  await expect(page.getByLabel('First Name')).toHaveValue('Wanjiru')

  await page.getByLabel('Province').fill('Ontario')
  await page.getByLabel('Postal Code').fill('K1A 0B1')
  await page.getByLabel('M-Pesa Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Review Order' }).click()
  // C738
  await expect(page.getByText('Nairobi, Ontario K1A 0B1')).toBeVisible()
  await expect(page.getByText('You pay KSh')).toContainText(`You then enter your M-Pesa PIN on the phone ${phone}.`)

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Nairobi')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
}

async function lookUp(page: Page, path: string, { number, email }: Owned) {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Order number' }).fill(number)
  await page.getByRole('textbox', { name: 'Email used for the order' }).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
}

test('without scripts, a product can be ordered with M-Pesa, and its payment can be retried after a canceled prompt', async ({
  page,
}) => {
  // C737 C740
  await orderByMpesa(page, '0712 345 632')

  // C742 C879
  await pressUntil(page, 'Check again', page.getByText('You canceled the prompt on your phone.'))
  await expect(page.getByRole('radio', { name: 'M-Pesa' })).toBeChecked()
  await expect(page.getByLabel('M-Pesa Phone Number')).toHaveValue('0712 345 632')
  // The phone number is not in the URL.
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Try to pay again' }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
})

test('without scripts, a canceled payment can be looked up and retried by card, and a paid order can be looked up with its receipt', async ({
  page,
}) => {
  const paid = await orderByApi(page, '0712345678')
  const canceled = await orderByApi(page, '0712344632')
  await lookUp(page, '/payment', canceled)
  await pressUntil(page, 'Check again', page.getByText('You canceled the prompt on your phone.'))
  // C742 C879
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await page.getByRole('button', { name: 'Try to pay again' }).click()
  await expect(page.locator('[data-status=processing]')).toBeVisible()

  // C741
  for (const path of ['/payment', '/payment/receipt', '/shop/order']) {
    await lookUp(page, path, paid)
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    await expect(page.locator('[data-status=processing]')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`receipt-${paid.number}.pdf`)
  }
})

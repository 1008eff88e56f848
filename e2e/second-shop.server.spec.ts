import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { NAIROBI_ADDRESS, NAIROBI_CONTENT } from '#testing/nairobi-shop.ts'
import { memoryFolder } from '#testing/memory-folder.ts'
import { PATIENCE } from '#testing/patience.ts'
import { startServer } from '#testing/server-process.ts'
import { violationsInEveryLook } from './accessible.ts'
import { servedPage } from './served-page.ts'
import { expect, open, test as base } from './site.ts'

/**
 * A function that starts a server of the second shop with the given settings, and returns its origin. The shop is
 * published once per worker.
 */
type Serve = (settings: Record<string, string>) => Promise<string>
const test = base.extend<object, { serve: Serve; nairobi: string; byHand: string; catalog: string }>({
  serve: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(memoryFolder(), 'kibanda-nairobi-'))
      const settings = { CONTENT_DIR: NAIROBI_CONTENT, SITES_DIR: join(folder, 'sites') }
      execFileSync(process.execPath, ['commands/publish.ts', '--at-once'], {
        env: { ...process.env, ...settings },
        stdio: 'ignore',
      })
      const servers: Awaited<ReturnType<typeof startServer>>[] = []
      await use(async (own) => {
        const server = await startServer({ DATA_DIR: join(folder, `data-${servers.length}`), ...settings, ...own })
        servers.push(server)
        return server.origin
      })
      for (const server of servers) await server.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: PATIENCE.start },
  ],
  nairobi: [async ({ serve }, use) => use(await serve({})), { scope: 'worker', timeout: PATIENCE.start }],
  byHand: [
    async ({ serve }, use) => use(await serve({ PAYMENTS: 'by-hand' })),
    { scope: 'worker', timeout: PATIENCE.start },
  ],
  catalog: [
    async ({ serve }, use) => use(await serve({ PAYMENTS: 'none' })),
    { scope: 'worker', timeout: PATIENCE.start },
  ],
  baseURL: ({ nairobi }, use) => use(nairobi),
})
test.describe.configure({ mode: 'default' })
test.use({ expectedErrors: /status of 422/ })

/** The main pages of the site's parts for which this shop has no content. */
const EMPTY = ['/projects', '/blogs', '/codeshop', '/officialapidocs', '/api-integrations'] as const

const fill = async (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const rows = (page: Page) => page.locator('.totals').first()

async function putPathLightsInCart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const line = { product: { id: 'path-light', name: 'Path Light', price: 1250, images: [] }, quantity: 2 }
    localStorage.setItem('cart', JSON.stringify([line]))
  })
}

async function fillNairobiAddress(page: Page): Promise<void> {
  const { firstName, lastName, email, phone, address, city } = NAIROBI_ADDRESS
  await fill(page, 'First Name *', firstName)
  await fill(page, 'Last Name *', lastName)
  await fill(page, 'Email *', email)
  await fill(page, 'Phone *', phone)
  await fill(page, 'Address *', address)
  await fill(page, 'City *', city)
}

test('a buyer in Nairobi sees prices in shillings, and orders with a county and without a postcode', async ({
  page,
}) => {
  // C706 C708 C709 C710 C711
  await open(page, `/shop?max=2000`)
  await expect(page.getByText('KSh 0 to KSh 2000')).toBeVisible()
  await expect(page.getByText('Up to KSh 2000')).toBeVisible()
  const lamp = await servedPage(page, '/shop/product/reading-lamp')
  expect(lamp.data).toContain('"priceCurrency":"KES"')
  expect(lamp.main.getByText('KSh 5,800').textContent).toBe('was KSh 5,800')
  await page.getByRole('main').locator('a[href="/shop/product/path-light"]').first().click()
  await expect(page.getByText('KSh 1,250', { exact: true })).toBeVisible()
  await expect(page.getByText('Ships to: Kenya, Uganda.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' }).first()).toBeVisible()

  await open(page, `/shop/cart`)
  await expect(page.getByText('KSh 3,750 more for free delivery in Kenya')).toBeVisible()
  await expect(rows(page)).toContainText('ShippingKSh 300')
  await expect(rows(page)).toContainText('TotalKSh 1,550')
  await expect(rows(page)).toContainText('VAT, includedKSh 214')
  await page.getByLabel('Coupon code').fill('karibu')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toContainText('TotalKSh 1,425')

  // The order cannot be placed until a county is chosen.
  await open(page, `/shop/checkout?step=review`)
  await expect(page.getByRole('button', { name: 'County' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ZIP code' })).toHaveCount(0)
  await page.getByRole('button', { name: 'County' }).click()

  await fillNairobiAddress(page)
  await expect(page.getByText('ZIP Code')).toHaveCount(0)
  await expect(page.getByLabel('County *')).toHaveValue('')
  await page.getByLabel('Country *').selectOption('Uganda')
  await expect(page.getByLabel('District *')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByLabel('Country *').selectOption('Kenya')
  await page.getByLabel('County *').selectOption('Nairobi')
  await expect(page.getByRole('radio', { name: /^Rider/ })).toBeChecked()

  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  // C939: sends the code of an expired coupon, as if the coupon had expired during the checkout.
  await page.route('**/api/v1/orders', (route) =>
    route.continue({ postData: route.request().postData()!.replace('KARIBU', 'ENDED') }),
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'Coupon KARIBU is no longer valid, so we removed it. The total is now KSh 1,550. To order at this total, press Place Order again.',
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(/^KB-[A-Z2-9]{10}$/).first()).toBeVisible()
  await expect(rows(page)).toContainText('TotalKSh 1,550')
  await expect(rows(page)).toContainText('VAT, includedKSh 214')
  await expect(page.getByText('Nairobi, Nairobi').first()).toBeVisible()
})

test('a cart stored before a change of currency gets new prices, and the page says so', async ({ page }) => {
  // C712
  const old = [
    { product: { id: 'reading-lamp', name: 'Reading Lamp', price: 39, images: [], stock: 7 }, quantity: 2 },
    { product: { id: 'rug', name: 'Rug', price: 90, images: [] }, quantity: 1 },
  ]
  await page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(old))}) }`,
  )
  await open(page, `/shop/cart`)
  await expect(page.getByText('Prices are now in KSh, so your cart was repriced.')).toContainText('Rug')
  await expect(rows(page)).toContainText('SubtotalKSh 9,998')
  const stored = await page.evaluate<{ product: object }[]>(`JSON.parse(localStorage.getItem('cart'))`)
  expect(stored.map(({ product }) => product)).toEqual([
    expect.objectContaining({ id: 'reading-lamp', price: 4999, currency: 'KES' }),
  ])
  await page.reload()
  await expect(rows(page)).toContainText('SubtotalKSh 9,998')
  await expect(page.getByText('so your cart was repriced')).toHaveCount(0)
})

test('parts without content have no links, sections, controls or other owners’ texts; on a phone, the last of three services fills its row', async ({
  page,
}) => {
  // C881 C882 C883
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const main = page.getByRole('main')
  const services = main.getByRole('list', { name: 'Services' })
  await expect(services.getByRole('link')).toHaveText([/^File a nil return, free/, /^Shop/, /^API docs and sandbox/])
  const widths = await services.evaluate((list) => [list, ...list.children].map((part) => part.clientWidth))
  expect(widths).toHaveLength(4)
  expect(widths[3]).toBe(widths[0])
  expect(widths[1]).toBeLessThan(widths[0]! / 2)
  await expect(main.getByRole('img', { name: 'A drawn desk lamp that lights a book.' })).toBeVisible()
  expect(await main.locator('> section').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual([
    'home',
    'about',
    'skills',
    'testimonials',
    'contact',
  ])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#mobile-menu').getByRole('link')).toHaveText([
    'Home',
    'About',
    'Skills',
    'Contact',
    'File a nil return, free',
    'Shop',
    'API docs and sandbox',
    'Your order',
    'Login',
  ])
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' })).toHaveCount(0)
  await open(page, EMPTY[0])
  await expect(main.getByText('Nothing here yet.')).toBeVisible()
  await expect(main.getByRole('button', { name: /Clear Filters|All / })).toHaveCount(0)
  await expect(main.getByRole('searchbox', { name: /articles|projects|scripts/ })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(/Kibanda|DevOps|Laravel|Not Found/)
  for (const path of EMPTY) {
    const { document, main: sent } = await servedPage(page, path)
    expect(sent.getByText('Nothing here yet.').tagName, path).toBe('P')
    expect(sent.queryAllByRole('button', { name: /Clear Filters|All /, hidden: true }), path).toEqual([])
    expect(sent.queryAllByRole('searchbox', { name: /articles|projects|scripts/, hidden: true }), path).toEqual([])
    expect(document.body.textContent, path).not.toMatch(/Kibanda|DevOps|Laravel|Not Found/)
  }
  const sitemap = await (await page.request.get(`/sitemap.xml`)).text()
  expect(sitemap).toContain('/shop</loc>')
  for (const path of EMPTY) expect(sitemap).not.toContain(path)
})

test.describe('a shop that takes payments by hand', () => {
  test.use({ baseURL: ({ byHand }, use) => use(byHand) })

  test('shows how to pay to a till number, and accepts the payment code from the buyer', async ({ page }) => {
    // C978 C979
    await putPathLightsInCart(page)
    await open(page, '/shop/checkout')
    await fillNairobiAddress(page)
    await page.getByLabel('County *').selectOption('Nairobi')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    const till = page.getByText('enter the till number 000000').filter({ visible: true })
    await expect(till).toHaveCount(1)
    await page.getByRole('radio', { name: 'Pay on Delivery' }).check()
    await expect(page.getByText('The rider takes cash and M-Pesa.').filter({ visible: true })).toHaveCount(1)
    await expect(till).toHaveCount(0)
    await page.getByRole('radio', { name: 'M-Pesa Till' }).check()
    await page.getByRole('button', { name: 'Review Order' }).click()
    await expect(till).toHaveCount(1)
    await page.getByRole('button', { name: 'Place Order' }).click()

    const status = page.getByRole('main').locator('section[role=status]')
    await expect(status).toContainText('Order received')
    await expect(status).toContainText('Your order is not paid yet. Amount due: KSh 2,800.')
    await expect(till).toHaveCount(1)
    await expect(page.getByRole('timer')).toHaveText('23 hours left to pay')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(page.getByText('Enter the code or reference of your payment.')).toBeVisible()
    await page.getByLabel('M-Pesa code').fill('tkl0ab1cd2')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expect(status).toContainText('We are looking for your payment')
    await expect(status).toContainText('You told us that you paid KSh 2,800: TKL0AB1CD2.')
    await expect(status).toBeFocused()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Correct it' })).toBeVisible()
    expect(await violationsInEveryLook(page)).toEqual([])
  })
})

test.describe('A shop that takes no orders', () => {
  test.use({ baseURL: ({ catalog }, use) => use(catalog) })

  test('leads from the cart to the contact form, which lists what the visitor would like to buy', async ({ page }) => {
    // C982 C983
    await putPathLightsInCart(page)
    await open(page, '/shop/checkout')
    await expect(page.getByText('You cannot place orders on this site.')).toBeVisible()
    // C991
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask to Buy', { useInnerText: true })
    await expect(page).toHaveTitle(/^Ask to Buy · /)
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toHaveCount(0)
    expect(await violationsInEveryLook(page)).toEqual([])
    await open(page, '/shop/cart')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
    await expect(page.getByText('Coupons apply only to this estimate.')).toHaveText(
      'Coupons apply only to this estimate.',
      {
        useInnerText: true,
      },
    )
    await page.getByRole('main').getByRole('link', { name: 'Ask to Buy' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('I would like to buy:\n\n2 × Path Light\n\n')
    await expect(page.getByLabel('Subject')).toHaveValue('What I would like to buy')
    await page.getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog').getByRole('link')).toHaveText(['View Cart', 'Ask to Buy'])
  })
})

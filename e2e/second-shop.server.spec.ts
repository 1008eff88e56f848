import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { NAIROBI_ADDRESS, NAIROBI_CONTENT } from '../testing/nairobi-shop.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

let sites = ''
test.beforeAll(() => {
  sites = mkdtempSync(join(tmpdir(), 'kibanda-nairobi-'))
  const env = { ...process.env, CONTENT_DIR: NAIROBI_CONTENT, SITES_DIR: sites }
  execFileSync(process.execPath, ['commands/publish.ts', '--at-once'], { env, stdio: 'ignore' })
})
test.afterAll(() => rmSync(sites, { recursive: true, force: true }))

type Start = (settings: () => Record<string, string>) => Promise<{ origin: string }>
const start = async (startOwn: Start) =>
  (await startOwn(() => ({ CONTENT_DIR: NAIROBI_CONTENT, SITES_DIR: sites }))).origin

const fill = async (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
const rows = (page: Page) => page.locator('.totals').first()

test('a buyer in Nairobi orders in shillings, with a county and without a postcode', async ({ page, startOwn }) => {
  // C706 C708 C709 C710 C711
  const site = await start(startOwn)
  await open(page, `${site}/shop/product/path-light`)
  await expect(page.getByText('KSh 1,250', { exact: true })).toBeVisible()
  await expect(page.getByText('Ships to: Kenya, Uganda.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()

  await open(page, `${site}/shop/cart`)
  await expect(page.getByText('KSh 3,750 more for free delivery')).toBeVisible()
  await expect(rows(page)).toContainText('ShippingKSh 300')
  await expect(rows(page)).toContainText('TotalKSh 1,550')
  await expect(rows(page)).toContainText('VAT, includedKSh 214')

  await open(page, `${site}/shop/checkout`)
  const { firstName, lastName, email, phone, address, city } = NAIROBI_ADDRESS
  await fill(page, 'First Name *', firstName)
  await fill(page, 'Last Name *', lastName)
  await fill(page, 'Email *', email)
  await fill(page, 'Phone *', phone)
  await fill(page, 'Address *', address)
  await fill(page, 'City *', city)
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
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText(/^KB-[A-Z2-9]{10}$/).first()).toBeVisible()
  await expect(rows(page)).toContainText('TotalKSh 1,550')
  await expect(rows(page)).toContainText('VAT, includedKSh 214')
  await expect(page.getByText('Nairobi, Nairobi').first()).toBeVisible()
})

test('the order is refused until a county is chosen', async ({ page, startOwn }) => {
  // C710
  const site = await start(startOwn)
  await open(page, `${site}/shop/product/path-light`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await open(page, `${site}/shop/checkout?step=review`)
  await expect(page.getByRole('button', { name: 'County' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ZIP code' })).toHaveCount(0)
})

test('a cart from before the shop changed its currency is repriced, and says so', async ({ page, startOwn }) => {
  // C712
  const site = await start(startOwn)
  const old = [
    { product: { id: 'reading-lamp', name: 'Reading Lamp', price: 39, images: [], stock: 7 }, quantity: 2 },
    { product: { id: 'rug', name: 'Rug', price: 90, images: [] }, quantity: 1 },
  ]
  await page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(old))}) }`,
  )
  await open(page, `${site}/shop/cart`)
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

test('lists, filters and the data for search engines are in shillings', async ({ page, startOwn }) => {
  // C706
  const site = await start(startOwn)
  await open(page, `${site}/shop?max=2000`)
  await expect(page.getByText('KSh 0 to KSh 2000')).toBeVisible()
  await expect(page.getByText('Up to KSh 2000')).toBeVisible()
  await page.goto(`${site}/shop/product/reading-lamp`)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"priceCurrency":"KES"')
  await expect(page.getByText('KSh 5,800')).toBeVisible()
})

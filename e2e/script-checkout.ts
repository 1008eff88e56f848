import type { Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { expect, open } from './site.ts'

/** The minimum duration of a purchase (ms). */
const PROCESSING = 2000

export const FOLENI = {
  product: { id: '2', name: 'Foleni', price: 39, images: [], category: 'JavaScript', stock: 999 },
  quantity: 2,
}
export const EARBUDS = {
  product: { id: 'walking-earbuds', name: 'Hodi Walking Earbuds', price: 44, images: [], stock: 60, category: 'audio' },
  quantity: 1,
}

/** Opens the checkout with a cart. Stores the cart only once, so that later page loads do not restore it. */
export const begin = async (page: Page, cart: unknown = [FOLENI, EARBUDS], site = '') => {
  await page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(cart))}) }`,
  )
  await open(page, site + addressOf(pages.codeshopCheckout))
}
export const fill = async (page: Page) => {
  await page.getByLabel(/^Email/).fill('wanjiru@example.org')
  await page.getByLabel(/^First Name/).fill('Wanjiru')
  await page.getByLabel(/^Last Name/).fill('Mfano')
}
export const agree = async (page: Page) => {
  await page.getByRole('checkbox', { name: /terms of sale/ }).check()
  await page.getByRole('checkbox', { name: /license agreement/ }).check()
}
export const buy = (page: Page) => page.getByRole('button', { name: 'Complete Purchase' })
export const stored = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown>[] | null, key)

/** Buys the cart with PayPal, and checks the delays during the purchase. */
export async function buyInTime(page: Page): Promise<void> {
  await page.clock.install()
  await begin(page)
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  // The delay begins when the request is sent, because the code for the request loads after the click.
  const asked = page.waitForRequest('**/api/v1/purchases')
  await buy(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await asked
  await page.clock.runFor(PROCESSING)
  await expect(async () => {
    // Advances the clock in small steps, because the response and the code that renders it are handled in separate
    // tasks.
    await page.clock.runFor(1)
    await expect(page.getByText('Purchase successful! Redirecting to downloads...')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await stored(page, 'cart')).toMatchObject([{ product: { id: 'walking-earbuds' } }])
  await page.clock.runFor(900)
  await expect(page).toHaveURL(addressOf(pages.codeshopCheckout))
  await page.clock.runFor(100)
  await expect(async () => {
    // Advances the clock in small steps, because the page loads in separate tasks.
    await page.clock.runFor(10)
    expect(new URL(page.url()).pathname).toBe(addressOf(pages.downloads))
  }).toPass()
  await page.clock.resume()
  await expect(page.getByText('Your purchase is recorded for wanjiru@example.org.')).toBeVisible()
}

/** Expects a single stored record, for two copies of Foleni, with the documented fields. @returns this record */
export async function soleRecord(page: Page): Promise<Record<string, unknown>> {
  const records = (await stored(page, 'codeshop_purchases'))!
  expect(records).toEqual([
    expect.objectContaining({
      scriptId: 2,
      price: 78,
      licenseKey: expect.stringMatching(/^LIC-[0-9A-Z]{26}-[0-9A-Z]+$/),
      version: '1.0.0',
      downloadCount: 0,
      maxDownloads: 5,
      customerEmail: 'wanjiru@example.org',
      customerName: 'Wanjiru Mfano',
    }),
  ])
  return records[0]!
}

/** Returns the card of Foleni in My Downloads. */
export const card = (page: Page) => page.getByRole('article', { name: 'Script #2 Foleni' })
export const buyWithPaypal = async (page: Page) => {
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
}

/** Collects the purchases that a page sends from now on. */
export const salesSent = (page: Page) => {
  const sent: { key: string | undefined; body: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/purchases'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() ?? '' })
  })
  return sent
}

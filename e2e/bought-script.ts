import type { Page } from '@playwright/test'
import { CUSTOMER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { expect } from './site.ts'

/** The time that My Downloads takes before it delivers a script's files (ms). */
const PREPARING = 2000

/** Buys two copies of Foleni through the API. */
export async function buyFoleni(page: Page): Promise<Record<string, unknown>> {
  const lines = [{ scriptId: 2, quantity: 2 }]
  const customer = { ...CUSTOMER, email: 'wanjiru@example.org' }
  const data = { ...ONE_SCRIPT, lines, total: 84_24, customer, paymentMethod: { type: 'paypal' } }
  const sold = await page.request.post('/api/v1/purchases', { data })
  const { purchases } = (await sold.json()) as { purchases: [Record<string, unknown>] }
  return purchases[0]
}

/** Buys two copies of Foleni through the API, and stores the purchase in this browser. */
export async function ownFoleni(page: Page): Promise<Record<string, unknown>> {
  const purchase = await buyFoleni(page)
  await page.addInitScript((bought) => (localStorage.codeshop_purchases ??= bought), JSON.stringify([purchase]))
  return purchase
}

/** Presses the Download button of a card in My Downloads. The page's clock must be installed. */
export async function pressDownload(page: Page, script: string): Promise<void> {
  const button = page.getByRole('article', { name: script }).getByRole('button', { name: /^Download/ })
  await button.click()
  await expect(button).toHaveText(/^Downloading\.\.\./)
  await page.clock.runFor(PREPARING)
}

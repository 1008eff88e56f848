import type { Page } from '@playwright/test'
import { fillAddress } from './checkout-address.ts'
import { agree, begin as beginScripts, FOLENI, fill } from './script-checkout.ts'
import { expect, open } from './site.ts'

/** A prompt of practice mode takes six seconds, and the page asks every three. */
export const SOON = { timeout: 20_000 }

/** No test counts the stock of this product. */
const PHONE = {
  product: { id: 'pocket-phone-6', name: 'Hodi Pocket Phone 6', price: 689, images: [], stock: 24, category: 'phones' },
  quantity: 1,
}

/** Opens the payment step of the checkout and chooses M-Pesa. */
export async function chooseMpesa(page: Page, phone: string) {
  await page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([PHONE]))}) }`,
  )
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByLabel(/^M-Pesa Phone Number/).fill(phone)
}
/** Places the order, and waits for the page of its payment. */
export const order = async (page: Page) => {
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible()
}

/** Opens the checkout of the code shop, fills it in and chooses M-Pesa. */
export async function chooseMpesaForScripts(page: Page, phone: string): Promise<void> {
  await beginScripts(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByLabel(/^M-Pesa Phone Number/).fill(phone)
}

/** Returns how a payment stands, on its page. */
export const standing = (page: Page) => page.getByRole('main').locator('section[role=status]')

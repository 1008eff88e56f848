import type { Page } from '@playwright/test'
import { cents, converted } from '#domain/money.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { fillAddress } from './checkout-address.ts'
import { open } from './site.ts'

/** A product whose stock no test checks. */
const PHONE = {
  product: { id: 'pocket-phone-6', name: 'Hodi Pocket Phone 6', price: 689, images: [], stock: 24, category: 'phones' },
  quantity: 1,
}

/** Opens the payment step of the checkout and selects M-Pesa. */
export async function chooseMpesa(page: Page, phone: string, email = `buyer-${Math.random()}@example.org`) {
  await page.addInitScript(
    `if (!sessionStorage.getItem('kept')) { sessionStorage.setItem('kept', '1'); localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([PHONE]))}) }`,
  )
  await open(page, '/shop/checkout')
  await fillAddress(page)
  // Each order has its own email address, because the number of unpaid orders per email address is limited.
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await page.getByLabel(/^M-Pesa Phone Number/).fill(phone)
}

/** The data that gives access to an order on another device. */
export type Owned = { number: string; email: string }

/** Orders a phone with M-Pesa through the API. */
export async function orderByApi(page: Page, phone: string): Promise<Owned> {
  const total = cents(744_12)
  const paymentMethod = { type: 'mpesa', phone, charged: converted(total, 12_950) }
  // Each order has its own email address, because the number of unpaid orders per email address is limited.
  const email = `buyer-${Math.random()}@example.org`
  const shippingAddress = { ...ORDER.shippingAddress, email }
  const data = { ...ORDER, shippingAddress, lines: [{ id: PHONE.product.id, quantity: 1 }], total, paymentMethod }
  const placed = await page.request.post('/api/v1/orders', { data })
  return { number: ((await placed.json()) as { order: { orderNumber: string } }).order.orderNumber, email }
}

/** Opens the page of a payment by looking the payment up, as on another device. */
export async function lookUp(page: Page, { number, email }: Owned): Promise<void> {
  await open(page, `/payment?number=${number}`)
  await page.getByLabel(/^Email used/).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
}

/** Returns the element with the status on the page of a payment. */
export const paymentStatus = (page: Page) => page.getByRole('main').locator('section[role=status]')

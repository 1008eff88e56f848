import type { Page } from '@playwright/test'
import { fillAddress, fillCart } from './checkout-address.ts'
import { ORDER } from '#testing/sample-orders.ts'
import { open } from './site.ts'

/** Fills in the checkout with a simulated card payment, and presses Place Order. */
export async function pressPlaceOrder(page: Page): Promise<void> {
  await fillCart(page)
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

/**
 * Orders a watch through the API, and opens the order in the page as if this browser had placed it.
 * @returns the order's number
 */
export async function haveOrdered(page: Page): Promise<string> {
  const data = { ...ORDER, lines: [{ id: 'trail-watch', quantity: 1 }], total: 286_20 }
  const placed = await page.request.post('/api/v1/orders', { data })
  const { order } = (await placed.json()) as { order: { orderNumber: string } }
  await page.addInitScript((orders) => (localStorage.shop_orders ??= orders), JSON.stringify([order]))
  await open(page, `/shop/order?number=${order.orderNumber}`)
  return order.orderNumber
}

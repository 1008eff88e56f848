import type { Page } from '@playwright/test'
import { fillAddress, fillCart } from './checkout-address.ts'
import { expect, open } from './site.ts'

/** Fills the checkout, with a simulated card payment, and presses Place Order. */
export async function pressPlaceOrder(page: Page): Promise<void> {
  await fillCart(page)
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
}

/** Places an order. @returns its number */
export async function placeOrder(page: Page): Promise<string> {
  await pressPlaceOrder(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  return new URL(page.url()).searchParams.get('number')!
}

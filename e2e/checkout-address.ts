import type { Page } from '@playwright/test'

/** A test address for the checkout, by field label. */
export const ADDRESS = [
  ['First Name', 'Wanjiru'],
  ['Last Name', 'Mfano'],
  ['Email', 'wanjiru@example.org'],
  ['Phone', '+1 202 555 0143'],
  ['Address', '48 Example Street'],
  ['City', 'Springfield'],
  ['State', 'Illinois'],
  ['ZIP Code', '62701'],
] as const

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of ADDRESS) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
}

const TRAIL_WATCH = {
  product: { id: 'trail-watch', name: 'Dakika Trail Watch', price: 265, images: [], stock: 15, category: 'wearables' },
  quantity: 1,
}

/** Fills the cart with a product whose stock no other test checks. */
export const fillCart = (page: Page) =>
  page.addInitScript(
    `if (!localStorage.getItem('shop_orders')) localStorage.setItem('cart', ${JSON.stringify(JSON.stringify([TRAIL_WATCH]))})`,
  )

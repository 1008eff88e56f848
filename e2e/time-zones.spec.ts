import { useUniqueAddresses } from './own-address.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'

useUniqueAddresses(27)

/** 00:15 on 23 November in Nairobi, when it is still the 22nd in UTC. */
const MOMENT = '2026-11-22T21:15:00.000Z'
const ADDRESS = {
  firstName: 'Wanjiru',
  lastName: 'Example',
  email: 'wanjiru@example.org',
  phone: '+254 700 000 000',
  address: '48 Example Street',
  city: 'Nairobi',
  state: 'Nairobi County',
  zipCode: '00100',
  country: 'United States',
}
const ORDER = {
  orderNumber: 'KB-ATY7NFQX5E',
  orderDate: MOMENT,
  status: 'processing',
  items: [{ productId: 'walking-earbuds', name: 'Hodi Walking Earbuds', price: 4400, quantity: 1 }],
  subtotal: 4400,
  discount: 0,
  tax: 352,
  shipping: 0,
  shippingDiscount: 0,
  total: 4752,
  shippingMethod: { name: 'Free', time: '5-7 business days' },
  estimatedDelivery: '2026-12-02',
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  paymentMethod: { type: 'card' },
  payment: 'simulated',
  notes: '',
  timeline: [
    { status: 'pending', at: MOMENT },
    { status: 'processing', at: MOMENT },
  ],
}
const PURCHASE = {
  id: 'simulated-1',
  scriptId: 1,
  purchaseDate: MOMENT,
  price: 49,
  licenseKey: 'LIC-1',
  version: '1.0.0',
  downloadCount: 1,
  lastDownload: MOMENT,
  isSimulated: true,
}

test.describe('a reader far to the west', () => {
  // The server responds with 404, because it does not have the order.
  test.use({ timezoneId: 'Pacific/Pago_Pago', expectedErrors: NOT_FOUND })

  // `domain/dates.test.ts` tests the same moment for readers in other time zones, including far to the east.
  test('sees dates in the shop’s time zone', async ({ page }) => {
    // C641
    await page.addInitScript(
      ({ order, purchase }) => {
        localStorage.setItem('shop_orders', JSON.stringify([order]))
        localStorage.setItem('codeshop_purchases', JSON.stringify([purchase]))
      },
      { order: ORDER, purchase: PURCHASE },
    )
    const main = page.getByRole('main')
    await open(page, `/shop/order?number=${ORDER.orderNumber}`)
    await expect(main.getByText('Placed on 23 November 2026')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tracking' }).getByText('23 November 2026')).toHaveCount(2)
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('tab', { name: 'Orders' }).click()
    await expect(main.getByText('23 November 2026 · $47.52')).toBeVisible()
    await open(page, '/codeshop/downloads')
    await expect(main.getByText('23 November 2026', { exact: true })).toHaveCount(2)
    await page.getByRole('link', { name: 'License Management' }).click()
    await expect(page).toHaveURL('/codeshop/license-management')
    await expect(main.getByText('23 November 2026', { exact: true })).toHaveCount(1)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DOLLARS } from '#domain/currency.ts'
import { cents, NO_MONEY } from '#domain/money.ts'
import type { Coupon } from '#domain/content/shop.ts'
import type { Order } from '#domain/shop/orders.ts'
import { ADDRESS } from '#testing/sample-orders.ts'

const AT = '2026-07-01T06:00:00.000Z'
const ORDER: Order = {
  orderNumber: 'KB-7K3M2P9QXW',
  orderDate: AT,
  status: 'pending',
  items: [{ productId: 'lamp', name: 'Lamp', price: cents(20_00), quantity: 2 }],
  subtotal: cents(40_00),
  discount: cents(8_00),
  coupon: 'SAVE20',
  tax: NO_MONEY,
  shipping: NO_MONEY,
  shippingDiscount: NO_MONEY,
  total: cents(32_00),
  currency: DOLLARS,
  taxName: 'Tax',
  isTaxIncluded: false,
  shippingMethod: { name: 'Free', time: '5-7 business days' },
  estimatedDelivery: '2026-07-08',
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  paymentMethod: { type: 'card' },
  payment: 'waiting',
  payBy: AT,
  notes: '',
  timeline: [{ status: 'pending', at: AT }],
}
const CANCELED: Order = { ...ORDER, status: 'cancelled', payment: 'expired' }

let found: Order
let canceled: string[]
const stores = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

beforeEach(() => {
  canceled = []
  const storage = (values: Map<string, string>) => ({
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  })
  const page = Object.assign(new EventTarget(), {
    localStorage: storage(stores.localStorage),
    sessionStorage: storage(stores.sessionStorage),
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/products.json'))
      return Promise.resolve(
        Response.json([
          { id: 'lamp', name: 'Lamp', price: 30_00, image: { src: '/lamp.png' }, stock: 1, category: 'home' },
        ]),
      )
    if (url.endsWith('/products'))
      return Promise.resolve(
        Response.json({ isLive: true, products: { lamp: { price: 30_00, stock: 9 } }, scripts: {} }),
      )
    if (url.endsWith('/cancel')) canceled.push(url)
    return Promise.resolve(
      Response.json({ success: true, order: url.endsWith('/cancel') ? CANCELED : found, requestId: 'r-1' }),
    )
  })
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const values of Object.values(stores)) values.clear()
})

const SAVE20: Coupon = { code: 'SAVE20', percent: 20, freeShipping: false }
const kept = () => JSON.parse(stores.sessionStorage.get('shop_coupon') ?? 'null') as unknown

async function takeBack(coupons: readonly Coupon[] = [SAVE20]) {
  const { takeItemsBack } = await import('./take-items-back.ts')
  const { showToast } = await import('#app/ui/toasts.ts')
  const shown = vi.spyOn(showToast, 'success')
  expect(await takeItemsBack(ORDER, coupons)).toBeUndefined()
  return shown.mock.calls.map(([words]) => words)
}
const cart = () => JSON.parse(stores.localStorage.get('cart') ?? '[]') as unknown

it.each([
  ['an unpaid order', ORDER, 1],
  ['an order whose payment deadline has passed', CANCELED, 0],
])('the items of %s return to the cart, and the order’s coupon is restored', async (_, order, cancellations) => {
  // C936
  found = order
  expect(await takeBack()).toEqual([
    'Order KB-7K3M2P9QXW is canceled, and its items are back in your cart. If you have paid, you will get your money back.',
  ])
  expect(cart()).toMatchObject([{ product: { id: 'lamp', price: 20, stock: 9 }, quantity: 2 }])
  expect(kept()).toEqual({ code: 'SAVE20', discount: 20 })
  expect(canceled).toHaveLength(cancellations)
})

it.each([
  ['has expired', [{ ...SAVE20, endsAt: AT }]],
  ['is no longer in the shop', [{ ...SAVE20, code: 'SAVE10' }]],
])('a coupon is not restored if it %s', async (_, coupons) => {
  // C936
  found = ORDER
  await takeBack(coupons)
  expect(kept()).toBeNull()
})

it('a coupon is restored with its current discount, but does not replace a coupon that was applied later', async () => {
  // C936
  found = ORDER
  await takeBack([{ ...SAVE20, percent: 0, freeShipping: true }])
  expect(kept()).toEqual({ code: 'SAVE20', discount: 0 })
  stores.sessionStorage.set('shop_coupon', JSON.stringify({ code: 'SAVE10', discount: 10 }))
  vi.resetModules()
  await takeBack()
  expect(kept()).toEqual({ code: 'SAVE10', discount: 10 })
})

it('an order that has been paid is not canceled, and its items are not added to the cart', async () => {
  // C936
  found = { ...ORDER, status: 'processing', payment: 'paid' }
  expect(await takeBack()).toEqual(['Order KB-7K3M2P9QXW is paid, so it was not canceled.'])
  expect([cart(), canceled]).toEqual([[], []])
})

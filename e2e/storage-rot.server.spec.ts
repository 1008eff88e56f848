import type { Page } from '@playwright/test'
import { isProving } from '#testing/effort.ts'
import { expect, open, test } from './site.ts'

const LASTING = [
  'cart',
  'helpful',
  'shop_wishlist',
  'shop_profile',
  'shop_settings',
  'shop_orders',
  'shop_compared',
  'confirmations',
  'return_to',
  'shop_order_attempt',
]
const OF_THE_CODE_SHOP = [
  'codeshop_wishlist',
  'codeshop_purchases',
  'codeshop_download_history',
  'codeshop_samples',
  'codeshop_purchase_attempt',
  'codeshop_payments',
]
const OF_THE_TAB = ['looked_up', 'contact-draft', 'sandbox', 'shop_coupon', 'shop_checkout', 'codeshop_checkout']
/** Corrupt values that a person, a bug or a bad disk can store under a key. */
const CORRUPTIONS: readonly string[] = [
  '',
  '{',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  'true',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[[[]]]]',
  '[1, "2", {"id": 3}]',
  '{"__proto__": {"isAdmin": true}}',
  '[{"__proto__": []}]',
  '{"length": 3}',
  '[{"number": "KB-1", "email": {}}]',
  '{"toString": 1, "constructor": null}',
  '[{"product": null, "quantity": 1}]',
  '[{"product": {"id": "x", "name": "x", "price": 1e308, "images": []}, "quantity": 1e308}]',
  '{"firstName": {}, "lastName": [], "email": 1, "phone": null, "addresses": "none"}',
  '{"shipping": {}, "billing": {}, "isBillingSame": "yes", "shippingMethod": 7, "paymentType": "gold", "notes": []}',
  '[{"orderNumber": "KB-1", "items": "none", "orderDate": "yesterday"}]',
  '{"code": {"toString": 1}}',
  '{"code": "SAVE20", "discount": {"toString": {}, "valueOf": {}}}',
  '[{"id": "p", "scriptId": {"toString": {}, "valueOf": {}}, "licenseKey": "x", "purchaseDate": "2026-01-01"}]',
  '\\u0000\\ud800',
  `"${'x'.repeat(100_000)}"`,
  '[{"id": "p", "scriptId": 1e9, "licenseKey": "x", "purchaseDate": "2026-01-01", "downloadCount": -1, "maxDownloads": 1e309}]',
  '<script>alert(1)</script>',
]
const PAGES_OF_THE_CODE_SHOP = [
  '/codeshop/downloads',
  '/codeshop/license-management',
  '/codeshop/digital-delivery',
  '/codeshop/account',
  '/codeshop/checkout',
]
/** The other pages to open. The test then interacts with the last page. */
const OTHER_PAGES = [
  '/shop/product/trail-watch',
  '/shop/cart',
  '/shop/compare?ids=trail-watch',
  '/shop/checkout',
  '/shop/account',
  '/shop/order?number=KB-1',
  '/payment?number=KB-1',
  '/contact',
  '/shop',
]

const PAGES = [...PAGES_OF_THE_CODE_SHOP, ...OTHER_PAGES]
const KEYS = [...LASTING, ...OF_THE_CODE_SHOP, ...OF_THE_TAB]

/** A page to open, and the value to store under each key beforehand. */
type Round = readonly [path: string, stored: [key: string, value: string][]]

/** `npm run prove` tries every value under all keys on every page. `npm test` tries different values on each page. */
const ROUNDS: Round[] = isProving
  ? CORRUPTIONS.flatMap((value) => PAGES.map((path): Round => [path, KEYS.map((key) => [key, value])]))
  : PAGES.map((path, page) => [
      path,
      KEYS.map((key, position) => [key, CORRUPTIONS[(page * KEYS.length + position) % CORRUPTIONS.length]!]),
    ])

/**
 * The pages that `npm test` opens while each access to storage throws: one that shows stored purchases, one that shows a
 * stored cart and draft, and the one with which the test interacts.
 */
const WITHOUT_STORAGE = isProving ? PAGES : ['/codeshop/downloads', '/shop/checkout', '/shop']

test.use({ expectedErrors: /Error loading cart from localStorage/ })

/** Opens the given pages with corrupt stored values, and expects their headings. */
async function openWithRottenStorage(page: Page, paths: readonly string[]): Promise<void> {
  // Opens a file of the site, because values can be stored only on the site's origin.
  await page.goto('/robots.txt')
  for (const [path, stored] of ROUNDS.filter(([path]) => paths.includes(path))) {
    await page.evaluate(
      ([pairs, ofTheTab]) => {
        for (const [key, value] of pairs) (ofTheTab.includes(key) ? sessionStorage : localStorage).setItem(key, value)
        localStorage.setItem('of-somebody-else', 'kept')
      },
      [stored, OF_THE_TAB] as const,
    )
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('of-somebody-else'))).toBe('kept')
  }
}

test('storage-rot: every page of the code shop works with corrupt stored values', async ({ page }) => {
  await openWithRottenStorage(page, PAGES_OF_THE_CODE_SHOP)
})

test('storage-rot: every other page works with corrupt stored values', async ({ page }) => {
  await openWithRottenStorage(page, OTHER_PAGES)
  // The page repairs corrupt values when it first uses them.
  await page.getByRole('button', { name: 'Add to Cart Dakika Trail Watch' }).click()
  await page.getByRole('button', { name: 'Dakika Trail Watch on the wishlist' }).click()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('shop_wishlist')!) as unknown)).toContain(
    'trail-watch',
  )
  expect(
    await page.evaluate(() =>
      (JSON.parse(localStorage.getItem('cart')!) as { product: { id: string } }[]).map(({ product }) => product.id),
    ),
  ).toContain('trail-watch')
})

test('pages work even if each access to storage throws', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[method] = () => {
        throw new DOMException('Not allowed', 'SecurityError')
      }
    }
  })
  for (const path of WITHOUT_STORAGE) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add to Cart Dakika Trail Watch' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

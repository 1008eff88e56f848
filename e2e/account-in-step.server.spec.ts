import type { Browser, Page } from '@playwright/test'
import { ONE_SCRIPT, ORDER } from '#testing/sample-orders.ts'
import { EARBUDS } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

/** An order for a product whose stock no other test checks. */
const ONE_OF_MANY = { ...ORDER, lines: [{ id: 'pocket-phone-6', quantity: 1 }], total: 744_12 }
/** The number of an order that the server does not have, as can happen after a restore from an older backup. */
const UNKNOWN = 'KB-AAAAAAAAAA'
const SIMULATED = {
  id: 'simulated',
  scriptId: 2,
  purchaseDate: '2026-11-01T08:00:00.000Z',
  price: 39,
  licenseKey: 'LIC-1',
  version: '1.0.0',
  downloadCount: 0,
  isSimulated: true,
}
const PROFILE = { firstName: 'Wanjiru', lastName: '', email: '', phone: '', addresses: [] }
const PASSWORD = 'correct horse battery'
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const storedIn = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)

/** Stores a guest's data in the browser before the first page opens. */
const haveStored = (page: Page, things: Record<string, unknown>) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', '1')
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value))
  }, things)

/** Opens a blank page in a new browser context, like another device of the same visitor. */
const otherDevice = (browser: Browser, page: Page) =>
  browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.23' },
  })

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/login')
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed in as' })).toBeVisible()
}

/**
 * Orders products and buys scripts as a guest, and stores the records in the browser. Adds some records that the server
 * does not know.
 * @returns the order number
 */
async function beGuest(page: Page): Promise<string> {
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as { order: { orderNumber: string }; purchases: object[] }
  const { order } = await post('/api/v1/orders', ONE_OF_MANY)
  const { purchases } = await post('/api/v1/purchases', ONE_SCRIPT)
  await haveStored(page, {
    cart: [EARBUDS],
    shop_wishlist: ['trail-watch'],
    shop_profile: PROFILE,
    shop_orders: [order, { ...order, orderNumber: UNKNOWN }],
    codeshop_purchases: [...purchases, { ...purchases[0], id: 'unknown' }, SIMULATED],
  })
  return order.orderNumber
}

async function openAccount(page: Page, email: string) {
  await open(page, '/login#register')
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in as' })).toBeVisible()
  await expect(async () => expect(await storedIn(page, 'account')).toMatchObject({ revision: 1 })).toPass()
}

/** Expects that signing out removes the account's data and drafts, but keeps records that the server does not have. */
async function signOut(page: Page) {
  await page.evaluate(() => {
    const confirmation = { id: 'KB-ATY7NFQX5Y', kind: 'order', words: '', at: new Date().toISOString(), isSeen: false }
    localStorage.setItem('confirmations', JSON.stringify([confirmation]))
    sessionStorage.setItem('shop_checkout', JSON.stringify({ shipping: { firstName: 'Wanjiru' } }))
  })
  await open(page, '/shop/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  for (const key of ['cart', 'shop_wishlist', 'shop_profile', 'account', 'confirmations'])
    expect(await storedIn(page, key), key).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('shop_checkout'))).toBeNull()
  expect(await storedIn(page, 'shop_orders')).toMatchObject([{ orderNumber: UNKNOWN }])
  expect(((await storedIn(page, 'codeshop_purchases')) as { id: string }[]).map(({ id }) => id).toSorted()).toEqual([
    'simulated',
    'unknown',
  ])
}

test.beforeEach(({ page }) =>
  page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 200) + 30}` }),
)

test('guest data is merged into the account, appears on another device, and stays in sync', async ({
  page,
  browser,
}) => {
  // C052
  test.slow()
  const email = `in-step-${process.pid}-${Date.now()}@example.org`
  const order = await beGuest(page)
  await openAccount(page, email)
  // The guest's data stays in this browser.
  expect(await storedIn(page, 'shop_wishlist')).toEqual(['trail-watch'])

  const other = await otherDevice(browser, page)
  await haveStored(other, { shop_wishlist: ['walking-earbuds'] })
  await signIn(other, email)
  await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await open(other, '/shop/account?tab=orders')
  await expect(other.getByRole('heading', { name: order })).toBeVisible()
  await other.getByRole('tab', { name: 'Profile' }).click()
  await expect(other.getByLabel('First Name')).toHaveValue('Wanjiru')
  await open(other, '/codeshop/downloads')
  await expect(other.getByRole('article', { name: /^Script #1/ })).toBeVisible()
  expect((await storedIn(other, 'shop_wishlist')) as string[]).toEqual(
    expect.arrayContaining(['trail-watch', 'walking-earbuds']),
  )

  // A removal on one device is synced to the other.
  await open(other, '/shop')
  const answered = other.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/account/things') &&
      response.request().postData()?.includes('trail-watch"]') === false,
  )
  await other.getByRole('button', { name: 'Dakika Trail Watch on the wishlist' }).click()
  await answered
  await other.close()
  await page.clock.install({ time: Date.now() + 60_000 })
  await open(page, '/shop')
  await expect(async () => expect(await storedIn(page, 'shop_wishlist')).toEqual(['walking-earbuds'])).toPass()
  await expect(page.getByRole('button', { name: 'Hodi Walking Earbuds on the wishlist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await signOut(page)
  await signIn(page, email)
  await expect(async () => expect(await storedIn(page, 'shop_wishlist')).toEqual(['walking-earbuds'])).toPass()
  expect((await storedIn(page, 'codeshop_purchases')) as object[]).toHaveLength(3)
})

import type { Page } from '@playwright/test'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isProving } from '#testing/effort.ts'
import { fillAddress, fillCart } from './checkout-address.ts'
import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 844 }

test.use({ viewport: PHONE })

const mainButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** The pages with a form, each with its main button. `npm test` opens some of them. */
const FORMS = (
  [
    ['/contact', 'Send message'],
    ['/kra-itax', 'File nil return'],
    ['/payment', 'Look up'],
    ['/shop/order', 'Look up'],
    ['/shop/account?tab=settings', 'Save Settings'],
    ['/codeshop/verify', 'Verify'],
    ['/login', 'Sign in'],
  ] as const
).filter((_, position) => isProving || position % 3 === 0)

test('the main button of each form is as wide as the form on a phone, and as wide as its text on a desktop', async ({
  page,
}) => {
  // C902
  for (const [path, name] of FORMS) {
    await open(page, path)
    await isAsWideAsItsForm(page, path, name)
  }
  await page.getByRole('link', { name: 'Create an account' }).click()
  await isAsWideAsItsForm(page, '/login#register', 'Create account')
})

async function isAsWideAsItsForm(page: Page, path: string, name: string): Promise<void> {
  const button = mainButton(page, name)
  const width = async () => Math.round((await button.boundingBox())!.width)
  const formWidth = await button.evaluate((element) => Math.round(element.closest('form')!.clientWidth))
  expect(await width(), path).toBe(formWidth)
  expect(formWidth).toBeGreaterThan(270)
  await page.setViewportSize(DESKTOP)
  await expect.poll(width, path).toBeLessThan(260)
  await page.setViewportSize(PHONE)
}

test('a checkout has a small header and footer and, on a phone, its steps in one row and a wide main button', async ({
  page,
}) => {
  const isWide = async (name: string, least: number) => {
    const button = mainButton(page, name)
    const width = (await button.boundingBox())!.width
    expect(width / (await button.evaluate((element) => element.closest('form')!.clientWidth)), name).toBeGreaterThan(
      least,
    )
  }
  await fillCart(page)
  await open(page, addressOf(pages.shopCheckout))
  await hasSmallFrame(page)
  // C633
  const steps = page.getByRole('list', { name: 'Steps' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await steps.evaluate((list) => [...list.children].map((step) => step.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  }
  // C902
  await fillAddress(page)
  await isWide('Continue to Payment', 0.99)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  // C633
  const current = steps.locator('[aria-current="step"]')
  await expect(current).toContainText('Payment')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(current).toBeInViewport({ ratio: 1 })
    expect(await steps.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
  }
  // C902: these buttons are beside the Back button.
  await isWide('Review Order', 0.5)
  await page.getByRole('button', { name: 'Review Order' }).click()
  await isWide('Place Order', 0.5)
  await begin(page)
  await isWide('Complete Purchase', 0.99)
  await hasSmallFrame(page)
  // Other pages have the site's menu.
  await page.setViewportSize(DESKTOP)
  await page.getByRole('banner').getByRole('link', { name: 'Kibanda' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('listitem').first()).toBeVisible()
})

/** Expects a small header without the site's menu, and a small footer, on a phone and on a desktop. */
async function hasSmallFrame(page: Page): Promise<void> {
  // C906
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
    await expect(header.getByRole('link')).toHaveText(['Skip to content', 'Kibanda'])
    await expect(header.getByRole('button')).toHaveText(['Search this site', 'Dark theme', /^Cart/])
    await expect(footer.getByRole('link')).toHaveText(['Accessibility', 'Privacy', 'Terms', 'Refunds', /@/])
    expect((await footer.boundingBox())!.height).toBeLessThan(180)
  }
}

test('on a phone, the rows of a list are compact', async ({ page }) => {
  // C903
  for (const path of ['/projects', '/blogs']) {
    await open(page, `${path}?view=list`)
    await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
    for (const place of [0, 1, 2]) {
      const row = page.getByRole('article').nth(place)
      await row.scrollIntoViewIfNeeded()
      expect((await row.boundingBox())!.height, path).toBeLessThan(170)
    }
  }
})

test('the pages about purchases show whole license keys, and mark the current page in their navigation', async ({
  page,
}) => {
  const purchase = {
    id: 'sale-of-a-phone',
    scriptId: 1,
    version: '1.0.0',
    licenseKey: 'LIC-0123456789ABCDEFGHJKMNPQRS-MHZ3K0G0',
    downloadUrl: '/api/downloads/x',
    downloadCount: 0,
    maxDownloads: 5,
    purchaseDate: '2026-11-01T00:00:00.000Z',
    price: 49,
    customerEmail: 'wanjiru@example.org',
    customerName: 'Wanjiru Mfano',
    isSimulated: true,
  }
  await page.addInitScript((value) => localStorage.setItem('codeshop_purchases', value), JSON.stringify([purchase]))
  const isKeyWhole = async () => {
    // C904
    const key = page.getByLabel('License Key').first()
    await expect(key).toHaveValue(purchase.licenseKey)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const hidden = await key.evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.scrollHeight - field.clientHeight,
      ])
      expect(hidden).toEqual([0, 0])
    }
  }
  const here = (name: string) => page.getByRole('navigation', { name: 'Purchases' }).getByRole('link', { name })

  await open(page, addressOf(pages.downloads))
  await isKeyWhole()
  // C917
  await open(page, addressOf(pages.licenseManagement))
  await expect(here('License Management')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Show the license key/ }).click()
  await isKeyWhole()
  await open(page, addressOf(pages.digitalDelivery))
  await expect(here('Digital Delivery Center')).toBeInViewport({ ratio: 1 })
})

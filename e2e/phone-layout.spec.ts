import { fillAddress, fillCart } from './checkout-address.ts'
import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

const MAIN_BUTTONS: readonly [path: string, button: string][] = [
  ['/contact', 'Send message'],
  ['/kra-itax', 'File nil return'],
  ['/login', 'Sign in'],
  ['/login#register', 'Create account'],
  ['/payment', 'Look up'],
  ['/shop/order', 'Look up'],
  ['/shop/account?tab=settings', 'Save Settings'],
  ['/codeshop/verify', 'Verify'],
]

for (const half of [MAIN_BUTTONS.slice(0, 4), MAIN_BUTTONS.slice(4)])
  test(`the main buttons of ${half[0]![0]} to ${half.at(-1)![0]} are as wide as their forms on a phone, and as their words on a desktop`, async ({
    page,
  }) => {
    // C902
    for (const [path, name] of half) {
      await page.setViewportSize({ width: 390, height: 844 })
      // Two paths differ only in their anchor, which alone would not load the page again.
      await page.goto('about:blank')
      await open(page, path)
      const button = page.getByRole('main').getByRole('button', { name, exact: true })
      const width = async () => Math.round((await button.boundingBox())!.width)
      const formWidth = await button.evaluate((element) => Math.round(element.closest('form')!.clientWidth))
      expect(await width(), path).toBe(formWidth)
      expect(formWidth).toBeGreaterThan(270)
      await page.setViewportSize({ width: 1280, height: 844 })
      await expect.poll(width, path).toBeLessThan(260)
    }
  })

test('the main button of each step of a checkout is as wide as its form on a phone', async ({ page }) => {
  // C902
  const isWide = async (name: string, least: number) => {
    const button = page.getByRole('main').getByRole('button', { name, exact: true })
    const width = (await button.boundingBox())!.width
    expect(width / (await button.evaluate((element) => element.closest('form')!.clientWidth)), name).toBeGreaterThan(
      least,
    )
  }
  await fillCart(page)
  await open(page, '/shop/checkout')
  await fillAddress(page)
  await isWide('Continue to Payment', 0.99)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  // Beside Back.
  await isWide('Review Order', 0.5)
  await page.getByRole('button', { name: 'Review Order' }).click()
  await isWide('Place Order', 0.5)
  await begin(page)
  await isWide('Complete Purchase', 0.99)
})

test('a checkout has a small frame', async ({ page }) => {
  // C906
  for (const path of ['/shop/checkout', '/codeshop/checkout']) {
    await open(page, path)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
      await expect(header.getByRole('link')).toHaveText(['Skip to content', 'Kibanda'])
      await expect(header.getByRole('button')).toHaveText(['Search this site', 'Dark theme', /^Cart/])
      await expect(footer.getByRole('link')).toHaveText(['Accessibility', 'Privacy', 'Terms', 'Refunds', /@/])
      expect((await footer.boundingBox())!.height).toBeLessThan(180)
    }
  }
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('listitem').first()).toBeVisible()
})

test('the rows of a list are compact', async ({ page }) => {
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

test('a license key is shown whole', async ({ page }) => {
  // C904
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
  for (const path of ['/codeshop/downloads', '/codeshop/license-management']) {
    await open(page, path)
    const key = page.getByLabel('License Key').first()
    if (path.endsWith('management')) await page.getByRole('button', { name: /^Show the license key/ }).click()
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
})

import { expect, holdScripts, open, reactIsReady, test } from './site.ts'

test.describe('a page whose code fails', () => {
  test.use({ expectedErrors: /boom|ERR_FAILED|404|reloading page|dynamically imported/ })

  const failing = 'export const meta = () => []; export default function Page() { throw new Error("boom") }'

  test('is replaced with an error page inside the layout, even at startup', async ({ page }) => {
    await page.route(/assets\/contact-page/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: failing }),
    )
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // The stylesheet loads without interaction: if a tap loaded it, the links would move under the finger.
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
    await page.getByRole('link', { name: 'Home page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Scalable')
  })

  test('is replaced when reached by a link', async ({ page }) => {
    await page.route(/assets\/nil-returns-page/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: failing }),
    )
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'File a nil return' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('KRA PIN')).toBeVisible()
  })

  test('is not blank even if the layout itself fails', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.route(/assets\/root-/, async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      // Replaces only the default export, which is the layout.
      const name = /[{,]([\w$]+) as default/.exec(code)?.[1]
      await route.fulfill({
        response,
        body:
          code.replace(`${name} as default`, '__broken as default') + ';function __broken(){throw new Error("boom")}',
      })
    })
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('stays readable when its code cannot be fetched', async ({ page }) => {
    const asked = page.waitForRequest(/assets\/root-/)
    await page.route(/assets\/root-/, (route) => route.abort())
    await page.goto('/kra-itax')
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Official channels', { exact: true })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Code Script Marketplace' })).toBeVisible()
  })

  for (const [path, labels, button] of [
    ['/login', ['Email address', 'Password'], 'Sign in'],
    ['/shop/order', ['Order number', 'Email used for the order'], 'Look up'],
  ] as const)
    test(`sends nothing from ${path} without its code, and shows an error on click`, async ({ page }) => {
      const failed = page.waitForEvent('requestfailed')
      await page.route(/assets\/root-/, (route) => route.abort())
      await page.goto(path)
      const fields = labels.map((label) => page.getByLabel(new RegExp(`^${label}`)))
      for (const field of fields) await field.fill('kept@example.org')
      await failed
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Part of this page failed to load. Reload it when you are online.',
      )
      await fields[0]!.press('Enter')
      for (const field of fields) await expect(field).toHaveValue('kept@example.org')
      await expect(page).toHaveURL(path)
    })
})

test('a document changed by a browser extension still hydrates', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.classList.add('from-an-extension')
      document.body.append(Object.assign(document.createElement('div'), { id: 'from-an-extension' }))
      document.head.append(document.createElement('meta'))
    })
  })
  await open(page, '/kra-itax')
  await expect(page.getByLabel('KRA PIN')).toBeVisible()
})

test.describe('a different clock and language', () => {
  test.use({ locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' })

  test('do not break a page', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2033-01-01T00:00:00Z'))
    await open(page, '/kra-itax')
    await expect(page.getByText('The deadline for the 2032 return is 30 June 2033.')).toBeVisible()
  })
})

test.describe('before React loads', () => {
  test('a click is recorded, and replayed after hydration', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/kra-itax')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await reactIsReady(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('input is preserved, and the theme button works', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/kra-itax')
    await page.getByLabel('KRA PIN').fill('A001234567Z')
    await page.getByLabel('Filing year').fill('2019')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    release()
    await reactIsReady(page)
    await expect(page.getByLabel('KRA PIN')).toHaveValue('A001234567Z')
    await expect(page.getByLabel('Filing year')).toHaveValue('2019')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('filter selections and input are preserved', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/shop')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const chosen = [filters.getByRole('radio', { name: 'Laptops' }), filters.getByRole('checkbox', { name: 'Mbali' })]
    await filters.locator('summary', { hasText: 'Brand' }).click()
    for (const control of chosen) await control.check()
    await filters.getByRole('slider').focus()
    await page.keyboard.press('PageDown')
    await page.getByLabel('Sort by').selectOption('Rating')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('field')
    release()
    await expect(page).toHaveURL(
      (url) => [...url.searchParams.keys()].toSorted().join() === 'brand,category,max,search,sort',
    )
    for (const control of chosen) await expect(control).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: 'Showing 1 of 8' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('field')
  })

  test('the form in the URL fragment replaces the prerendered one', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login#register')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toBeHidden()
    // The account request never gets a response; the form must not wait for it.
    await page.route('**/api/v1/account', () => {})
    release()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toBeVisible()
  })

  test('the whole stylesheet loads with React, for parts that a click opens', async ({ page }) => {
    await open(page, '/shop')
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed')
  })

  test('content that was not prerendered is styled when it appears', async ({ page }) => {
    await page.goto('/desk/messages?state=quarantine')
    await expect(page.getByText('This is the owner’s desk. Please sign in.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
  })

  test('only the page itself is requested before it is painted', async ({ page }) => {
    const asked: string[] = []
    await page.addInitScript(() =>
      new PerformanceObserver(
        (list) => list.getEntriesByName('first-contentful-paint').length && performance.mark('painted'),
      ).observe({
        type: 'paint',
        buffered: true,
      }),
    )
    page.on('request', (request) => asked.push(request.resourceType()))
    await page.goto('/contact', { waitUntil: 'commit' })
    // No act of the visitor starts React early.
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < paint!.startTime)
        .map((entry) => new URL(entry.name).pathname)
    })
    expect(early.filter((path) => !/favicon/.test(path))).toEqual([])
    expect(asked).toContain('script')
  })
})

test.describe('the stylesheet', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('is requested again after a failure', async ({ page }) => {
    await page.route('**/assets/styles-*.css', (route) => route.abort(), { times: 1 })
    // A key that is pressed before the failure requests nothing.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/styles-'))
    await page.goto('/shop')
    await reactIsReady(page)
    await failed
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are readable, and their links work', async ({ page }) => {
    for (const path of ['/', '/kra-itax', '/shop', '/project/1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.splash')).toBeHidden()
      await page.getByRole('contentinfo').getByRole('link', { name: 'API documentation' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'API Documentation' })).toBeVisible()
    }
  })

  test('the shops show no controls that would do nothing', async ({ page }) => {
    for (const path of [
      '/shop',
      '/shop/cart',
      '/shop/checkout',
      '/shop/account',
      '/codeshop',
      '/codeshop/product/1',
      '/codeshop/checkout',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      const controls = page.getByRole('main').locator('button:visible, input:visible, select:visible, textarea:visible')
      await expect(controls, path).toHaveCount(0)
    }
  })

  test('an anchor stops below the header', async ({ page }) => {
    await page.goto('/#skills')
    await expect
      .poll(() => page.evaluate('Math.round(document.getElementById("skills").getBoundingClientRect().top)'))
      .toBe(80)
  })
})

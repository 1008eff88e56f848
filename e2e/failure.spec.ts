import type { Page } from '@playwright/test'
import { breakPage } from './broken-page.ts'
import { expect, followInFooter, holdScripts, open, reactIsReady, test } from './site.ts'

/**
 * Expects the full stylesheet to load without input. If it loaded only on a tap, the links would move under the finger.
 */
const stylesheetLoads = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)

/** Makes the header throw. The header is outside the part that an error page replaces. */
const breakFrame = (page: Page) =>
  page.route(/assets\/frame-/, async (route) => {
    const code = await (await route.fetch()).text()
    const broken = code.replace('"Skip to content"', '(()=>{throw new Error("boom")})()')
    expect(broken).not.toBe(code)
    await route.fulfill({ contentType: 'text/javascript', body: broken })
  })

test.describe('a page whose code fails', () => {
  test.use({ expectedErrors: /boom|ERR_FAILED|404|reloading page|dynamically imported/ })

  test('is replaced with an error page, on load and after following a link: within the frame, or as a whole if the frame fails', async ({
    page,
  }) => {
    const error = page.getByRole('heading', { name: 'This page could not be shown' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await breakPage(page, /assets\/contact-contact-page/)
    await page.goto('/contact')
    await expect(error).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await stylesheetLoads(page)

    await breakPage(page, /assets\/nil-returns-nil-returns-page/)
    await page.getByRole('link', { name: 'Home page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Scalable')
    await reactIsReady(page)
    await followInFooter(page, 'File a nil return')
    await expect(error).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('KRA PIN')).toBeVisible()

    await breakFrame(page)
    await page.goto('/contact')
    await expect(error).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('stays readable if its code cannot be fetched, sends no input, and shows an error when a button is clicked', async ({
    page,
  }) => {
    await page.route(/assets\/frame-/, (route) => route.abort())
    const asked = page.waitForRequest(/assets\/frame-/)
    await page.goto('/kra-itax')
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Official channels', { exact: true })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Code shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Code Script Marketplace' })).toBeVisible()

    for (const [path, labels, button] of [
      ['/login', ['Email address', 'Password'], 'Sign in'],
      ['/shop/order', ['Order number', 'Email used for the order'], 'Look up'],
    ] as const) {
      // Leaves the previous page first, which discards its failing request.
      await page.goto('about:blank')
      const failed = page.waitForEvent('requestfailed')
      await page.goto(path)
      const fields = labels.map((label) => page.getByLabel(new RegExp(`^${label}`)))
      for (const field of fields) await field.fill('kept@example.org')
      await failed
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'This page has changed since you opened it, or part of it failed to load. Reload it.',
      )
      await fields[0]!.press('Enter')
      for (const field of fields) await expect(field).toHaveValue('kept@example.org')
      await expect(page).toHaveURL(path)
    }
  })

  test('explains why a button does nothing if its code fails to load, and submits a message sent before the failure as a plain form', async ({
    page,
  }) => {
    const failVanilla = await holdScripts(page, '**/assets/vanilla-*.js', { fail: true })
    await page.goto('/blog/1', { waitUntil: 'commit' })
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await theme.click()
    await expect(theme).toHaveAttribute('data-waiting')
    failVanilla()
    await expect(page.getByRole('alert')).toHaveText(
      'This page has changed since you opened it, or part of it failed to load. Reload it.',
    )
    await expect(theme).not.toHaveAttribute('data-waiting')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await theme.click()
    await expect(page.getByRole('alert')).toBeVisible()

    const fail = await holdScripts(page, '**/assets/*.js', { fail: true })
    await page.goto('/contact')
    await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
    await page.getByLabel('Email', { exact: true }).fill(`wanjiru-${Math.random()}@example.org`)
    await page.getByLabel('Subject').fill('A shop')
    await page.getByLabel('Message').fill(`Stuck ${Math.random()}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/contact')
    fail()
    await expect(page.getByText('Please confirm that you want to send it.')).toBeVisible()
  })
})

test.describe('a browser extension, a different clock and another language', () => {
  test.use({ locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' })

  test('do not break a page', async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.classList.add('from-an-extension')
        document.body.append(Object.assign(document.createElement('div'), { id: 'from-an-extension' }))
        document.head.append(document.createElement('meta'))
      })
    })
    await page.clock.setFixedTime(new Date('2033-01-01T00:00:00Z'))
    await open(page, '/kra-itax')
    await expect(page.getByLabel('KRA PIN')).toBeVisible()
    await expect(page.getByText('The deadline for the 2032 return is 30 June 2033.')).toBeVisible()
  })
})

test.describe('before React loads', () => {
  test('a click is replayed after hydration, input is preserved, and the theme button works', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/kra-itax')
    await page.getByLabel('KRA PIN').fill('A001234567Z')
    await page.getByLabel('Filing year').fill('2019')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await reactIsReady(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('KRA PIN')).toHaveValue('A001234567Z')
    await expect(page.getByLabel('Filing year')).toHaveValue('2019')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test.describe('with a stylesheet that failed to load at first', () => {
    test.use({ expectedErrors: /ERR_FAILED/ })

    test('filter selections and input are preserved, and the stylesheet is requested again', async ({ page }) => {
      await page.route('**/assets/styles-*.css', (route) => route.abort(), { times: 1 })
      // The test must wait for this failure, because a key pressed before it would not request the stylesheet again.
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/styles-'))
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

      await reactIsReady(page)
      await failed
      await page.keyboard.press('Tab')
      await stylesheetLoads(page)
    })
  })

  test('the prerendered form is shown, and is later replaced with the form that the URL fragment names', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/login#register')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toBeHidden()
    // The account request never gets a response, and the form must not wait for one.
    await page.route('**/api/v1/account', () => {})
    release()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await expect(page.getByLabel(/^Password/)).toBeVisible()
  })

  test('only the page itself is requested before the first paint; the full stylesheet is loaded afterward', async ({
    page,
  }) => {
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
    // React starts by itself, without visitor input.
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
    await stylesheetLoads(page)
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed')

    // Content that was not prerendered has its styles when it appears.
    await page.goto('/desk/messages?state=quarantine')
    await expect(page.getByText('This is the owner’s desk. Please sign in.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await stylesheetLoads(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are readable, links and anchors work, and controls that need scripts are hidden', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const toDocumentation = page.getByRole('contentinfo').getByRole('link', { name: 'API documentation' })
    await page.goto('/#skills')
    // The anchor's target stops below the header.
    await expect
      .poll(() => page.evaluate('Math.round(document.getElementById("skills").getBoundingClientRect().top)'))
      .toBe(80)
    for (const path of ['/', '/kra-itax', '/project/1', '/shop']) {
      if (path !== '/') await page.goto(path)
      await expect(heading, path).toBeVisible()
      await expect(page.locator('.splash')).toBeHidden()
      await expect(toDocumentation).toHaveAttribute('href', '/api-documentation')
      await toDocumentation.click({ trial: true })
    }
    const controls = page.getByRole('main').locator('button:visible, input:visible, select:visible, textarea:visible')
    await expect(controls, '/shop').toHaveCount(0)
    await toDocumentation.click()
    await expect(page.getByRole('heading', { level: 1, name: 'API Documentation' })).toBeVisible()

    for (const path of [
      '/shop/cart',
      '/shop/checkout',
      '/shop/account',
      '/codeshop',
      '/codeshop/product/1',
      '/codeshop/checkout',
    ]) {
      await page.goto(path)
      await expect(heading, path).toBeVisible()
      await expect(controls, path).toHaveCount(0)
    }
  })
})

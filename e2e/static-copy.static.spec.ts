import { CALLS, ROUTES } from './addresses.ts'
import { expect, followInFooter, isAtRest, NOT_FOUND, open, openFullyLaidOut, reactIsReady, test } from './site.ts'

test.describe('without a server', () => {
  test.use({ expectedErrors: /405|501|404/ })

  test('filing fails with the documented message, the console shows the example response, and the Helpful button thanks the reader', async ({
    page,
  }) => {
    // C291
    await open(page, '/kra-itax')
    await expect(page.getByText('No filing service here')).toBeVisible()
    await page.getByLabel('KRA PIN').fill('A001234567Z')
    await page.getByRole('button', { name: 'File nil return' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred while filing. Please try again.')
    await expect(page.getByLabel('KRA PIN')).toHaveValue('A001234567Z')

    // C205
    await followInFooter(page, 'API integrations')
    await page.getByRole('button', { name: 'API Console' }).click()
    const panel = page.getByRole('dialog', { name: 'M-Pesa console' })
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(panel.getByText('The sandbox did not respond').first()).toBeVisible()
    await panel.getByRole('button', { name: 'Sign in and send' }).click()
    await expect(panel.getByRole('heading', { name: 'Example response' })).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Response body' })).toContainText('ws_CO_21112026093015250700000000')
    await expect(panel.getByRole('heading', { name: 'Callback' })).toBeHidden()

    // C253
    await openFullyLaidOut(page, '/blog/7')
    await page.getByRole('button', { name: 'Helpful' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Helpful' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('a URL without a file on the host', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('still shows its page, stays on this site, and redirects if another page replaced it', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => new URL(request.url()).origin !== baseURL && elsewhere.push(request.url()))
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    for (const [path, shown] of [
      ['//Evil.example', 'Page not found'],
      ['/\\Evil.example', 'Page not found'],
      ['/%2fEvil.example', 'Page not found'],
      // The browser resolves the two dots before it sends the request, so it requests the home page.
      ['//evil.example/%2e%2e', 'Scalable web solutions, built to be trusted with money.'],
    ] as const) {
      await open(page, baseURL + path)
      await expect(heading(shown), path).toBeVisible()
      expect(new URL(page.url()).origin).toBe(baseURL)
    }

    // C003 C057
    await open(page, '/project/77')
    await expect(heading('Project Not Found')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL('/project/77')
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    // C750
    await page.goto('/blog/11')
    await page.waitForURL('/blog/10')
    await reactIsReady(page)
    await expect(heading('Pages that load at once on a slow phone')).toBeVisible()
    expect(elsewhere).toEqual([])
  })
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('pages call no server, except for the login, filing, shop and license requests that static files can serve', async ({
    page,
  }) => {
    // C001 C048 C049 C050
    const answers: string[] = []
    page.on('response', (response) => {
      const request = response.request()
      if (
        ['fetch', 'xhr', 'ping'].includes(request.resourceType()) &&
        !request.url().includes('/assets/') &&
        // Each page also fetches itself, to cache a copy for offline visits.
        request.url() !== page.url()
      )
        answers.push(`${response.status()} ${request.method()} ${new URL(request.url()).pathname}`)
    })
    for (const path of ['/', '/login', '/shop/checkout', '/kra-itax', '/codeshop/verify']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await reactIsReady(page)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(ROUTES.find(([at]) => at === path)![1])
      // Waits for the requests that effects send after hydration, because opening the next page would cancel them.
      await isAtRest(page)
    }
    await expect.poll(() => [...new Set(answers)].toSorted()).toEqual(CALLS.map((call) => `200 ${call}`))
  })
})

test.describe('a copy without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

  test('says that no order can be looked up, and that nothing can be ordered', async ({ page }) => {
    // C741
    for (const path of ['/payment', '/payment/receipt', '/shop/order']) {
      await page.goto(path)
      // Uses a CSS selector, because Playwright finds no text in a noscript element.
      const sentence = page.getByRole('main').locator('noscript p').last()
      await expect(sentence).toBeVisible()
      await expect(sentence).toHaveText('This copy of the site has no server, so no order can be looked up here.')
      const controls = page.getByRole('main').locator('button, input, select, textarea')
      await expect(controls.filter({ visible: true })).toHaveCount(0)
    }
    // C737
    for (const [shown, link] of [
      ['/shop/product/walking-earbuds', 'Order'],
      ['/codeshop/product/2', 'Buy'],
    ] as const) {
      await page.goto(shown)
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByText('This copy of the site has no server, so nothing can be ordered here.')).toBeVisible()
    }
  })
})

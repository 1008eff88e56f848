import { expect, NOT_FOUND, open, test } from './site.ts'

test('a script page shows all details of the script', async ({ page }) => {
  // C483 C488 C489 C492 C493 C494 C495
  await open(page, '/codeshop/product/2')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Foleni' })).toBeVisible()
  await expect(main.getByText('A queue for forms on bad networks')).toBeVisible()
  await expect(main.getByText('$39.00')).toBeVisible()
  for (const [fact, value] of Object.entries({
    Sales: '163',
    Rating: '4.7/5 (21 reviews)',
    Released: '17 August 2026',
    'Last Updated': '24 November 2026',
    Version: '1.0.1',
    Category: 'JavaScript',
  }))
    await expect(main.getByRole('term').filter({ hasText: fact }).locator('xpath=following-sibling::dd[1]')).toHaveText(
      value,
    )
  await expect(main.getByText('Sample figures', { exact: true })).toBeVisible()
  await expect(
    main.getByText('Sample figures: sales, rating and reviews are made up, so none can be read.'),
  ).toBeVisible()
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(data).not.toMatch(/rating|review/i)
  await expect(main.getByRole('heading', { name: 'Features' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Technology Stack' }).getByRole('listitem').first()).toBeVisible()
  await expect(main.getByText(/^SHA-256 [0-9a-f]{64}$/)).toHaveCount(2)
  const pictures = main.getByRole('list', { name: 'Pictures of Foleni' }).getByRole('link')
  await expect(pictures).toHaveCount(3)
  await pictures.nth(1).click()
  await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Foleni added to cart!')).toBeVisible()
  await main.getByRole('link', { name: 'Contact the author' }).click()
  await expect(page).toHaveURL('/contact')
})

test('the wishlist heart toggles, and is stored in this browser', async ({ page }) => {
  // C484
  await open(page, '/codeshop/product/2')
  const heart = page.getByRole('button', { name: 'Foleni on the wishlist' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('the Share button opens the device’s share dialog, or copies the page URL', async ({ page, context, baseURL }) => {
  // C485 C486
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await open(page, '/codeshop/product/2?from=somewhere')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/codeshop/product/2`)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => console.log('shared', JSON.stringify(what)),
    }),
  )
  const shared = page.waitForEvent('console', (message) => message.text().startsWith('shared'))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  expect((await shared).text()).toContain('"title":"Foleni"')
})

test.describe('a failed share', () => {
  test.use({ expectedErrors: /Error sharing/ })

  test('is only logged to the console', async ({ page }) => {
    // C487
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new DOMException('It did not work', 'DataError')),
        configurable: true,
      }),
    )
    await open(page, '/codeshop/product/2')
    const told = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().includes('Error sharing'),
    )
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await told
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  })
})

test('the demo opens in a new tab, and its URL can be copied', async ({ page, context, baseURL }) => {
  // C489 C490 C491
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/codeshop/product/2')
  await page.getByRole('button', { name: 'Copy Demo URL' }).click()
  await expect(page.getByText('Demo URL copied to clipboard!')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${baseURL}/codeshop/demo/2-foleni-offline-form-queue/demo.html`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Live Demo (opens in a new tab)' }).click()
  await expect(await opened).toHaveURL(address)
})

for (const [id, works] of [
  [1, 'Twelve thousand orders, one table'],
  [2, 'Foleni'],
  [3, 'Malipo'],
] as const) {
  test(`the live demo of script ${id} runs on the site`, async ({ page }) => {
    await open(page, `/codeshop/product/${id}`)
    await page.goto((await page.getByRole('link', { name: 'Live Demo (opens in a new tab)' }).getAttribute('href'))!)
    await expect(page.getByText(works).first()).toBeVisible()
    // A demo creates its controls by script: without any, the script failed or the policy blocked it.
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expect(page.locator('.waiting')).toHaveCount(0)
  })
}

test.describe('an unknown script', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('leads back to the code shop', async ({ page }) => {
    // C496 C497
    for (const id of ['9', '0', 'abc']) {
      await open(page, `/codeshop/product/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Script not found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to Code Shop' }).click()
    await expect(page).toHaveURL('/codeshop')
  })
})

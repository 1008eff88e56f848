import { expect, NOT_FOUND, open, test } from './site.ts'

test('a script is put into the cart and on the wishlist, which is stored in this browser', async ({ page }) => {
  // C484 C492 C493
  await open(page, '/codeshop/product/2')
  const main = page.getByRole('main')
  const pictures = main.getByRole('list', { name: 'Pictures of Foleni' }).getByRole('link')
  await pictures.nth(1).click()
  await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Foleni added to cart!')).toBeVisible()
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

for (const [demo, works] of [
  ['1-jedwali-react-data-table', 'Twelve thousand orders, one table'],
  ['2-foleni-offline-form-queue', 'Foleni'],
  ['3-malipo-mpesa-stk-push', 'Malipo'],
] as const) {
  test(`the live demo ${demo} runs on the site`, async ({ page }) => {
    await page.goto(`/codeshop/demo/${demo}/demo.html`)
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
    await open(page, '/codeshop/product/abc')
    await expect(page.getByRole('heading', { level: 1, name: 'Script not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Code Shop' }).click()
    await expect(page).toHaveURL('/codeshop')
  })
})

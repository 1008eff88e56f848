import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

// The test makes sharing fail, which logs this error.
test.use({ expectedErrors: /Error sharing/ })

/** Replaces the browser's share function: removes it, makes it fail, or makes it succeed. */
const shareBy = (page: Page, how: 'nothing' | 'failure' | 'dialog') =>
  page.evaluate((how) => {
    const value = {
      nothing: undefined,
      failure: () => Promise.reject(new DOMException('It did not work', 'DataError')),
      dialog: async (what: unknown) => console.log('shared', JSON.stringify(what)),
    }[how]
    Object.defineProperty(navigator, 'share', { value, configurable: true })
  }, how)

test('a script can be shared, its demo’s URL copied, and the script added to the cart and to the wishlist, which is stored in this browser', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await open(page, '/codeshop/product/2?from=somewhere')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const told = (start: string) => page.waitForEvent('console', (message) => message.text().includes(start))

  // C487: a failed share is only logged to the console.
  await shareBy(page, 'failure')
  const failed = told('Error sharing')
  await share.click()
  expect((await failed).type()).toBe('error')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)

  // C485 C486
  await shareBy(page, 'nothing')
  await share.click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await copied()).toBe(`${baseURL}/codeshop/product/2`)
  await shareBy(page, 'dialog')
  const shared = told('shared {')
  await share.click()
  expect((await shared).text()).toContain('"title":"Foleni"')

  // C489 C490 C491
  await page.getByRole('button', { name: 'Copy Demo URL' }).click()
  await expect(page.getByText('Demo URL copied to clipboard!')).toBeVisible()
  const address = await copied()
  expect(address).toBe(`${baseURL}/codeshop/demo/2-foleni-offline-form-queue/demo.html`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Live Demo (opens in a new tab)' }).click()
  const demo = await opened
  await expect(demo).toHaveURL(address)
  await expectRunning(demo, 'Foleni')
  await page.goto('/codeshop/demo/3-malipo-mpesa-stk-push/demo.html')
  await expectRunning(page, 'Malipo')

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

/** Expects a live demo to run. Jedwali's demo has its own tests. */
async function expectRunning(page: Page, works: string): Promise<void> {
  await expect(page.getByText(works).first()).toBeVisible()
  // A demo creates its controls with JavaScript. If there are none, its script failed or the CSP blocked it.
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await expect(page.locator('.waiting')).toHaveCount(0)
}

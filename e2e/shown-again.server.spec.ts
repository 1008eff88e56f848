import type { Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findWholeChromium, hasBackForwardCache } from '#commands/parts/chromium.ts'
import { agree, begin, buy, card, fill, FOLENI } from './script-checkout.ts'
import { expect, isFullyLaidOut, open, test } from './site.ts'

const browser = findWholeChromium()

// Playwright switches the back/forward cache off by default.
test.use({
  launchOptions: {
    executablePath: browser ?? '',
    args: CHROMIUM_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
  serviceWorkers: 'allow',
})

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))

/** Expects the document that `mark` marked, unless the browser has no back/forward cache and has loaded a new one. */
async function expectMarked(page: Page): Promise<void> {
  if (hasBackForwardCache(browser)) await expect.poll(() => page.evaluate(() => 'isMarked' in window)).toBe(true)
}

test('after Back, a list that the visitor only read shows a product added to the wishlist in the meantime', async ({
  page,
}) => {
  // C1003
  await page.goto('/shop')
  await isFullyLaidOut(page)
  await mark(page)
  const like = { name: 'Dakika Trail Watch on the wishlist' }
  await page.getByRole('link', { name: 'Dakika Trail Watch', exact: true }).click()
  await page.getByRole('button', like).click()
  await expect(page.getByRole('button', { ...like, pressed: true })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/shop')
  await expectMarked(page)
  await expect(page.getByRole('button', { ...like, pressed: true })).toBeVisible()
})

test('Back shows a page as the visitor left it, but loads the page again if the visitor had completed a purchase on it', async ({
  page,
}) => {
  // C026
  const sort = page.getByLabel('Sort by')
  await open(page, '/shop')
  await mark(page)
  await sort.selectOption('price-high')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/shop\/product\//)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/shop?sort=price-high')
  await expectMarked(page)
  await expect(sort).toHaveValue('price-high')
  await expect(page.locator('.loading-screen')).toBeHidden()
  await sort.selectOption('rating')
  await expect(page).toHaveURL('/shop?sort=rating')

  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
  await expect(card(page)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByText('No Digital Products in Cart')).toBeVisible()
})

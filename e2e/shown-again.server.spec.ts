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

/** Expects the page that was marked. A browser without a back/forward cache has loaded it anew. */
async function expectMarked(page: Page): Promise<void> {
  if (hasBackForwardCache(browser)) await expect.poll(() => page.evaluate(() => 'isMarked' in window)).toBe(true)
}

test('Back to a list that was only read shows what was added to the wishlist in the meantime', async ({ page }) => {
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

test('Back shows a page as it was left, and loads a page anew if the visitor had finished on it', async ({ page }) => {
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

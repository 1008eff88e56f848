import { CHROMIUM_ARGUMENTS, findChromium } from '#commands/parts/chromium.ts'
import { agree, begin, buy, card, fill, FOLENI } from './script-checkout.ts'
import { expect, isFullyLaidOut, open, test } from './site.ts'

// Playwright switches the back/forward cache off by default.
test.use({
  launchOptions: {
    executablePath: findChromium() ?? '',
    args: CHROMIUM_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('Back to a list that was only read shows what was added to the wishlist in the meantime', async ({ page }) => {
  // C1003
  await page.goto('/shop')
  await isFullyLaidOut(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const like = { name: 'Dakika Trail Watch on the wishlist' }
  await page.getByRole('link', { name: 'Dakika Trail Watch', exact: true }).click()
  await page.getByRole('button', like).click()
  await expect(page.getByRole('button', { ...like, pressed: true })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/shop')
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true)
  await expect(page.getByRole('button', { ...like, pressed: true })).toBeVisible()
})

test('Back shows a page as it was left, and loads a page anew if the visitor had finished on it', async ({ page }) => {
  // C026
  const sort = page.getByLabel('Sort by')
  const isSame = () => page.evaluate(() => 'isSame' in window)
  await open(page, '/shop')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await sort.selectOption('price-high')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/shop\/product\//)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/shop?sort=price-high')
  await expect.poll(isSame).toBe(true)
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

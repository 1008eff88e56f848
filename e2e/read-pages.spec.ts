import { hasReact, serveAsPublished } from './read-page.ts'
import { expect, holdScripts, isAtRest, isFullyLaidOut, reactIsReady, test } from './site.ts'

test.describe('a page for reading', () => {
  test('does not start React for a query or fragment that the page does not use', async ({ page }) => {
    await serveAsPublished(page)
    for (const path of [
      '/?utm_source=letter',
      '/blog/1#series',
      '/shop?from=letter',
      '/codeshop/product/2#about-script',
    ]) {
      await page.goto(path)
      await isFullyLaidOut(page)
      await isAtRest(page)
      expect(await hasReact(page), path).toBe(false)
    }
  })

  test('starts React immediately for stored choices and queries that only React can show', async ({ page }) => {
    // C1003
    await serveAsPublished(page)
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      localStorage.setItem('shop_wishlist', '["trail-watch"]')
      localStorage.setItem('shop_compared', '[{"id":"trail-watch","name":"Dakika Trail Watch"}]')
      localStorage.setItem('helpful', JSON.stringify({ reader: 'a'.repeat(32), posts: [1] }))
    })
    await page.goto('/shop')
    await expect(page.getByRole('button', { name: 'Dakika Trail Watch on the wishlist', pressed: true })).toBeVisible()
    await page.goto('/shop/product/trail-watch')
    await expect(page.getByRole('checkbox', { name: 'Compare' })).toBeChecked()
    await page.goto('/blog/1')
    await expect(page.getByRole('button', { name: 'Helpful', pressed: true })).toBeVisible()
    await page.goto('/projects?view=list')
    await expect(page.getByRole('button', { name: 'List', pressed: true })).toBeVisible()
  })

  test('toggles the theme, marks the section in view, copies code and opens the menu without React', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await isFullyLaidOut(page)
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await expect(theme).toHaveAttribute('aria-pressed', 'false')
    await theme.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(theme).toHaveAttribute('aria-pressed', 'true')
    await page.locator('#skills').scrollIntoViewIfNeeded()
    await page.evaluate(() => document.getElementById('skills')?.scrollIntoView())
    const items = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect(items).toHaveText(['Skills', 'Skills'])
    expect(await hasReact(page)).toBe(false)
    await reactIsReady(page)
    await expect(theme).toHaveAttribute('aria-pressed', 'true')
    await expect(items).toHaveText(['Skills', 'Skills'])

    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto('/blog/1')
    await isFullyLaidOut(page)
    const block = page.getByRole('figure').filter({ hasText: 'CREATE TABLE orders' })
    await block.getByRole('button', { name: 'Copy' }).click()
    await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('CREATE TABLE orders')

    const menu = page.getByRole('button', { name: 'Menu' })
    const login = page.getByRole('link', { name: 'Login' })
    await menu.click()
    await expect(login).toBeVisible()
    expect(await hasReact(page)).toBe(false)
    await reactIsReady(page)
    await expect(login).toBeVisible()
    await menu.click()
    await expect(login).toBeHidden()
  })

  test('handles a press once its code has loaded, opens the search with its shortcut, and confirms copied text even if React never loads', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const release = await holdScripts(page)
    await page.goto('/blog/1', { waitUntil: 'commit' })
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await theme.click()
    await expect(theme).toHaveAttribute('data-waiting')
    await theme.click()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await isFullyLaidOut(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await theme.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto('/codeshop/product/2')
    await isFullyLaidOut(page)
    // The code that copies text is loaded before all other code is held.
    await isAtRest(page)
    const fail = await holdScripts(page, '**/assets/*.js', { fail: true })
    await page.getByRole('button', { name: 'Copy Demo URL' }).click()
    await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    expect(await hasReact(page)).toBe(false)
    const failed = page.waitForEvent('requestfailed')
    fail()
    await failed
  })

  test('shows the current price of a product, even if the published page has a different price', async ({ page }) => {
    await page.route('**/api/v1/products', async (route) => {
      const offer = await (await route.fetch()).json()
      offer.products['trail-watch'].price = 123_456
      await route.fulfill({ json: offer })
    })
    await page.goto('/shop/product/trail-watch')
    await expect(page.getByRole('main').getByText('1,234.56').first()).toBeVisible()
    expect(await hasReact(page)).toBe(true)
  })

  test('shows the number of items in the cart without React, even after another tab changes the cart', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await other.goto('/blog/1')
    await isFullyLaidOut(other)
    await page.goto('/shop/product/trail-watch')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    // Waits until the toast is gone, because the next page would show an unread toast again.
    await expect(page.getByText('1 item added to cart!')).toHaveCount(0)
    await page.goto('/codeshop/product/2')
    await isFullyLaidOut(page)
    await expect(page.getByRole('button', { name: 'Cart of the code shop, 1 item' })).toBeVisible()
    for (const shown of [page, other]) expect(await hasReact(shown)).toBe(false)
    // Stores a cart in the format of an older version of the site, which only React can read.
    await other.evaluate(() => {
      localStorage.setItem('cart', '[{"productId":"trail-watch","name":"Dakika","price":10,"quantity":4}]')
    })
    await page.goto('/blog/1')
    await expect(page.getByRole('button', { name: 'Cart, 4 items' })).toBeVisible()
  })

  test('starts React to show what another tab stores', async ({ page, context }) => {
    // C1003
    const other = await context.newPage()
    await serveAsPublished(other)
    await other.goto('/shop/product/trail-watch')
    await isFullyLaidOut(other)
    expect(await hasReact(other)).toBe(false)
    await page.goto('/shop/product/trail-watch')
    const like = { name: 'Dakika Trail Watch on the wishlist' }
    await page.getByRole('button', like).click()
    await expect(other.getByRole('button', { ...like, pressed: true })).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { expect, holdScripts, isAtRest, reactIsReady, test } from './site.ts'

/** The limit for the compressed JavaScript of a page that is read, before a visitor touches a control (bytes). */
const MOST_SCRIPTS = 8000

const READ = [
  '/',
  '/blog/1',
  '/project/1',
  '/officialapidocs',
  '/api-integrations',
  '/privacy',
  '/shop/product/trail-watch',
  '/codeshop/product/2',
] as const

const hasReact = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready === 'true')

/** Waits until everything that runs without React is there. */
const isPainted = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-unfolded')

test.describe('a page that is read', () => {
  test.use({ serviceWorkers: 'block' })

  for (const path of READ)
    test(`${path} runs at most 8 kB of scripts, and starts React when a visitor reaches for a control`, async ({
      page,
    }) => {
      const scripts: number[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(Number(response.headers()['content-length']))
      })
      // Other tests may have sold some of the product in the meantime.
      await page.route('**/api/v1/products', (route) =>
        route.fulfill({ json: { isLive: true, products: {}, scripts: {} } }),
      )
      await page.goto(path)
      await isPainted(page)
      await isAtRest(page)
      await page.mouse.move(600, 300)
      await page.mouse.wheel(0, 2000)
      await page.keyboard.press('PageDown')
      await isAtRest(page)
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPTS)
      expect(await hasReact(page)).toBe(false)

      await page.getByRole('button', { name: /^Cart, / }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await hasReact(page)).toBe(true)
    })

  test('toggles the theme and marks the section in view without React', async ({ page }) => {
    await page.goto('/')
    await isPainted(page)
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
  })

  test('copies code and opens the menu without React', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto('/blog/1')
    await isPainted(page)
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

  test('keeps a press until the code for it has arrived', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/blog/1', { waitUntil: 'commit' })
    const theme = page.getByRole('button', { name: 'Dark theme' })
    await theme.click()
    await expect(theme).toHaveAttribute('data-waiting')
    await theme.click()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await isPainted(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await theme.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('does not start React for what other pages have stored, unless there is something to show', async ({ page }) => {
    await page.goto('/shop')
    await reactIsReady(page)
    await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.goto('/blog/1')
    await isPainted(page)
    await isAtRest(page)
    expect(await hasReact(page)).toBe(false)
  })

  test('shows the current price of a product, although it differs from the published page', async ({ page }) => {
    await page.route('**/api/v1/products', async (route) => {
      const offer = await (await route.fetch()).json()
      offer.products['trail-watch'].price = 123_456
      await route.fulfill({ json: offer })
    })
    await page.goto('/shop/product/trail-watch')
    await expect(page.getByRole('main').getByText('1,234.56').first()).toBeVisible()
    expect(await hasReact(page)).toBe(true)
  })

  test('opens the search with its keys, and shows a stored cart', async ({ page }) => {
    await page.goto('/blog/1')
    await isPainted(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto('/shop/product/trail-watch')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    await page.goto('/blog/1')
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  })
})

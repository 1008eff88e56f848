import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Pauses the splash at its start, so that the test still sees it on a busy machine. */
async function holdSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync('.splash { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(held)
  })
}

test('the splash covers the page for 2 seconds, over content that is already there, once per tab', async ({ page }) => {
  // C027 C028
  await holdSplash(page)
  await page.goto('/kra-itax')
  const splash = page.locator('.splash')
  await expect(splash).toBeVisible()
  await expect(splash.getByText('Loading')).toBeAttached()
  await expect(splash).toHaveCSS('position', 'fixed')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  const ends = await splash.evaluate((element) => {
    const timing = element.getAnimations()[0]?.effect?.getComputedTiming()
    return (timing?.endTime as number) ?? 0
  })
  expect(ends).toBe(2000)
  const box = await splash.boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 900])
  await splash.evaluate((element) => element.getAnimations()[0]!.play())
  await expect(splash).toBeHidden()
  await page.goto('/shop')
  await expect(splash).toBeHidden()
  await page.reload()
  await expect(splash).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the splash does not cover any page', async ({ page }) => {
    // C831
    for (const path of ['/', '/kra-itax', '/shop', '/shop/product/field-laptop-14', '/blog/1']) {
      await page.goto(path)
      await expect(page.locator('.splash'), path).toHaveCSS('display', 'none')
    }
  })
})

test('the splash ends as soon as the page is painted when the browser blocks storage', async ({ page }) => {
  // C831
  await holdSplash(page)
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  )
  await page.goto('/kra-itax')
  await expect(page.locator('html')).toHaveAttribute('data-splash', 'done')
  await expect(page.locator('.splash')).toBeHidden()
})

for (const [name, end] of [
  ['a press', 'mouse'],
  ['a key', 'keyboard'],
] as const) {
  test(`${name} ends the splash early`, async ({ page }) => {
    // C027
    await holdSplash(page)
    await page.goto('/kra-itax')
    await expect(page.locator('.splash')).toBeVisible()
    // The browser drops input before the page's first frame.
    await expect(page.locator('html')).toHaveAttribute('data-painted', '')
    if (end === 'mouse') await page.mouse.click(600, 500)
    else await page.keyboard.press('Shift')
    await expect(page.locator('html')).toHaveAttribute('data-splash', 'done')
    await expect(page.locator('.splash')).toBeHidden()
  })
}

test('a full-screen indicator shows while the next page loads', async ({ page }) => {
  // C028
  await open(page, '/')
  await page.keyboard.press('Escape')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/assets\/contact-page/, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    const link = document.createElement('a')
    history.pushState({ idx: 1, key: 'x', usr: null }, '', '/contact')
    link.remove()
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1, key: 'x', usr: null } }))
  })
  const indicator = page.getByRole('status').filter({ hasText: 'Loading' }).last()
  await expect(indicator).toHaveCSS('opacity', '1')
  const box = await indicator.boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 900])
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.locator('.loading-screen')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Pauses the splash at its start, so that the test still sees it on a busy machine. */
async function holdSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync('.splash { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(held)
  })
}

/** Opens a page as if in a new tab, where the splash is shown. */
async function openAsInNewTab(page: Page, path: string): Promise<void> {
  // Waits until the tab has stored that it has shown the splash.
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await expect(page.locator('.splash')).toBeVisible()
}

async function endsEarlyBy(page: Page, act: () => Promise<void>): Promise<void> {
  // Waits for the first paint, because the browser drops input before the page's first frame.
  await expect(page.locator('html')).toHaveAttribute('data-painted', '')
  await act()
  await expect(page.locator('html')).toHaveAttribute('data-splash', 'done')
  await expect(page.locator('.splash')).toBeHidden()
}

test('the splash covers the loaded page for 2 seconds, once per tab; a click, a key press or blocked storage ends it early', async ({
  page,
}) => {
  // C027 C028
  await holdSplash(page)
  await page.goto('/kra-itax')
  const splash = page.locator('.splash')
  await expect(splash).toBeVisible()
  await expect(splash.getByText('Loading')).toBeAttached()
  await expect(splash).toHaveCSS('position', 'fixed')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  const ends = await splash.evaluate((element) =>
    element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
  )
  expect(ends).toEqual([2000, 2000])
  const box = await splash.boundingBox()
  expect([box?.width, box?.height]).toEqual([1280, 900])
  await endsEarlyBy(page, () => page.mouse.click(600, 500))
  await openAsInNewTab(page, '/shop')
  await endsEarlyBy(page, () => page.keyboard.press('Shift'))
  await openAsInNewTab(page, '/kra-itax')
  await splash.evaluate((element) => element.getAnimations().forEach((animation) => animation.play()))
  await expect(splash).toBeHidden()
  await page.goto('/shop')
  await expect(splash).toBeHidden()
  await page.reload()
  await expect(splash).toBeHidden()

  // C831: if the browser blocks storage, the splash ends as soon as the page is painted.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  )
  await page.goto('/kra-itax')
  await expect(page.locator('html')).toHaveAttribute('data-splash', 'done')
  await expect(splash).toBeHidden()
})

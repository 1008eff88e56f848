import type { Page } from '@playwright/test'
import { pageShownAt } from '#domain/pages/page-at.ts'
import { expect, isAtRest, isFullyLaidOut } from './site.ts'
import { storeEverything } from './used-browser.ts'

/** Returns whether the page at a path is for reading, so that React starts only on demand. */
export const isRead = (path: string): boolean => !pageShownAt(path).isApp

/** Returns whether React has started on the page. */
export const hasReact = (page: Page) => page.evaluate(() => document.documentElement.dataset.ready === 'true')

/**
 * Stores the values of a visitor who has used the whole site, except those that the page names in `data-depends-on`,
 * because these would start React.
 */
export async function visitAsRegular(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text()
  const shown = [...html.matchAll(/data-depends-on="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  await storeEverything(page, new Set(shown))
}

/** Makes the shop show the published prices and stock, because other tests may have sold some of that stock. */
export async function serveAsPublished(page: Page): Promise<void> {
  await page.route('**/api/v1/products', (route) =>
    route.fulfill({ json: { isLive: true, products: {}, scripts: {} } }),
  )
}

type Shown = Awaited<ReturnType<typeof shownOn>>

/**
 * Moves the mouse outside of all controls, and scrolls. Expects that React does not start.
 * @returns what the page shows
 */
export async function readWithoutReact(page: Page): Promise<Shown> {
  await isFullyLaidOut(page)
  await isAtRest(page)
  await page.mouse.move(3, 100)
  await page.mouse.move(3, 300)
  await page.mouse.wheel(0, 2000)
  await page.keyboard.press('PageDown')
  await isAtRest(page)
  expect(await hasReact(page)).toBe(false)
  return shownOn(page)
}

/** Returns what a page shows: its texts, and the states of its controls. */
export const shownOn = (page: Page) =>
  page.evaluate(() => ({
    texts: document.body.innerText,
    states: [...document.querySelectorAll('[aria-pressed], [aria-selected], [aria-expanded], input, select')].map(
      (control) =>
        control instanceof HTMLInputElement
          ? [control.value, control.checked]
          : control instanceof HTMLSelectElement
            ? control.value
            : [control.ariaPressed, control.ariaSelected, control.ariaExpanded],
    ),
  }))

const cartButton = (page: Page) => page.getByRole('button', { name: 'Cart, 3 items' })

/** Moves the mouse to a control, and expects that React starts. */
export async function reachForControl(page: Page): Promise<void> {
  await cartButton(page).hover()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

/** Opens and closes the cart. */
export async function useControl(page: Page): Promise<void> {
  await cartButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

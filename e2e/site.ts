import { expect, test as base, type Page } from '@playwright/test'

type Options = {
  /** Which console errors the journey brings about on purpose. */
  expectedErrors: RegExp | undefined
}

/** A browser test that fails on any error in the console, CSP violations among them. */
export const test = base.extend<Options & { consoleErrors: void }>({
  expectedErrors: [undefined, { option: true }],
  consoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      await use()
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** What the browser itself says of a page whose status is 404, or of a call that a file host does not answer. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of (404|405)/

/** Opens a page and waits until React has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await reactIsReady(page)
}

/**
 * Opens a long page and waits until all of it is laid out: Playwright scrolls and presses without a frame between, in
 * which parts would still move.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
}

export async function reactIsReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

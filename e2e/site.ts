import { expect, test as base, type Page } from '@playwright/test'

type Options = {
  /** Console errors that the test expects. */
  expectedErrors: RegExp | undefined
}

/** A browser test that fails on any console error, including CSP violations. */
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

/** The browser's own message for a page with status 404, or for a request that a file host rejects. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of (404|405)/

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await reactIsReady(page)
}

/**
 * Opens a long page and waits until all of it is laid out. Otherwise parts could move between the scroll and the press
 * of one Playwright click.
 */
export async function openFullyLaidOut(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
}

export async function reactIsReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

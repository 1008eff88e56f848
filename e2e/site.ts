import { expect, test as base, type Page, type Request } from '@playwright/test'

type Options = {
  /** Matches the console errors that the test expects. */
  expectedErrors: RegExp | undefined
}

/** The pending requests of each page. */
const unanswered = new WeakMap<Page, Set<Request>>()

/**
 * Playwright's `test`, extended to fail on any unexpected console error, including CSP violations, and on any uncaught
 * exception.
 */
export const test = base.extend<Options & { consoleErrors: void }>({
  expectedErrors: [undefined, { option: true }],
  consoleErrors: [
    async ({ page, expectedErrors, serviceWorkers }, use) => {
      if (serviceWorkers === 'block') await page.addInitScript(withoutServiceWorkers)
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(String(error)))
      const requests = new Set<Request>()
      unanswered.set(page, requests)
      page.on('request', (request) => {
        // The requests of the previous document end with it, but the browser does not report the end of every request.
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
        requests.add(request)
      })
      page.on('requestfinished', (request) => requests.delete(request))
      page.on('requestfailed', (request) => requests.delete(request))
      await use()
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** Makes a page behave as in a browser without service workers, so that it saves no pages for offline use. */
function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

export { expect }

/** Matches the browser's own message for a page with status 404 or for a request that a file host rejects. */
export const NOT_FOUND = /Failed to load resource: the server responded with a status of (404|405)/

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await reactIsReady(page)
}

/**
 * Opens a long page and lays out all of it. Otherwise, an element could move after Playwright has scrolled to it and
 * before Playwright clicks it.
 */
export async function openFullyLaidOut(page: Page, path: string): Promise<void> {
  await open(page, path)
  await layOut(page)
}

/** Lays out a whole page immediately, instead of when its reader scrolls. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.dataset.unfolded = ''))
}

/** Waits until a page is painted, fires a scroll event, and waits until all of the page is laid out. */
export async function isFullyLaidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { painted, unfolded } = document.documentElement.dataset
    if (painted !== undefined) dispatchEvent(new Event('scroll'))
    return unfolded !== undefined
  })
}

/**
 * Clicks a link in the footer. First scrolls there and waits, because scrolling that far lays out the whole page and
 * moves the link.
 */
export async function followInFooter(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  await isFullyLaidOut(page)
  await link.click()
}

/** Starts hydration immediately, instead of when it is needed, and waits until it has finished. */
export async function reactIsReady(page: Page): Promise<void> {
  // Fires the event in the current document on each poll, because the script of an unknown page replaces the first
  // document.
  await page.waitForFunction(() => {
    dispatchEvent(new Event('page:wanted'))
    return document.documentElement.dataset.ready === 'true'
  })
}

/** Waits until a page has no pending requests and the browser is idle. */
export async function isAtRest(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      // The callback has a timeout, because after mouse wheel input, Chromium sometimes never reports an idle period.
      await page.evaluate(() => new Promise((then) => requestIdleCallback(then, { timeout: 2000 })))
      return unanswered.get(page)!.size
    })
    .toBe(0)
}

/**
 * Delays all scripts, or the files at the given paths.
 * @param fail whether the files fail to load after the delay
 * @returns a function that ends the delay
 */
export async function holdScripts(page: Page, paths = '**/assets/*.js', { fail = false } = {}): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(paths, async (route) => {
    await held
    await (fail ? route.abort() : route.continue())
  })
  return release
}

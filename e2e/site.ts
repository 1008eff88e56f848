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

export async function reactIsReady(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

/** Every address of the specification's table, with its heading. */
export const ROUTES: readonly [path: string, heading: string][] = [
  ['/', 'Scalable web solutions, built to be trusted with money.'],
  ['/projects', 'All Projects'],
  ['/project/1', 'Project'],
  ['/project/1/documentation', 'Project Documentation'],
  ['/blogs', 'Blog'],
  ['/blog/1', 'Article'],
  ['/api-documentation', 'API Documentation'],
  ['/api-integrations', 'API Integrations'],
  ['/officialapidocs', 'Official API Documentation'],
  ['/kra-itax', 'File your nil return, free'],
  ['/contact', 'Contact'],
  ['/login', 'Login'],
  ['/shop', 'Products'],
  ['/shop/product/sample', 'Product'],
  ['/shop/cart', 'Shopping Cart'],
  ['/shop/checkout', 'Checkout'],
  ['/shop/account', 'My Account'],
  ['/codeshop', 'Code Script Marketplace'],
  ['/codeshop/product/1', 'Script'],
  ['/codeshop/account', 'My Purchases'],
  ['/codeshop/checkout', 'Code Shop Checkout'],
  ['/codeshop/downloads', 'My Downloads'],
  ['/codeshop/license-management', 'License Management'],
  ['/codeshop/digital-delivery', 'Digital Delivery Center'],
  ['/codeshop/cart', 'Code Shop Cart'],
]

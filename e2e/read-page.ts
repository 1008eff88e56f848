import type { Page } from '@playwright/test'
import { pageShownAt } from '#domain/pages/page-at.ts'
import { expect, isAtRest, isFullyLaidOut } from './site.ts'
import { KEYS, type StorageKey } from '#app/browser/storage-keys.ts'
import { ACCOUNT, CART, session } from '#app/browser/storage.ts'

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

/** The values that are stored in the browser of a visitor who has used the whole site. */
const STORED: Record<StorageKey, unknown> = {
  helpful: { reader: 'a'.repeat(32), posts: [1] },
  contactDraft: { name: 'Wanjiru', email: 'wanjiru@example.org', subject: 'A shop', message: 'Half a sentence' },
  wishlist: ['trail-watch'],
  scriptWishlist: ['2'],
  purchases: [{ id: 'p', scriptId: 2, licenseKey: 'KIB-0000', purchaseDate: '2026-01-01' }],
  downloadHistory: [{ purchaseId: 'p', date: '2026-01-02' }],
  hiddenSamples: { areHidden: true },
  exampleLanguage: { language: 'Python' },
  sandbox: { isOpen: true },
  customer: { name: 'Wanjiru', email: 'wanjiru@example.org' },
  profile: { firstName: 'Wanjiru', lastName: 'Kamau' },
  settings: { emails: false },
  orders: [{ orderNumber: 'KB-1', items: [], orderDate: '2026-01-01' }],
  orderAttempt: { key: 'a' },
  purchaseAttempt: { key: 'b' },
  awaitedPayments: [{ number: 'KB-1' }],
  lookedUp: { number: 'KB-1', email: 'wanjiru@example.org' },
  compared: [{ id: 'trail-watch', name: 'Dakika Trail Watch' }],
  coupon: { code: 'SAVE20' },
  checkout: { notes: 'At the gate' },
  returnTo: { path: '/shop', at: 0 },
  confirmations: [{ id: 'c', kind: 'message', reference: 'MSG-1', at: '2026-01-01T00:00:00.000Z' }],
  readingPlaces: {},
  answers: {},
  toasts: [{ type: 'success', message: 'Saved' }],
  messageAttempt: { key: 'c' },
  reviewAttempt: { key: 'd' },
  pageState: {},
  deskDrafts: { a: 'Half a reply' },
}

const OTHERS = {
  [CART]: [{ product: { id: 'trail-watch', name: 'Dakika Trail Watch', price: 10, images: [] }, quantity: 3 }],
  [ACCOUNT]: { id: 'a' },
}

/**
 * Stores, before each page loads, the values of a visitor who has used the whole site, with some exceptions.
 * @param except the names of the values to leave out
 */
async function storeEverything(page: Page, except: ReadonlySet<string>): Promise<void> {
  const entries = [
    ...Object.entries(OTHERS).map(([name, value]) => ({ name, value, isOfTheTab: false })),
    ...Object.entries(STORED).map(([key, value]) => {
      const { name, store } = KEYS[key as StorageKey]
      return { name, value, isOfTheTab: store === session }
    }),
  ].filter(({ name }) => !except.has(name))
  await page.addInitScript((stored) => {
    for (const { name, value, isOfTheTab } of stored)
      (isOfTheTab ? sessionStorage : localStorage).setItem(name, JSON.stringify(value))
  }, entries)
}

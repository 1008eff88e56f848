import { KEYS, type StorageKey } from '#app/browser/storage-keys.ts'
import { ACCOUNT, CART, session } from '#app/browser/storage.ts'
import type { Page } from '@playwright/test'

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
export async function storeEverything(page: Page, except: ReadonlySet<string>): Promise<void> {
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

import { local, read, remove, session, write } from './storage.ts'

/**
 * All storage keys except those in `storage.ts`. Their values are stored permanently (`local`) or for the tab
 * (`session`).
 */
export const KEYS = {
  helpful: { name: 'helpful', store: local },
  contactDraft: { name: 'contact-draft', store: session },
  wishlist: { name: 'shop_wishlist', store: local },
  scriptWishlist: { name: 'codeshop_wishlist', store: local },
  purchases: { name: 'codeshop_purchases', store: local },
  downloadHistory: { name: 'codeshop_download_history', store: local },
  hiddenSamples: { name: 'codeshop_samples', store: local },
  exampleLanguage: { name: 'example_language', store: session },
  sandbox: { name: 'sandbox', store: session },
  customer: { name: 'codeshop_checkout', store: session },
  profile: { name: 'shop_profile', store: local },
  settings: { name: 'shop_settings', store: local },
  orders: { name: 'shop_orders', store: local },
  orderAttempt: { name: 'shop_order_attempt', store: local },
  purchaseAttempt: { name: 'codeshop_purchase_attempt', store: local },
  awaitedPayments: { name: 'codeshop_payments', store: local },
  lookedUp: { name: 'looked_up', store: session },
  compared: { name: 'shop_compared', store: local },
  coupon: { name: 'shop_coupon', store: session },
  checkout: { name: 'shop_checkout', store: session },
  returnTo: { name: 'return_to', store: local },
  confirmations: { name: 'confirmations', store: local },
  readingPlaces: { name: 'reading_places', store: session },
  answers: { name: 'answers', store: session },
  toasts: { name: 'toasts', store: session },
  messageAttempt: { name: 'message_attempt', store: session },
  reviewAttempt: { name: 'review_attempt', store: session },
  pageState: { name: 'page_state', store: session },
  deskDrafts: { name: 'desk_drafts', store: session },
} as const
export type StorageKey = keyof typeof KEYS

/** Returns the value stored under a key; undefined if it cannot be read or parsed. The caller must validate it. */
export function readStored(key: StorageKey): unknown {
  const { name, store } = KEYS[key]
  try {
    return JSON.parse(read(store, name) ?? '')
  } catch {
    return undefined
  }
}

export function writeStored(key: StorageKey, value: object): void {
  const { name, store } = KEYS[key]
  write(store, name, JSON.stringify(value))
}

/** Removes the value stored under a key. */
export function forgetStored(key: StorageKey): void {
  const { name, store } = KEYS[key]
  remove(store, name)
}

/** Returns the name of a key in the browser's storage. */
export function storedName(key: StorageKey): string {
  return KEYS[key].name
}

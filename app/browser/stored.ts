import { local, read, remove, session, write } from './storage.ts'

/** What the site keeps in the browser besides cart, theme and splash: permanently, or for the tab. */
const KEYS = {
  helpful: { name: 'helpful', store: local },
  contactDraft: { name: 'contact-draft', store: session },
  wishlist: { name: 'shop_wishlist', store: local },
  scriptWishlist: { name: 'codeshop_wishlist', store: local },
  purchases: { name: 'codeshop_purchases', store: local },
  downloadHistory: { name: 'codeshop_download_history', store: local },
  hiddenSamples: { name: 'codeshop_samples', store: local },
  customer: { name: 'codeshop_checkout', store: session },
  profile: { name: 'shop_profile', store: local },
  settings: { name: 'shop_settings', store: local },
  orders: { name: 'shop_orders', store: local },
  orderAttempt: { name: 'shop_order_attempt', store: local },
  purchaseAttempt: { name: 'codeshop_purchase_attempt', store: local },
  coupon: { name: 'shop_coupon', store: session },
  checkout: { name: 'shop_checkout', store: session },
} as const
export type StorageKey = keyof typeof KEYS

/** The parsed value stored under a key; its reader checks the shape. Undefined when nothing readable is stored. */
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

/** Takes away what is stored under a key. */
export function forgetStored(key: StorageKey): void {
  const { name, store } = KEYS[key]
  remove(store, name)
}

/** The name that a key is stored under. */
export function storedName(key: StorageKey): string {
  return KEYS[key].name
}

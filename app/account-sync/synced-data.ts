import type { SyncMark } from '#domain/account/account-sync.ts'
import { readThings, type AccountData } from '#domain/account/account-data.ts'
import { withoutAccount } from '#domain/confirmations/confirmations.ts'
import { confirmations } from '../confirmations/confirmations.ts'
import { CART, local, readStoredCart, remove, writeStoredCart } from '../browser/storage.ts'
import { forgetStored, readStored, storedName, writeStored } from '../browser/storage-keys.ts'

const KEYS = ['wishlist', 'scriptWishlist', 'profile', 'settings'] as const

/** Returns what this browser stores. A missing list counts as emptied if it existed before, otherwise as untouched. */
export function syncedData({ had }: Pick<SyncMark, 'had'>): AccountData {
  const stored = Object.fromEntries(
    KEYS.map((key) => [key, readStored(key) ?? (had[key] !== undefined && key.endsWith('ishlist') ? [] : undefined)]),
  )
  const cart = readStoredCart()
  return { ...readThings(stored), ...(cart && { cart }) }
}

/** Stores the account's data in this browser, and makes every part of the page reload it. */
export function storeThings(things: AccountData): void {
  const { cart } = things
  if (cart && JSON.stringify(cart) !== JSON.stringify(readStoredCart())) {
    writeStoredCart(cart)
    announce(CART)
  }
  for (const key of KEYS) {
    const value = things[key]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(readStored(key) ?? [])) continue
    writeStored(key, value)
    announce(storedName(key))
  }
}

/** Removes the account's data from this browser, with what the user typed into the checkouts. */
export function forgetThings(): void {
  remove(local, CART)
  announce(CART)
  confirmations.change(withoutAccount)
  for (const key of [...KEYS, 'checkout', 'customer', 'awaitedPayments'] as const) {
    forgetStored(key)
    announce(storedName(key))
  }
}

/** Dispatches the `storage` event in this tab; browsers dispatch it only in other tabs. */
function announce(key: string): void {
  dispatchEvent(new StorageEvent('storage', { key }))
}

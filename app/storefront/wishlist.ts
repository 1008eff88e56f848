import { readWishlist } from '#domain/account/wishlist.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { storedValue } from '#app/browser/stored-value.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The IDs of the products on a wishlist. */
type Wishlist = readonly string[]

/** One shared empty list, to avoid needless renders. */
const EMPTY: Wishlist = []
const orEmpty = (stored: unknown): Wishlist => {
  const ids = readWishlist(stored)
  return ids.length > 0 ? ids : EMPTY
}

const KEYS = { shop: 'wishlist', codeshop: 'scriptWishlist' } as const
export type Store = keyof typeof KEYS

const wishlistUnder = (key: (typeof KEYS)[Store]) =>
  storedValue<Wishlist>(key, EMPTY, orEmpty, (ids) => (ids.length > 0 ? ids : undefined))
const wishlists = { shop: wishlistUnder(KEYS.shop), codeshop: wishlistUnder(KEYS.codeshop) }

/** Returns the name of a store's wishlist in the browser's storage. */
export function wishlistName(store: Store): string {
  return storedName(KEYS[store])
}

/** Adds a product to a store's wishlist, or removes the product from it, and shows a toast. */
function toggle(store: Store, id: string): void {
  const wishlist = wishlists[store]
  const isThere = wishlist.read().includes(id)
  wishlist.change((ids) => (isThere ? ids.filter((other) => other !== id) : [...ids, id]))
  showToast.success(isThere ? 'Removed from wishlist' : 'Added to wishlist!', { id: `wishlist-${id}` })
}

/** Returns this browser's wishlist for a store, which is in sync across tabs, and a function that toggles a product. */
export function useWishlist(store: Store): { ids: Wishlist; toggle(id: string): void } {
  return { ids: wishlists[store].use(), toggle: (id) => toggle(store, id) }
}

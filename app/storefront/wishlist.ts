import { readWishlist } from '#domain/account/wishlist.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { storedList } from '#app/browser/outside-value.ts'
import { showToast } from '#app/ui/toasts.ts'

const KEYS = { shop: 'wishlist', codeshop: 'scriptWishlist' } as const
export type Store = keyof typeof KEYS

const wishlists = { shop: storedList(KEYS.shop, readWishlist), codeshop: storedList(KEYS.codeshop, readWishlist) }

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
export function useWishlist(store: Store): { ids: readonly string[]; toggle(id: string): void } {
  return { ids: wishlists[store].use(), toggle: (id) => toggle(store, id) }
}

import { readWishlist } from '#domain/account/wishlist.ts'
import { storedValue } from '../browser/stored-value.ts'
import { showToast } from '../ui/toasts.ts'

/** The ids of what a visitor likes. */
type Wishlist = readonly string[]

/** One shared empty list, to avoid needless renders. */
const EMPTY: Wishlist = []
const orEmpty = (stored: unknown): Wishlist => {
  const ids = readWishlist(stored)
  return ids.length > 0 ? ids : EMPTY
}

const wishlistUnder = (key: 'wishlist' | 'scriptWishlist') =>
  storedValue<Wishlist>(key, EMPTY, orEmpty, (ids) => (ids.length > 0 ? ids : undefined))
const wishlists = { shop: wishlistUnder('wishlist'), codeshop: wishlistUnder('scriptWishlist') }
export type Store = keyof typeof wishlists

/** Puts something on the wishlist of a store, or takes it away. */
function toggle(store: Store, id: string): void {
  const wishlist = wishlists[store]
  const isThere = wishlist.read().includes(id)
  wishlist.change((ids) => (isThere ? ids.filter((other) => other !== id) : [...ids, id]))
  showToast.success(isThere ? 'Removed from wishlist' : 'Added to wishlist!', { id: `wishlist-${id}` })
}

/** This browser's wishlist of a store, in every tab the same. */
export function useWishlist(store: Store): { ids: Wishlist; toggle(id: string): void } {
  return { ids: wishlists[store].use(), toggle: (id) => toggle(store, id) }
}

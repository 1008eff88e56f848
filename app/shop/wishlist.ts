import { storedValue } from '../stored-value.ts'
import { showToast } from '../ui/toasts.ts'

/** The ids of the products that a visitor likes. */
type Wishlist = readonly string[]

const EMPTY: Wishlist = []
/** More than anybody collects; what is stored beyond is not read. */
const MOST = 1000

const wishlist = storedValue<Wishlist>('wishlist', EMPTY, readWishlist, (ids) => (ids.length > 0 ? ids : undefined))

function readWishlist(stored: unknown): Wishlist {
  const ids = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && id !== '').slice(0, MOST) : []
  return ids.length > 0 ? [...new Set(ids)] : EMPTY
}

/** Puts a product on the wishlist, or takes it away. */
function toggle(id: string): void {
  const isThere = wishlist.read().includes(id)
  wishlist.change((ids) => (isThere ? ids.filter((other) => other !== id) : [...ids, id]))
  showToast.success(isThere ? 'Removed from wishlist' : 'Added to wishlist!', { id: `wishlist-${id}` })
}

/** The wishlist of this browser, in every tab the same. */
export function useWishlist(): { ids: Wishlist; toggle(id: string): void } {
  return { ids: wishlist.use(), toggle }
}

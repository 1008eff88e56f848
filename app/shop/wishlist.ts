import { useSyncExternalStore } from 'react'
import { forgetStored, onOtherTab, readStored, writeStored } from '../stored.ts'
import { showToast } from '../ui/toasts.ts'

/** The ids of the products that a visitor likes. */
type Wishlist = readonly string[]

const EMPTY: Wishlist = []
/** More than anybody collects; what is stored beyond is not read. */
const MOST = 1000
const listeners = new Set<() => void>()
let known: Wishlist | undefined

function read(): Wishlist {
  if (known) return known
  const stored = readStored('wishlist')
  const ids = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string' && id !== '').slice(0, MOST) : []
  return (known = ids.length > 0 ? [...new Set(ids)] : EMPTY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onOtherTab('wishlist', () => {
    known = undefined
    listener()
  })
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Puts a product on the wishlist, or takes it away. */
function toggle(id: string): void {
  const isThere = read().includes(id)
  known = isThere ? read().filter((other) => other !== id) : [...read(), id]
  if (known.length > 0) writeStored('wishlist', known)
  else forgetStored('wishlist')
  showToast.success(isThere ? 'Removed from wishlist' : 'Added to wishlist!', { id: `wishlist-${id}` })
  for (const listener of listeners) listener()
}

/** The wishlist of this browser, in every tab the same. */
export function useWishlist(): { ids: Wishlist; toggle(id: string): void } {
  const ids = useSyncExternalStore(subscribe, read, () => EMPTY)
  return { ids, toggle }
}

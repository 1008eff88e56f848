import { Heart } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { useWishlist, wishlistName, type Store } from './wishlist.ts'

type Props = { store?: Store; id: string; name: string; className?: string }

/** A heart button that adds a product to the wishlist, or removes the product from it. */
export function WishlistButton({ store = 'shop', id, name, className = '' }: Props) {
  const { ids, toggle } = useWishlist(store)
  const isLiked = ids.includes(id)
  return (
    <button
      type="button"
      className={`scripted inline-grid size-11 place-items-center rounded-full hover:bg-sunk ${className}`}
      aria-pressed={isLiked}
      data-depends-on={wishlistName(store)}
      onClick={() => toggle(id)}
    >
      <Icon of={Heart} className={isLiked ? 'fill-accent text-accent' : ''} />
      <span className="sr-only">{`${name} on the wishlist`}</span>
    </button>
  )
}

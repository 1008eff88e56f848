import { Heart } from 'lucide-react'
import { useWishlist } from './wishlist.ts'

/** The heart of a product. */
export function WishlistButton({ id, name, className = '' }: { id: string; name: string; className?: string }) {
  const { ids, toggle } = useWishlist()
  const isLiked = ids.includes(id)
  return (
    <button
      type="button"
      className={`scripted inline-grid size-11 place-items-center rounded-full hover:bg-sunk ${className}`}
      aria-pressed={isLiked}
      onClick={() => toggle(id)}
    >
      <Heart aria-hidden className={isLiked ? 'fill-accent text-accent' : ''} />
      <span className="sr-only">{`${name} on the wishlist`}</span>
    </button>
  )
}

import { discountBadge, type ListedProduct } from '#domain/shop/catalog.ts'

type Props = {
  product: Pick<ListedProduct, 'isNew' | 'isOnSale' | 'discount' | 'isFeatured'>
  showsFeatured?: boolean
  className?: string
}

/** A product's badges: New, its discount and Featured. */
export function ProductBadges({ product, showsFeatured = false, className = '' }: Props) {
  const badges = [
    product.isNew && 'New',
    discountBadge(product),
    showsFeatured && product.isFeatured && 'Featured',
  ].filter((badge) => typeof badge === 'string')
  if (badges.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`} aria-label="Badges">
      {badges.map((badge) => (
        <li key={badge} className="badge">
          {badge}
        </li>
      ))}
    </ul>
  )
}

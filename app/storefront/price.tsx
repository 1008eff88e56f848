import type { Cents } from '#domain/money.ts'
import { formatPrice } from './format-price.ts'

/** A price, with the higher original price crossed out. Both are in cents. */
export function Price({
  price,
  originalPrice,
  className = 'text-lg',
}: {
  price: Cents
  originalPrice?: Cents | undefined
  className?: string
}) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2.5 tabular ${className}`}>
      <strong className="font-semibold">{formatPrice(price)}</strong>
      {originalPrice !== undefined && originalPrice > price && (
        <s className="text-[0.8em] text-muted">
          <span className="sr-only">was </span>
          {formatPrice(originalPrice)}
        </s>
      )}
    </p>
  )
}

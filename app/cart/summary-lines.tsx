import { lineTotal } from '#domain/cart/cart.ts'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { formatPrice } from '#app/storefront/format-price.ts'
import { SummaryLine } from '#app/storefront/totals-list.tsx'
import { FormerPrice } from './former-price.tsx'

/** The lines of the cart in a checkout's order summary. */
export const SummaryLines = ({ lines }: { lines: readonly LineNow[] }) => (
  <ul className="mt-3 grid gap-1.5">
    {lines.map((line) => (
      <SummaryLine
        key={line.product.id}
        quantity={line.quantity}
        name={line.product.name}
        amount={line.isGone ? '–' : formatPrice(lineTotal(line))}
      >
        {line.isGone && <span className="block text-sm text-bad">No longer sold, so not part of this purchase</span>}
        <FormerPrice line={line} />
      </SummaryLine>
    ))}
  </ul>
)

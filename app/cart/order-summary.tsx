import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatPrice } from '#app/storefront/format-price.ts'
import { lineTotal } from '#domain/cart/cart.ts'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { SummaryLine } from '#app/storefront/totals-list.tsx'
import { FormerPrice } from './former-price.tsx'

/** The order summary next to the checkout on wide screens. It stays in view while the page scrolls. */
export function SummaryBeside({ children }: { children: ReactNode }) {
  return (
    <aside aria-labelledby="order-summary" className="summary-beside rounded-md border border-line p-5">
      <h2 id="order-summary" className="subtitle">
        Order Summary
      </h2>
      {children}
    </aside>
  )
}

/** The order summary above the checkout on narrow screens. It shows only the total until it is opened. */
export function SummaryOnTop({ total, children }: { total: Cents; children: ReactNode }) {
  return (
    <details className="summary-on-top">
      <summary>
        Order Summary <strong className="float-right tabular">{formatPrice(total)}</strong>
      </summary>
      {children}
    </details>
  )
}

/** The total of an order, next to the button that places the order. */
export function TotalAtButton({ total }: { total: Cents }) {
  return (
    <p className="mt-6 flex justify-between gap-x-6 text-lg font-semibold sm:justify-start">
      Total <span className="tabular">{formatPrice(total)}</span>
    </p>
  )
}

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

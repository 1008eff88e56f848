import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatPrice } from './format-price.ts'

/** The summary of an order beside the checkout, on wide screens. It stays in view while the page scrolls. */
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

/** The summary of an order above the checkout, on narrow screens. It shows only the total until it is opened. */
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

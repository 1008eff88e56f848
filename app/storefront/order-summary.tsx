import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatPrice } from './format-price.ts'

/** The summary of an order beside its checkout, on wide screens. It stays in view. */
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

/** The summary of an order above its checkout, on narrow screens: its total, and the rest when it is opened. */
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

/** The total of an order, at the button that places it. */
export function TotalAtButton({ total }: { total: Cents }) {
  return (
    <p className="mt-6 flex justify-between gap-x-6 text-lg font-semibold sm:justify-start">
      Total <span className="tabular">{formatPrice(total)}</span>
    </p>
  )
}

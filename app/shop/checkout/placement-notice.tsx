import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import { formatMoney } from '#domain/money.ts'
import type { Placement } from './order-service.ts'

/** What is refused for what the cart holds. */
const ABOUT_THE_CART: ReadonlySet<string> = new Set(['not-enough-stock', 'product-unknown'])

/** What came of placing the order, if it was not placed. What is wrong is linked to. */
export function PlacementNotice({ placement, goTo }: { placement: Placement | undefined; goTo(field: string): void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (placement) notice.current?.focus()
  }, [placement])
  return (
    <div ref={notice} tabIndex={-1} role="status" className="quiet-focus mt-6 empty:mt-0">
      {placement && placement.kind !== 'placed' && (
        <div className={`outcome ${placement.kind === 'demonstration' ? '' : 'outcome-bad'}`}>
          <p>{wordsOf(placement)}</p>
          {placement.kind === 'placed-before' && (
            <p className="mt-2">
              <a
                href={`${addressOf(pages.shopOrder)}?number=${placement.order.orderNumber}`}
                className="row-link prose-link"
              >
                See the order {placement.order.orderNumber}
              </a>
            </p>
          )}
          {placement.kind === 'refused' && ABOUT_THE_CART.has(placement.error) && (
            <p className="mt-2">
              <a href={addressOf(pages.shopCart)} className="row-link prose-link">
                Change the cart
              </a>
            </p>
          )}
          {placement.kind === 'refused' && Object.keys(placement.fields).length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {Object.entries(placement.fields).map(([field, sentence]) => (
                <li key={field}>
                  <a
                    href={`#${field}`}
                    className="prose-link"
                    onClick={(event) => {
                      event.preventDefault()
                      goTo(field)
                    }}
                  >
                    {sentence}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function wordsOf(placement: Exclude<Placement, { kind: 'placed' }>): string {
  switch (placement.kind) {
    case 'refused':
      return Object.keys(placement.fields).length > 0
        ? 'The order was not placed. Each line leads to what it is about:'
        : placement.message
    case 'placed-before':
      return `Your order for ${formatMoney(placement.order.total)} already went through; only the confirmation got lost. What you changed since then was not ordered. If you want this as another order, press Place Order once more.`
    case 'demonstration':
      return 'This is a demonstration without a server: your order was written to the browser’s console, and nothing was ordered.'
    case 'failed':
      return 'The order could not be sent, or no answer came. Nothing you typed is lost. Please press Place Order again: it counts only once.'
  }
}

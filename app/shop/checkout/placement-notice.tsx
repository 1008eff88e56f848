import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import { formatMoney } from '#domain/money.ts'
import type { Placement } from './order-service.ts'

/** What is refused for what the cart holds. */
const ABOUT_THE_CART: ReadonlySet<string> = new Set(['not-enough-stock', 'product-unknown'])

/** Why the order was not placed, with links to what is wrong. */
export function PlacementNotice({ placement, goTo }: { placement: Placement | undefined; goTo(field: string): void }) {
  const notice = useRef<HTMLDivElement>(null)
  const refusal = placement?.kind === 'refused' ? placement.refusal : undefined
  /** An earlier try, of which no answer came, did place an order, and this one is another. */
  const former = refusal?.order
  const fields = refusal?.fields ?? {}
  useEffect(() => {
    if (placement) notice.current?.focus()
  }, [placement])
  return (
    <div ref={notice} tabIndex={-1} role="status" className="quiet-focus mt-6 empty:mt-0">
      {placement && placement.kind !== 'answered' && (
        <div className={`outcome ${placement.kind === 'no-server' ? '' : 'outcome-bad'}`}>
          <p>{wordsOf(placement)}</p>
          {former && (
            <p className="mt-2">
              <a href={`${addressOf(pages.shopOrder)}?number=${former.orderNumber}`} className="row-link prose-link">
                See the order {former.orderNumber}
              </a>
            </p>
          )}
          {refusal && !former && ABOUT_THE_CART.has(refusal.error) && (
            <p className="mt-2">
              <a href={addressOf(pages.shopCart)} className="row-link prose-link">
                Change the cart
              </a>
            </p>
          )}
          {!former && Object.keys(fields).length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {Object.entries(fields).map(([field, sentence]) => (
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

function wordsOf(placement: Exclude<Placement, { kind: 'answered' }>): string {
  switch (placement.kind) {
    case 'refused':
      return refusalWords(placement.refusal)
    case 'no-server':
      return 'This is a demonstration without a server: your order was written to the browser’s console, and nothing was ordered.'
    case 'failed':
      return 'The order could not be sent, or no answer came. Nothing you typed is lost. Please press Place Order again: it counts only once.'
  }
}

function refusalWords({ message, fields = {}, order }: Extract<Placement, { kind: 'refused' }>['refusal']): string {
  if (order)
    return `Your order for ${formatMoney(order.total)} already went through; only the confirmation got lost. What you changed since then was not ordered. If you want this as another order, press Place Order once more.`
  return Object.keys(fields).length > 0 ? 'The order was not placed. Each line leads to what it is about:' : message
}

import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { formatMoney } from '#domain/money.ts'
import { placementChange, type Lost } from '#domain/shop/placement-change.ts'
import { FieldLinks } from '#app/storefront/field-links.tsx'
import type { Placement } from './order-service.ts'

/** Errors caused by the contents of the cart. */
const ABOUT_THE_CART: ReadonlySet<string> = new Set(['not-enough-stock', 'product-unknown', 'too-much-unpaid'])

type Props = { placement: Placement | undefined; lost: Lost; goTo(field: string): void }

/** A notice that explains why the order was not placed, with links to the fields to correct. */
export function PlacementNotice({ placement, lost, goTo }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  const refusal = placement?.kind === 'refused' ? placement.refusal : undefined
  /**
   * The order that was placed by an earlier attempt, whose response was lost. The latest attempt is for a different
   * order.
   */
  const former = refusal?.order
  const fields = refusal?.fields ?? {}
  useEffect(() => {
    if (placement) notice.current?.focus()
  }, [placement])
  return (
    <div ref={notice} tabIndex={-1} role="status" className="quiet-focus mt-6 empty:mt-0">
      {placement && placement.kind !== 'answered' && (
        <div className={`outcome ${placement.kind === 'no-server' ? '' : 'outcome-bad'}`}>
          <p>{(refusal && placementChange(refusal.error, lost)) ?? wordsOf(placement)}</p>
          {former && (
            <p className="mt-2">
              <a href={`${addressOf(pages.shopOrder)}?number=${former.orderNumber}`} className="row-link prose-link">
                View order <span className="in-one-piece">{former.orderNumber}</span>
              </a>
            </p>
          )}
          {refusal && !former && ABOUT_THE_CART.has(refusal.error) && (
            <p className="mt-2">
              <a href={addressOf(pages.shopCart)} className="row-link prose-link">
                Edit your cart
              </a>
            </p>
          )}
          {!former && <FieldLinks fields={fields} goTo={goTo} />}
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
      return 'This demo has no server: your order was logged to the browser’s console, and nothing was ordered.'
    case 'failed':
      return 'We could not confirm your order. Nothing you typed is lost. Please press Place Order again; it will be placed only once.'
  }
}

function refusalWords({ message, fields = {}, order }: Extract<Placement, { kind: 'refused' }>['refusal']): string {
  if (order)
    return `Your order for ${formatMoney(order.total, order.currency)} already went through, but its confirmation did not reach you. It does not include your changes since then. To place this as a second order, press Place Order again.`
  return Object.keys(fields).length > 0 ? 'Your order was not placed. Please correct these fields:' : message
}

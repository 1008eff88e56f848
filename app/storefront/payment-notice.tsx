import { NO_ORDERS } from '#domain/contact/no-orders.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { PAID_ELSEWHERE } from '#domain/payments/paid-elsewhere.ts'

/** The payment mode, and the text for payments that move no money. */
type Props = {
  /** The payment mode that the server reports, or `checking`. */
  payments: string
  simulated: string
}

/**
 * Says whether payments move money. Both texts share the same space, to avoid a layout shift when the response arrives.
 * The server selects the text before it serves the page.
 */
export function PaymentNotice({ payments, simulated }: Props) {
  return (
    <div className="payment-notice mt-1" data-payments={payments}>
      <p data-money="none">{simulated}</p>
      <p data-money="moves">{PAID_ELSEWHERE}</p>
    </div>
  )
}

/** The notice shown instead of a checkout if the shops take no orders. */
export function NoOrders() {
  return (
    <div className="when-asked">
      <p>{NO_ORDERS.text}</p>
      <a href={addressOf(pages.contact) + NO_ORDERS.query} className="button mt-4">
        {NO_ORDERS.title}
      </a>
    </div>
  )
}

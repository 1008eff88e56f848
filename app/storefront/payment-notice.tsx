import { NO_ORDERS } from '#domain/contact/form-links.ts'
import { PAID_ELSEWHERE } from '#domain/payments/payment-ways.ts'

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

/** The heading of a checkout. If the shops take no orders, a note and a link follow in place of the checkout. */
export function CheckoutTop({ title, className }: { title: string; className: string }) {
  return (
    <>
      <h1 className={`title mb-6 ${className}`}>{checkoutTitle(title)}</h1>
      <div className="when-asked">
        <p>{NO_ORDERS.text}</p>
        <a href={NO_ORDERS.address} className="button mt-4">
          {NO_ORDERS.title}
        </a>
      </div>
    </>
  )
}

/**
 * Returns the title of a checkout. Only the server knows whether the shops take orders; if they do not, it sets
 * `data-shops` on the page.
 */
export function checkoutTitle(title: string): string {
  return globalThis.document?.documentElement.dataset.shops ? NO_ORDERS.title : title
}

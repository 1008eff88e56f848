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

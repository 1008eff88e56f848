import { PAID_ELSEWHERE } from '#domain/payments/paid-elsewhere.ts'

/** Whether payments move money, and the text for payments that move none. */
type Props = {
  /** The payment mode that the server reports, or `checking`. */
  payments: string
  simulated: string
}

/**
 * Says whether money moves. Both texts share the same space, to avoid a layout shift when the response arrives. The
 * server selects the text before it serves the page.
 */
export function PaymentNotice({ payments, simulated }: Props) {
  return (
    <div className="payment-notice mt-1" data-payments={payments}>
      <p data-money="none">{simulated}</p>
      <p data-money="moves">{PAID_ELSEWHERE}</p>
    </div>
  )
}

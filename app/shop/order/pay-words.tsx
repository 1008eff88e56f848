/**
 * The text of a link to a payment page. If the shops take no orders, nothing can be paid there, so the link offers only
 * the payment status.
 */
export function PayWords({ isByHand, words }: { isByHand: boolean; words: string }) {
  if (isByHand) return 'How to pay, and payment status'
  return (
    <>
      <span className="when-sold">{words}</span>
      <span className="when-asked">Payment status</span>
    </>
  )
}

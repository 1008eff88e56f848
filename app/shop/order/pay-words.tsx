/** The words of a link to the page of a payment, where nothing can be paid if the shops take no orders. */
export function PayWords({ isByHand, words }: { isByHand: boolean; words: string }) {
  if (isByHand) return 'How to pay, and payment status'
  return (
    <>
      <span className="when-sold">{words}</span>
      <span className="when-asked">Payment status</span>
    </>
  )
}

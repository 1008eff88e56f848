import { useSeen } from '#app/confirmations/use-seen.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { LookUp } from './look-up.tsx'
import { NoJsLookUp } from './no-js-look-up.tsx'
import { useOwned } from './use-owned.ts'

const loadPanel = () => import('./payment-panel.tsx').then(({ PaymentPanel }) => PaymentPanel)

export const meta = () => pageMeta('Your payment', 'The status of your payment.')

/**
 * The page with the status of a payment. Its link works on any device, but asks for the buyer's email address if that
 * device does not store it.
 */
export default function PaymentPage() {
  const owned = useOwned()
  useSeen(owned.order?.orderNumber)
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <div className="max-w-2xl">
        <h1 className="title">Your payment</h1>
        <NoJsLookUp />
        <LookUp what="payment" load={loadPanel} owned={owned} />
      </div>
    </div>
  )
}

import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { LookUp } from './look-up.tsx'
import { NoJsLookUp } from './no-js-look-up.tsx'
import { useOwned } from './use-owned.ts'

const loadPanel = () => import('./receipt-panel.tsx').then(({ ReceiptPanel }) => ReceiptPanel)

export const meta = () => pageMeta('Your receipt', 'The receipt for an order or a sale, to print or as a PDF.')

/**
 * The page of a receipt. Its link works on any device, but asks for the buyer's email address if that device does not
 * store it.
 */
export default function ReceiptPage() {
  const owned = useOwned()
  return (
    <div className={`${pageWidth} pt-28 pb-12 print:pt-4`}>
      <div className="max-w-2xl">
        <h1 className="title">Your receipt</h1>
        <NoJsLookUp>
          <p className="mt-4">Without JavaScript, the receipt is a PDF, linked on the next page.</p>
        </NoJsLookUp>
        <LookUp what="receipt" load={loadPanel} owned={owned} />
      </div>
    </div>
  )
}

import { useLocation } from '#app/page/use-location.ts'
import { readOrderNumber, sampleOrder } from '#domain/shop/orders.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { useSeen } from '#app/confirmations/use-seen.ts'
import { content, currency } from '#app/content/content.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { LookUp } from '#app/payment/look-up.tsx'
import { NoJsLookUp } from '#app/payment/no-js-look-up.tsx'
import { useOwned } from '#app/payment/use-owned.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'

const loadPanel = () => import('./order-panel.tsx').then(({ OrderPanel }) => OrderPanel)
const loadSample = () => import('./order-panel.tsx').then(({ SampleOrder }) => SampleOrder)

export const loader = () => ({ samples: content.shop.samples.orders.map((sample) => sampleOrder(sample, currency)) })

export const meta = () => pageMeta('Your order', 'Order details and tracking.')

/** The page of an order. With the order number and the email address, it opens on any device. */
export default function OrderPage({ data: { samples } }: PageProps<typeof loader>) {
  const { state } = useLocation()
  const owned = useOwned()
  const sample = samples.find(({ orderNumber }) => readOrderNumber(orderNumber) === owned.number)
  const isNew = owned.order !== undefined && Object(state).isNew === true
  useSeen(owned.order?.orderNumber)
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">{isNew ? 'Thank you for your order' : 'Your order'}</h1>
      {sample ? (
        <OnDemand isWanted load={loadSample} failed={() => {}} props={{ order: sample }} />
      ) : (
        <>
          {!owned.order && <NoJsLookUp />}
          <LookUp what="order" load={loadPanel} owned={owned} isPublished />
        </>
      )}
    </div>
  )
}

import { scripts } from 'virtual:scripts'
import type { Route } from './+types/digital-delivery-page'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { DeliveryCentre } from './delivery/delivery-centre.tsx'
import { soldScript } from './sold-script.ts'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const loader = () => ({ scripts: scripts.map(soldScript) })

export const meta = () => pageMeta('Digital Delivery Center', 'Quick downloads, and what was downloaded in this browser.')

export default function DigitalDeliveryPage({ loaderData: { scripts } }: Route.ComponentProps) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title mb-6">Digital Delivery Center</h1>
      <DeliveryCentre scripts={scripts} />
    </div>
  )
}

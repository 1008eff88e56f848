import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Digital Delivery Center')

export default function DigitalDeliveryPage() {
  return <BeingBuilt title="Digital Delivery Center" />
}

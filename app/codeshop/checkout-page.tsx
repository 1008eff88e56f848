import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => [...pageMeta('Code Shop Checkout'), actAtOnce]

export default function CheckoutPage() {
  return <BeingBuilt title="Code Shop Checkout" />
}

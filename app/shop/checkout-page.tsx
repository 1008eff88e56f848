import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => [...pageMeta('Checkout'), actAtOnce]

export default function CheckoutPage() {
  return <BeingBuilt title="Checkout" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Code Shop Checkout')

export default function CheckoutPage() {
  return <BeingBuilt title="Code Shop Checkout" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Shopping Cart')

export default function CartPage() {
  return <BeingBuilt title="Shopping Cart" />
}

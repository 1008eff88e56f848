import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('My Purchases')

export default function PurchasesPage() {
  return <BeingBuilt title="My Purchases" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Products')

export default function ShopPage() {
  return <BeingBuilt title="Products" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Product')

export default function ProductPage() {
  return <BeingBuilt title="Product" />
}

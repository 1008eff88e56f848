import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Code Shop Cart')

export default function CartPage() {
  return <BeingBuilt title="Code Shop Cart" />
}

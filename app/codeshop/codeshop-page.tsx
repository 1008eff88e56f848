import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Code Script Marketplace')

export default function CodeshopPage() {
  return <BeingBuilt title="Code Script Marketplace" />
}

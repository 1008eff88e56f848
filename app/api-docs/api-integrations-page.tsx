import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('API Integrations')

export default function ApiIntegrationsPage() {
  return <BeingBuilt title="API Integrations" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('API Documentation')

export default function ApiDocumentationPage() {
  return <BeingBuilt title="API Documentation" />
}

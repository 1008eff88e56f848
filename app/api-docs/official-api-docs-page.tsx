import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Official API Documentation')

export default function OfficialApiDocsPage() {
  return <BeingBuilt title="Official API Documentation" />
}

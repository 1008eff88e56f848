import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Project Documentation')

export default function ProjectDocumentationPage() {
  return <BeingBuilt title="Project Documentation" />
}

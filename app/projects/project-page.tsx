import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Project')

export default function ProjectPage() {
  return <BeingBuilt title="Project" />
}

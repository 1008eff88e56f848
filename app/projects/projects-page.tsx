import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('All Projects')

export default function ProjectsPage() {
  return <BeingBuilt title="All Projects" />
}

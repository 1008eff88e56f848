import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Blog')

export default function BlogsPage() {
  return <BeingBuilt title="Blog" />
}

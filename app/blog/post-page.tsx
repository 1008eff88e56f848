import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Article')

export default function PostPage() {
  return <BeingBuilt title="Article" />
}

import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('My Downloads')

export default function DownloadsPage() {
  return <BeingBuilt title="My Downloads" />
}

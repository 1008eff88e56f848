import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Contact')

export default function ContactPage() {
  return <BeingBuilt title="Contact" />
}

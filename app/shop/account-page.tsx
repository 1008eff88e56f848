import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('My Account')

export default function AccountPage() {
  return <BeingBuilt title="My Account" />
}

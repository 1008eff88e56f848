import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('License Management')

export default function LicenseManagementPage() {
  return <BeingBuilt title="License Management" />
}

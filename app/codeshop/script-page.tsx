import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Script')

export default function ScriptPage() {
  return <BeingBuilt title="Script" />
}

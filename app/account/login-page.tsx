import { pageMeta } from '../layout/page-meta.ts'
import { BeingBuilt } from '../ui/being-built.tsx'

export const meta = () => pageMeta('Login')

export default function LoginPage() {
  return <BeingBuilt title="Login" />
}

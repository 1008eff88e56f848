import { scripts } from 'virtual:scripts'
import type { Route } from './+types/license-management-page'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { LicenceTypes } from './licences/licence-types.tsx'
import { Licences } from './licences/licences.tsx'
import { soldScript } from './sold-script.ts'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const loader = () => ({ scripts: scripts.map(soldScript) })

export const meta = () => pageMeta('License Management', 'The licenses of the scripts that you bought.')

export default function LicenseManagementPage({ loaderData: { scripts } }: Route.ComponentProps) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title mb-6">License Management</h1>
      <noscript>
        <p>Your licenses are kept in your browser, and showing them needs scripts.</p>
      </noscript>
      <Licences scripts={scripts} />
      <LicenceTypes />
    </div>
  )
}

import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { LicenseTypes } from './license-types.tsx'
import { Licenses } from './licenses.tsx'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'

export const loader = () => ({
  scripts: content.scripts.map(soldScript),
  promise: content.scriptPromises.otherLicenses,
})

export const meta = () => pageMeta('License Management', 'The licenses of the scripts you bought.')

export default function LicenseManagementPage({ data: { scripts, promise } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">License Management</h1>
      <PurchasesNav />
      <noscript>
        <p>Your licenses are stored in your browser. Turn on JavaScript to see them.</p>
      </noscript>
      <Licenses scripts={scripts} />
      <p className="mt-8">
        Anyone can check a license file without contacting us:{' '}
        <a href={addressOf(pages.verifyLicense)} className="prose-link">
          Verify a license
        </a>
      </p>
      <LicenseTypes promise={promise} />
    </div>
  )
}

import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** A note below the price about the license that comes with a purchase. */
export function LicenseNote({ promise, licenseUrl }: { promise: string | undefined; licenseUrl: string }) {
  return (
    <aside aria-label="License" className="max-w-prose text-sm text-muted">
      {promise}{' '}
      <a href={licenseUrl} target="_blank" rel="noopener" className="prose-link">
        License text<span className="sr-only"> (opens in a new tab)</span>
      </a>
      {' · '}
      <a href={addressOf(pages.licenseManagement)} className="prose-link">
        Other licenses
      </a>
      {' · '}
      <a href={addressOf(pages.refunds)} className="prose-link">
        Refunds
      </a>
    </aside>
  )
}

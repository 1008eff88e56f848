import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** A link to the privacy page, shown next to forms. */
export const PrivacyLink = () => (
  <a href={addressOf(pages.privacy)} className="prose-link">
    Privacy
  </a>
)

/** Links to the terms, refunds and privacy pages, above the button that places an order or a purchase. */
export const PurchaseTerms = () => (
  <p className="mt-6 text-sm text-muted">
    Before you order:{' '}
    <a href={addressOf(pages.terms)} className="prose-link">
      Terms
    </a>
    ,{' '}
    <a href={addressOf(pages.refunds)} className="prose-link">
      Refunds
    </a>
    , <PrivacyLink />
  </p>
)

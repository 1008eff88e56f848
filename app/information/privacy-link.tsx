import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** A link to the privacy page, shown beside forms. */
export const PrivacyLink = () => (
  <a href={addressOf(pages.privacy)} className="prose-link">
    Privacy
  </a>
)

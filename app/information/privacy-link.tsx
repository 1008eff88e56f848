import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** A link beside a form to the privacy page, which says what is stored. */
export const PrivacyLink = () => (
  <a href={addressOf(pages.privacy)} className="prose-link">
    Privacy
  </a>
)

import { fetchReceipt } from '#contract/receipts.ts'
import { sealedTokens } from '#server/secrets/sealing.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The lifetime of a link to a PDF (ms). */
const GOOD_FOR = 60 * 60_000

/** Creates and reads links to PDF receipts. A link contains the number of an order, but no email address. */
export function receiptLinks(site: SiteContext) {
  const tokens = sealedTokens(site, 'receipt link', GOOD_FOR)
  return {
    create: (number: string) => `${fetchReceipt.path}?token=${tokens.create(number)}`,
    /** Returns the number from a link's token; undefined if the token is invalid or has expired. */
    read: (token: string) => tokens.read(token),
  }
}

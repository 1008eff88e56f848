import { fetchReceipt } from '#contract/receipts.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

/** How long the link to a PDF is valid (ms). */
const GOOD_FOR = 60 * 60_000

/** Creates and reads the links to receipts as PDFs, which hold the number of an order or a sale, but no email address. */
export function receiptLinks(parts: { hash: KeyedHash; now: () => Date }) {
  const tokens = sealedTokens(parts, 'receipt link', GOOD_FOR)
  return {
    create: (number: string) => `${fetchReceipt.path}?token=${tokens.create(number)}`,
    /** Returns the number; undefined if the link is incomplete or has expired. */
    read: (token: string) => tokens.read(token),
  }
}

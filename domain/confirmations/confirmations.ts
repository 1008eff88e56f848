import { isTaxProvider } from '#domain/nil-returns/tax-providers.ts'
import type { ReceiptFacts } from '#domain/nil-returns/nil-return-receipt.ts'
import { recordOf } from '#domain/record.ts'
import { countOf, momentOf, readRecords, textOf, type StoredRecord } from '#domain/stored-records.ts'

const KINDS = ['order', 'purchase', 'filing', 'message'] as const
type ConfirmationKind = (typeof KINDS)[number]

/**
 * The server's confirmation that a request succeeded, stored in the browser as soon as it arrives.
 * @property id the server's reference, such as an order number or an acknowledgement number
 * @property words the server's message
 * @property at the time of its arrival (ISO 8601)
 * @property isSeen whether the visitor has seen it on a page
 * @property email the address to which a reply or receipt is sent
 * @property receipt the receipt of a filing, with its PIN masked
 */
export type Confirmation = {
  id: string
  kind: ConfirmationKind
  words: string
  at: string
  isSeen: boolean
  email?: string
  receipt?: ReceiptFacts
}

/** The maximum number of confirmations that a browser stores. */
const MOST = 30

/** Parses stored confirmations, newest first. Invalid entries are skipped. */
export function readConfirmations(stored: unknown): Confirmation[] {
  return newestFirst(readRecords(stored, readConfirmation, MOST))
}

function readConfirmation(record: StoredRecord): Confirmation | undefined {
  const kind = KINDS.find((one) => one === record.kind)
  const [id, at] = [textOf(record, 'id'), momentOf(record, 'at')]
  if (kind === undefined || id === '' || at === undefined) return undefined
  const receipt = readReceipt(recordOf(record.receipt))
  const email = textOf(record, 'email')
  return {
    id,
    kind,
    words: textOf(record, 'words'),
    at,
    isSeen: record.isSeen === true,
    ...(email === '' ? {} : { email }),
    ...(receipt ? { receipt } : {}),
  }
}

function readReceipt(record: StoredRecord): ReceiptFacts | undefined {
  const { provider } = record
  const [acknowledgementNumber, pin] = [textOf(record, 'acknowledgementNumber'), textOf(record, 'pin')]
  const [year, filedAt] = [countOf(record, 'year'), momentOf(record, 'filedAt')]
  if (!isTaxProvider(provider) || acknowledgementNumber === '' || year === undefined || filedAt === undefined)
    return undefined
  return { acknowledgementNumber, provider, year, pin, filedAt }
}

/** Adds a confirmation, which replaces an earlier one with the same reference. */
export function withConfirmation(kept: readonly Confirmation[], confirmation: Confirmation): Confirmation[] {
  return newestFirst([confirmation, ...kept.filter(({ id }) => id !== confirmation.id)]).slice(0, MOST)
}

/** Marks a confirmation as seen. Drops seen confirmations that have no receipt. */
export function seen(kept: readonly Confirmation[], id: string): Confirmation[] {
  return kept
    .map((confirmation) => (confirmation.id === id ? { ...confirmation, isSeen: true } : confirmation))
    .filter(({ isSeen, receipt }) => !isSeen || receipt !== undefined)
}

/**
 * Returns the confirmations that may stay in the browser after sign-out: filing receipts, which belong to no account.
 */
export function withoutAccount(kept: readonly Confirmation[]): Confirmation[] {
  return kept.filter(({ receipt }) => receipt !== undefined)
}

/** Returns the confirmations that no page has shown yet, newest first. */
export function unseen(kept: readonly Confirmation[]): Confirmation[] {
  return kept.filter(({ isSeen }) => !isSeen)
}

function newestFirst(confirmations: readonly Confirmation[]): Confirmation[] {
  return confirmations.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at))
}

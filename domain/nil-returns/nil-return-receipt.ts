import { minuteOf } from '#domain/dates.ts'
import type { TaxProvider } from './tax-providers.ts'
import { TAX_OBLIGATION } from './nil-return.ts'

/** The facts on the receipt of an accepted filing. */
export type ReceiptFacts = {
  acknowledgementNumber: string
  provider: TaxProvider
  year: number
  pin: string
  filedAt: string
}

const titles: Record<TaxProvider, string> = {
  practice: 'Practice receipt. Nothing was sent to KRA and no return was filed.',
  sandbox: 'Test receipt. KRA’s test system responded; no return was filed.',
  live: 'Receipt of a nil return filed with KRA',
}

/** Returns the receipt as names and values, in display order. */
export function receiptRows(receipt: ReceiptFacts): [name: string, value: string][] {
  return [
    [
      receipt.provider === 'live' ? 'Acknowledgement number' : `Number (${receipt.provider})`,
      receipt.acknowledgementNumber,
    ],
    ['KRA PIN', receipt.pin],
    ['Obligation', TAX_OBLIGATION],
    ['Period', `1 January to 31 December ${receipt.year}`],
    [receipt.provider === 'live' ? 'Accepted' : 'Response received', `${minuteOf(receipt.filedAt)}, Nairobi time`],
  ]
}

/** Returns the content of the receipt's text file. */
export function receiptText(receipt: ReceiptFacts): string {
  return [titles[receipt.provider], '', ...receiptRows(receipt).map(([name, value]) => `${name}: ${value}`), ''].join(
    '\n',
  )
}

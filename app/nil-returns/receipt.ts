import type { Receipt } from '#contract/nil-returns.ts'

const titles = {
  practice: 'Practice receipt. Nothing was sent to KRA and no return was filed.',
  sandbox: 'Test receipt. KRA’s test system answered; no return was filed.',
  live: 'Receipt of a nil return filed with KRA',
}

const nairobiTime = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Nairobi' }).format(new Date(moment))

/** The receipt as names and values, in the order in which they are shown. */
export function receiptRows(receipt: Receipt, obligation: string): [name: string, value: string][] {
  return [
    [receipt.provider === 'live' ? 'Acknowledgement number' : `Number (${receipt.provider})`, receipt.acknowledgementNumber],
    ['KRA PIN', receipt.pin],
    ['Obligation', obligation],
    ['Period', `1 January to 31 December ${receipt.year}`],
    ['Answered', `${nairobiTime(receipt.filedAt)}, Nairobi time`],
  ]
}

/** The receipt as a text file. */
export function receiptText(receipt: Receipt, obligation: string): string {
  return [titles[receipt.provider], '', ...receiptRows(receipt, obligation).map(([name, value]) => `${name}: ${value}`), ''].join('\n')
}

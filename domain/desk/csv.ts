/** The first character of every CSV file (a byte order mark): without it, Excel misreads accented letters. */
export const CSV_START = '\ufeff'

/** Matches text that a spreadsheet would treat as a formula. A negative number is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/
/** Matches a phone number, and other digits that a spreadsheet would take for an amount and shorten. */
const DIALED = /^(?:[+0]\d[\d ().-]*|\d{10}[\d ()-]*)$/

/**
 * Returns a line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe.
 * A phone number gets a no-break space instead, which makes it text: it keeps its plus sign or its first zero.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = DIALED.test(text) ? `\u00a0${text}` : FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

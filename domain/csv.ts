/** What a spreadsheet would take for a formula when it opens a file. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as a CSV file (RFC 4180): a line of names, then a line for each row. A cell that a spreadsheet would carry out as a formula begins with a quote mark. */
export function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => cells.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

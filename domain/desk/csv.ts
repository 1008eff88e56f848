/*
 * CSV files use commas between cells (RFC 4180) and decimal points in amounts, although spreadsheets in locales with
 * decimal commas expect semicolons. Whichever separator a file uses, some spreadsheets split it incorrectly when a
 * double click opens it, and other programs expect commas. Only Excel understands a first line such as `sep=,`, but it
 * then ignores the byte order mark; every other reader treats that line as data.
 */

/** The first character of every CSV file (a byte order mark): without it, Excel misreads accented letters. */
export const CSV_START = '\ufeff'

/**
 * Matches text that a spreadsheet would treat as a formula. Some spreadsheets also accept full-width characters, and
 * some drop the spaces before a formula. Negative numbers do not match.
 */
const FORMULA = /^[^\S\t\r\n]*(?:[=+@\t\r\n\uff0b\uff0d\uff1d\uff20]|-(?!\d+(?:\.\d+)?$))/
/**
 * Matches the separator before a formula inside a cell, for spreadsheets that split a file at semicolons or tabs. Such
 * a spreadsheet also splits quoted cells at line breaks, because it does not treat a quotation mark after a comma as an
 * opening quote.
 */
const BEFORE_FORMULA =
  /(?:\r\n|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*(?:[=+@\uff0b\uff0d\uff1d\uff20]|-(?!\d+(?:\.\d+)?(?:[;\t\r\n]|$))))/g
/**
 * Matches text that a spreadsheet would convert to a number or a date: a phone number or other long number; a tracking
 * number such as 12E34, which looks like a number with an exponent; a house number such as 3/4, 12/2025 or 12 a; a
 * version such as 1.2.3; a time. Dates that the site writes, such as 2026-11-28, do not match.
 */
const TAKEN_FOR_NUMBER =
  /^(?:(?:[+0]|-0)\d[\d (),./-]*|\d{10}[\d ()-]*|\d+(?:\.\d+)?e[+-]?\d+|\d{1,2}[-/]\d{1,4}(?:[-/]\d{1,4})?|\d{4}\/\d{1,2}(?:\/\d{1,2})?|\d{1,4}\.\d{1,2}\.\d{0,4}|\d{1,4}(?::\d{2}){1,2}(?:\.\d+)?(?: ?[ap]m?)?|\d{1,2} [ap]m?)$/i
/** Matches text that could be a date with the name of a month. */
const WITH_MONTH = /^(?=.*\d)\d{0,4}[ .,/-]{0,2}(\p{L}{3,9})[ .,/-]{0,2}\d{0,4}(?:[ .,/-]{1,2}\d{1,4})?$/u
/** Month names, long and short, in the languages in which owners' spreadsheets convert dates. */
const MONTHS = new Set(
  ['en', 'en-GB', 'sw', 'de'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) =>
        new Intl.DateTimeFormat(language, { month }).format(new Date(2026, index, 15)).toLowerCase(),
      ),
    ),
  ),
)

/**
 * Returns a line of a CSV file (RFC 4180). A cell that a spreadsheet would evaluate as a formula gets a leading
 * apostrophe, and so does a formula after a semicolon, a tab or a line break in a cell. A cell that a spreadsheet would
 * convert to a number or a date gets a leading no-break space instead. The spreadsheet then treats the cell as text, so
 * that a phone number keeps its plus sign or leading zero.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Returns whether a spreadsheet would convert text to a number or a date. */
function isConverted(text: string): boolean {
  const [, month = ''] = WITH_MONTH.exec(text) ?? []
  return TAKEN_FOR_NUMBER.test(text) || MONTHS.has(month.toLowerCase())
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const begun = isConverted(text.trim()) ? `\u00a0${text}` : FORMULA.test(text) ? `'${text}` : text
  const harmless = begun.replace(BEFORE_FORMULA, "$&'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

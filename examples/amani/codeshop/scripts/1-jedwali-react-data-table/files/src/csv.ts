import { isEmpty, plainText } from './text.ts';
import type { CellValue, DataColumn } from './types.ts';

export interface CsvOptions {
  /** `;` suits spreadsheets set to a comma as the decimal sign. */
  delimiter?: ',' | ';' | '\t';
  /** Starts the file with a byte order mark, without which Excel misreads accents. */
  byteOrderMark?: boolean;
}

/**
 * Spreadsheets run a cell as a formula when its text begins with one of these,
 * also after spaces. The wide forms count as well in some of them.
 */
const formulaStart = /^[\s\u0000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A leading apostrophe makes every spreadsheet take the rest as text. */
export function neutralize(text: string): string {
  return formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Numbers stay numbers, so -5 is written as -5. Text that looks like a formula is disarmed. */
function csvCell(value: CellValue, delimiter: string): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    const number = String(value);
    return delimiter === ';' ? number.replace('.', ',') : number;
  }
  const text = typeof value === 'string' ? neutralize(value) : plainText(value);
  // Every delimiter is quoted, not only ours: the reader may be set to another one.
  const risky = /[",;\t\r\n]|^\s|\s$/.test(text);
  return risky ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a header line, CRLF after every line. */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { delimiter = ',', byteOrderMark = true }: CsvOptions = {},
): string {
  const lines = [columns.map(({ header }) => csvCell(header, delimiter))];
  for (const row of rows) {
    lines.push(
      columns.map((column) => csvCell(column.csv ? column.csv(row) : column.value(row), delimiter)),
    );
  }
  const body = lines.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
  return (byteOrderMark ? '\uFEFF' : '') + body;
}

/** A file name that every system takes. */
export function csvFileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .toLowerCase();
  return `${name || 'table'}.csv`;
}

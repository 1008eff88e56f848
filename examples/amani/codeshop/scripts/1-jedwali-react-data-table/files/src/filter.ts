import { columnText, fold } from './text.ts';
import type { CellValue, ColumnFilter, DataColumn } from './types.ts';

function asNumber(value: CellValue): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  return typeof value === 'number' && !Number.isNaN(value) ? value : null;
}

export function isActive(filter: ColumnFilter): boolean {
  switch (filter.kind) {
    case 'text':
      return filter.text.trim() !== '';
    case 'choice':
      return filter.values.length > 0;
    case 'range':
      return filter.min !== null || filter.max !== null;
  }
}

/**
 * Makes the test for one column. Range filters compare numbers; for dates give
 * the bounds in milliseconds. Both bounds are inclusive, and a row without a
 * number never passes an active range.
 */
function columnTest<Row>(column: DataColumn<Row>, filter: ColumnFilter): (row: Row) => boolean {
  switch (filter.kind) {
    case 'text': {
      const wanted = fold(filter.text.trim());
      return (row) => fold(columnText(column, row)).includes(wanted);
    }
    case 'choice': {
      const wanted = new Set(filter.values);
      return (row) => wanted.has(columnText(column, row));
    }
    case 'range': {
      const { min, max } = filter;
      return (row) => {
        const number = asNumber(column.value(row));
        return number !== null && (min === null || number >= min) && (max === null || number <= max);
      };
    }
  }
}

/** One folded text per row, made on first use and kept for as long as the row lives. */
export class SearchIndex<Row> {
  readonly #texts = new Map<Row, string>();
  readonly #columns: readonly DataColumn<Row>[];

  constructor(columns: readonly DataColumn<Row>[]) {
    this.#columns = columns;
  }

  text(row: Row): string {
    let text = this.#texts.get(row);
    if (text === undefined) {
      // A line break between the columns keeps a word from matching across two of them.
      text = fold(this.#columns.map((column) => columnText(column, row)).join('\n'));
      this.#texts.set(row, text);
    }
    return text;
  }
}

/** Every word of the search must be somewhere in the row, and every column filter must pass. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  search: string,
  filters: Readonly<Record<string, ColumnFilter>>,
  index: SearchIndex<Row> = new SearchIndex(columns),
): readonly Row[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const tests = columns.flatMap((column) => {
    const filter = filters[column.id];
    return filter && isActive(filter) ? [columnTest(column, filter)] : [];
  });
  if (words.length === 0 && tests.length === 0) return rows;
  return rows.filter(
    (row) =>
      tests.every((test) => test(row)) &&
      (words.length === 0 || words.every((word) => index.text(row).includes(word))),
  );
}

/** The different texts of a column with their counts, in reading order: the choices of a filter. */
export function choices<Row>(
  rows: readonly Row[],
  column: DataColumn<Row>,
  collator: Intl.Collator,
): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = columnText(column, row);
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((left, right) => collator.compare(left.text, right.text));
}

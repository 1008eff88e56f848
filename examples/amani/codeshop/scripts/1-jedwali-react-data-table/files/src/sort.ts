import { isEmpty } from './text.ts';
import type { CellValue, DataColumn, SortKey } from './types.ts';

function rank(value: CellValue): number {
  if (typeof value === 'boolean') return 0;
  if (typeof value === 'number') return 1;
  if (value instanceof Date) return 2;
  return 3;
}

/** Two values that are not empty. Different kinds of value never mix: they stand in groups. */
function compareValues(left: CellValue, right: CellValue, collator: Intl.Collator): number {
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right);
  const byKind = rank(left) - rank(right);
  if (byKind !== 0) return byKind;
  const difference = Number(left) - Number(right);
  return Number.isNaN(difference) ? 0 : difference; // two infinities
}

/** Sorts by every key in turn. Equal rows keep their order; empty values come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: readonly SortKey[],
  collator: Intl.Collator,
): readonly Row[] {
  const keys = sort.flatMap((key) => {
    const column = columns.find(({ id }) => id === key.column);
    return column ? [{ column, factor: key.direction === 'ascending' ? 1 : -1 }] : [];
  });
  if (keys.length === 0) return rows;

  // Values are read once per row, not once per comparison.
  const entries = rows.map((row) => ({ row, values: keys.map(({ column }) => column.value(row)) }));
  entries.sort((left, right) => {
    for (const [at, { column, factor }] of keys.entries()) {
      const leftValue = left.values[at] ?? null;
      const rightValue = right.values[at] ?? null;
      const leftEmpty = isEmpty(leftValue);
      const rightEmpty = isEmpty(rightValue);
      if (leftEmpty || rightEmpty) {
        if (leftEmpty !== rightEmpty) return leftEmpty ? 1 : -1;
        continue;
      }
      const order = column.compare
        ? column.compare(left.row, right.row)
        : compareValues(leftValue, rightValue, collator);
      if (order !== 0) return order * factor;
    }
    return 0;
  });
  return entries.map(({ row }) => row);
}

/**
 * What a press on a header makes of the order: ascending, descending, none.
 * With `add` the other keys stay and this one keeps its place among them.
 */
export function nextSort(sort: readonly SortKey[], column: string, add: boolean): SortKey[] {
  const current = sort.find((key) => key.column === column);
  const next: SortKey[] =
    current === undefined
      ? [{ column, direction: 'ascending' }]
      : current.direction === 'ascending'
        ? [{ column, direction: 'descending' }]
        : [];
  if (!add) return next;
  if (current === undefined) return [...sort, ...next];
  return sort.flatMap((key) => (key.column === column ? next : [key]));
}

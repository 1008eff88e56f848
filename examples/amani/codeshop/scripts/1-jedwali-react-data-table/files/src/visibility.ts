import type { StickySide } from './sticky.ts';

interface HideableColumn {
  id: string;
  hideable?: boolean;
  sticky?: StickySide;
}

/** The columns that are not hidden. A column that must stay does, and so does at least one. */
export function visibleColumns<Col extends HideableColumn>(
  columns: readonly Col[],
  hidden: readonly string[],
): readonly Col[] {
  const shown = columns.filter(({ id, hideable }) => hideable === false || !hidden.includes(id));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** The hidden columns after a checkbox is pressed. The last visible column stays. */
export function toggleColumn(
  columns: readonly HideableColumn[],
  hidden: readonly string[],
  id: string,
): readonly string[] {
  const shown = visibleColumns(columns, hidden);
  const column = columns.find((candidate) => candidate.id === id);
  if (!column || column.hideable === false) return hidden;
  if (!shown.includes(column)) return hidden.filter((other) => other !== id);
  return shown.length > 1 ? [...hidden, id] : hidden;
}

/** The order of drawing: sticky columns at their sides, and the others between them. */
export function inDrawnOrder<Col extends HideableColumn>(columns: readonly Col[]): readonly Col[] {
  return [
    ...columns.filter(({ sticky }) => sticky === 'start'),
    ...columns.filter(({ sticky }) => sticky === undefined),
    ...columns.filter(({ sticky }) => sticky === 'end'),
  ];
}

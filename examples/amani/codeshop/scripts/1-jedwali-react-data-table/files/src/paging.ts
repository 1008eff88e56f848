export interface Page {
  /** The page that is really shown: never past the last one. */
  page: number;
  pages: number;
  /** Positions among the filtered rows; `end` is not included. */
  start: number;
  end: number;
}

export function pageOf(count: number, page: number, pageSize: number): Page {
  const size = Math.max(1, Math.floor(pageSize) || 1);
  const pages = Math.max(1, Math.ceil(count / size));
  const shown = Math.min(Math.max(0, Math.floor(page) || 0), pages - 1);
  const start = shown * size;
  return { page: shown, pages, start, end: Math.min(start + size, count) };
}

export interface RowWindow {
  start: number;
  end: number;
}

/** Which rows to draw when only some are in view, with a few more on either side. */
export function rowWindow(options: {
  count: number;
  rowHeight: number;
  viewport: number;
  scrollTop: number;
  overscan?: number;
}): RowWindow {
  const { count, rowHeight, viewport, scrollTop, overscan = 8 } = options;
  if (count === 0 || !(rowHeight > 0)) return { start: 0, end: count };
  // A list that has just become shorter can leave the box scrolled past its end.
  const top = Math.min(Math.max(0, scrollTop), Math.max(0, count * rowHeight - viewport));
  const start = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((top + viewport) / rowHeight) + overscan);
  return { start, end };
}

/** Where to scroll so that a row is wholly in view; unchanged when it already is. */
export function scrollToRow(options: {
  index: number;
  rowHeight: number;
  viewport: number;
  scrollTop: number;
}): number {
  const { index, rowHeight, viewport, scrollTop } = options;
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + viewport) return top + rowHeight - viewport;
  return scrollTop;
}

export type RowPiece = { kind: 'gap'; rows: number; id: string } | { kind: 'row'; index: number };

/**
 * The rows to draw with the gaps between them. `keep` is a row that is drawn
 * wherever it is, because it holds the focus.
 */
export function rowPieces(window: RowWindow, count: number, keep: number | null): RowPiece[] {
  const indexes: number[] = [];
  for (let index = window.start; index < window.end; index++) indexes.push(index);
  if (keep !== null && keep >= 0 && keep < count) {
    if (keep < window.start) indexes.unshift(keep);
    else if (keep >= window.end) indexes.push(keep);
  }
  const pieces: RowPiece[] = [];
  let next = 0;
  for (const index of indexes) {
    if (index > next) pieces.push({ kind: 'gap', rows: index - next, id: `gap-${pieces.length}` });
    pieces.push({ kind: 'row', index });
    next = index + 1;
  }
  if (next < count) pieces.push({ kind: 'gap', rows: count - next, id: 'gap-end' });
  return pieces;
}

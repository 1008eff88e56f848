/** Logical sides: in text from right to left the start is on the right. */
export type StickySide = 'start' | 'end';

export interface Stuck {
  side: StickySide;
  /** Pixels from that side of the scrolled box. */
  offset: number;
  /** The innermost column of its side, which draws the line. */
  edge: boolean;
}

/** Sticky columns take this part of the box at most, so that the others can be read beside them. */
const mostOfBox = 0.6;

/**
 * Where each column stays, or null where it scrolls. The columns come in the order of drawing, with
 * their widths in pixels; `room` is the width of the box. In a narrow box the columns nearest to its
 * sides stay, those at the start first.
 */
export function stickyLayout(
  columns: readonly { width: number; sticky?: StickySide | undefined }[],
  room = Infinity,
): (Stuck | null)[] {
  const layout: (Stuck | null)[] = columns.map(() => null);
  let left = room * mostOfBox;
  const indexes = [...columns.keys()];
  for (const side of ['start', 'end'] as const) {
    let offset = 0;
    let last: Stuck | null = null;
    for (const at of side === 'start' ? indexes : indexes.reverse()) {
      const column = columns[at]!;
      if (column.sticky !== side || column.width > left) break;
      if (last) last.edge = false;
      last = layout[at] = { side, offset, edge: true };
      offset += column.width;
      left -= column.width;
    }
  }
  return layout;
}

/** The width that the columns of one side cover. */
export function coveredWidth(
  columns: readonly { width: number }[],
  layout: readonly (Stuck | null)[],
  side: StickySide,
): number {
  return columns.reduce(
    (sum, { width }, at) => (layout[at]?.side === side ? sum + width : sum),
    0,
  );
}

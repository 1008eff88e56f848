/** Sticky columns take this part of the box at most, so that the others can be read beside them. */
const mostOfBox = 0.6;
/**
 * Where each column stays, or null where it scrolls. The columns come in the order of drawing, with
 * their widths in pixels; `room` is the width of the box. In a narrow box the columns nearest to its
 * sides stay, those at the start first.
 */
export function stickyLayout(columns, room = Infinity) {
    const layout = columns.map(() => null);
    let left = room * mostOfBox;
    const indexes = [...columns.keys()];
    for (const side of ['start', 'end']) {
        let offset = 0;
        let last = null;
        for (const at of side === 'start' ? indexes : indexes.reverse()) {
            const column = columns[at];
            if (column.sticky !== side || column.width > left)
                break;
            if (last)
                last.edge = false;
            last = layout[at] = { side, offset, edge: true };
            offset += column.width;
            left -= column.width;
        }
    }
    return layout;
}
/** The width that the columns of one side cover. */
export function coveredWidth(columns, layout, side) {
    return columns.reduce((sum, { width }, at) => (layout[at]?.side === side ? sum + width : sum), 0);
}

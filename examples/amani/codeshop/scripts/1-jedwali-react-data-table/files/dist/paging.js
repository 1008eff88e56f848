export function pageOf(count, page, pageSize) {
    const size = Math.max(1, Math.floor(pageSize) || 1);
    const pages = Math.max(1, Math.ceil(count / size));
    const shown = Math.min(Math.max(0, Math.floor(page) || 0), pages - 1);
    const start = shown * size;
    return { page: shown, pages, start, end: Math.min(start + size, count) };
}
/** Which rows to draw when only some are in view, with a few more on either side. */
export function rowWindow(options) {
    const { count, rowHeight, viewport, scrollTop, overscan = 8 } = options;
    if (count === 0 || !(rowHeight > 0))
        return { start: 0, end: count };
    // A list that has just become shorter can leave the box scrolled past its end.
    const top = Math.min(Math.max(0, scrollTop), Math.max(0, count * rowHeight - viewport));
    const start = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const end = Math.min(count, Math.ceil((top + viewport) / rowHeight) + overscan);
    return { start, end };
}
/** Where to scroll so that a row is wholly in view; unchanged when it already is. */
export function scrollToRow(options) {
    const { index, rowHeight, viewport, scrollTop } = options;
    const top = index * rowHeight;
    if (top < scrollTop)
        return top;
    if (top + rowHeight > scrollTop + viewport)
        return top + rowHeight - viewport;
    return scrollTop;
}
/**
 * The rows to draw with the gaps between them. `keep` is a row that is drawn
 * wherever it is, because it holds the focus.
 */
export function rowPieces(window, count, keep) {
    const indexes = [];
    for (let index = window.start; index < window.end; index++)
        indexes.push(index);
    if (keep !== null && keep >= 0 && keep < count) {
        if (keep < window.start)
            indexes.unshift(keep);
        else if (keep >= window.end)
            indexes.push(keep);
    }
    const pieces = [];
    let next = 0;
    for (const index of indexes) {
        if (index > next)
            pieces.push({ kind: 'gap', rows: index - next, id: `gap-${pieces.length}` });
        pieces.push({ kind: 'row', index });
        next = index + 1;
    }
    if (next < count)
        pieces.push({ kind: 'gap', rows: count - next, id: 'gap-end' });
    return pieces;
}

/**
 * The selection after a row's checkbox is pressed. With an `anchor` (the row pressed before) all
 * rows between the two get the state that the pressed row gets. `ids` are the rows in view, in order;
 * a range never reaches rows that are not among them.
 */
export function toggleRow(selected, id, options) {
    const { mode, ids, anchor = null } = options;
    if (mode === 'none')
        return selected;
    const on = !selected.includes(id);
    if (mode === 'single')
        return on ? [id] : [];
    return selectRows(selected, range(ids, anchor, id), on);
}
/** The rows from one to another, both included; only the second if the first is not in view. */
function range(ids, from, to) {
    const start = from === null ? -1 : ids.indexOf(from);
    const end = ids.indexOf(to);
    if (start === -1 || end === -1)
        return [to];
    return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
/** Adds rows to the selection or removes them; the others keep their state and their order. */
export function selectRows(selected, ids, on) {
    if (on)
        return [...new Set([...selected, ...ids])];
    const removed = new Set(ids);
    return selected.filter((id) => !removed.has(id));
}
/** The state of a checkbox for several rows: `some` is drawn as indeterminate. No rows are none. */
export function selectionOf(selected, ids) {
    const count = ids.reduce((sum, id) => sum + Number(selected.has(id)), 0);
    return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}

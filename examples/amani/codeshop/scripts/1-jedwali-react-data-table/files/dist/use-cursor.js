import { useEffect, useRef, useState } from 'react';
import { placeAfterKey } from './cell-keys.js';
import { scrollToRow } from './paging.js';
import { viewportOf } from './use-row-window.js';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';
/** Follows the focus through the table and, in a grid, moves it from cell to cell. */
export function useCursor(options) {
    const { grid, rowHeight, rows, columns, order, box, head, element } = options;
    // The cell that Tab comes back to; `wantsFocus` is set when a key has just moved there.
    const [place, setPlace] = useState({ row: -1, column: 0 });
    const wantsFocus = useRef(false);
    const [focusedRow, setFocusedRow] = useState(null);
    const virtual = rowHeight > 0;
    // Another order or search starts at its beginning.
    const lastOrder = useRef(order);
    useEffect(() => {
        if (lastOrder.current === order)
            return;
        lastOrder.current = order;
        if (box.current)
            box.current.scrollTop = 0;
        setFocusedRow(null);
        setPlace((current) => (current.row > 0 ? { ...current, row: 0 } : current));
    }, [box, order]);
    const cellAt = ({ row, column }) => element.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`) ?? null;
    useEffect(() => {
        if (!wantsFocus.current)
            return;
        const cell = cellAt(place);
        if (!cell)
            return; // its row is being drawn
        wantsFocus.current = false;
        cell.focus({ preventScroll: true });
        const sideways = { block: 'nearest', inline: 'nearest' };
        (cell.closest('th, td') ?? cell).scrollIntoView?.(sideways);
    });
    const moveTo = (next) => {
        wantsFocus.current = true;
        setPlace(next);
        const { current } = box;
        if (!virtual || !current || next.row < 0)
            return;
        setFocusedRow(next.row);
        current.scrollTop = scrollToRow({
            index: next.row,
            rowHeight,
            viewport: viewportOf(current, head.current),
            scrollTop: current.scrollTop,
        });
    };
    /** Returns whether the key meant something. */
    const press = (event) => {
        const target = event.target;
        if (target.dataset['column'] === undefined) {
            // Inside a cell's own control: Escape goes back to the cell.
            if (event.key !== 'Escape')
                return false;
            cellAt(place)?.focus();
            return true;
        }
        if (event.key === 'Enter' && place.row >= 0) {
            const control = target.querySelector(focusable);
            control?.focus();
            return control !== null;
        }
        if (event.key === ' ' && place.row >= 0) {
            // A checkbox under the cursor answers by itself.
            if (!options.onSelect || target.matches('input'))
                return false;
            options.onSelect(place.row, event.shiftKey);
            return true;
        }
        const rightToLeft = getComputedStyle(target).direction === 'rtl';
        if (event.shiftKey) {
            const cell = target.closest('th');
            if (place.row !== -1 || !cell || !event.key.startsWith('Arrow'))
                return false;
            return options.onResize(place.column, event.key, cell, rightToLeft);
        }
        const jump = virtual && box.current
            ? Math.max(1, Math.floor(viewportOf(box.current, head.current) / rowHeight) - 1)
            : 10;
        const size = { rows, columns, jump, rightToLeft };
        const next = placeAfterKey(event.key, event.ctrlKey, place, size);
        if (next)
            moveTo(next);
        return next !== null;
    };
    // A filter or a hidden column can leave the marked cell behind.
    const active = {
        row: Math.min(place.row, rows - 1),
        column: Math.min(place.column, columns - 1),
    };
    return {
        /** The row to keep in the document, because it holds the focus. */
        focusedRow,
        /** The attributes of a cell, or of the control in it that takes the focus. */
        cursorAt: (row, column) => grid
            ? {
                'data-row': row,
                'data-column': column,
                tabIndex: active.row === row && active.column === column ? 0 : -1,
            }
            : {},
        handlers: {
            onKeyDown: (event) => {
                if (!grid || event.altKey || event.metaKey)
                    return;
                if (press(event))
                    event.preventDefault();
            },
            onFocus: (event) => {
                const target = event.target;
                const cell = target.closest('[data-row]');
                const row = Number(cell?.dataset['row'] ?? target.closest('tr')?.dataset['at'] ?? -1);
                if (virtual)
                    setFocusedRow(row >= 0 ? row : null);
                if (grid && cell) {
                    const column = Number(cell.dataset['column']);
                    setPlace((current) => current.row === row && current.column === column ? current : { row, column });
                }
            },
            onBlur: (event) => {
                if (!event.currentTarget.contains(event.relatedTarget))
                    setFocusedRow(null);
            },
        },
    };
}

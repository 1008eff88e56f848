import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { placeAfterKey } from './cell-keys.js';
import { drawValue, firstWidth, limitsOf } from './column.js';
import { csvFileName, toCsv } from './csv.js';
import { FilterPanel } from './filter-panel.js';
import { HeaderCell } from './header-cell.js';
import { Pager } from './pager.js';
import { rowPieces, scrollToRow } from './paging.js';
import { englishTexts } from './texts.js';
import { useRowWindow, viewportOf } from './use-row-window.js';
import { useTable } from './use-table.js';
import { clampWidth, widthAfterKey } from './widths.js';
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
const focusable = 'a[href], button, input, select, textarea, [tabindex]';
function save(file) {
    const address = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers read the address a moment later.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
export function DataTable(props) {
    const { columns, rowKey, caption, locale = 'en-GB', pageSizes = [10, 25, 50, 100], virtual, grid = false, pinFirst = false, searchable = true, csv = {}, onExport = save, manual, busy = false, } = props;
    const paged = pageSizes !== false && !virtual;
    const table = useTable({ ...props, paged });
    const { state, visible, page, count } = table;
    const id = useId();
    const box = useRef(null);
    const head = useRef(null);
    const element = useRef(null);
    const [filtersOpen, setFiltersOpen] = useState(false);
    // The cell that Tab comes back to; `focus` is set when a key has just moved there.
    const [place, setPlace] = useState({ row: -1, column: 0 });
    const wantsFocus = useRef(false);
    const [focusedRow, setFocusedRow] = useState(null);
    const givenTexts = props.texts;
    const texts = useMemo(() => ({ ...englishTexts(locale), ...givenTexts }), [locale, givenTexts]);
    const formats = useMemo(() => ({
        number: new Intl.NumberFormat(locale),
        date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    }), [locale]);
    const rowHeight = virtual?.rowHeight ?? 0;
    const inView = useRowWindow({ box, head, count: visible.length, rowHeight, on: !!virtual });
    const pieces = rowPieces(inView, visible.length, virtual ? focusedRow : null);
    // Styles are set from here and never as attributes, so that a page whose
    // Content-Security-Policy forbids inline styles shows the table all the same.
    const { widths } = state;
    const resized = columns.some((column) => widths[column.id] !== undefined);
    const shownWidth = (column) => {
        const { min, max } = limitsOf(column);
        return clampWidth(widths[column.id] ?? firstWidth(column), min, max);
    };
    const total = columns.reduce((sum, column) => sum + shownWidth(column), 0);
    useBrowserLayoutEffect(() => {
        const { current } = element;
        if (!current)
            return;
        const cols = current.querySelectorAll('col');
        columns.forEach((column, at) => {
            cols[at]?.style.setProperty('width', `${shownWidth(column)}px`);
        });
        current.style.setProperty('width', resized ? `${total}px` : '100%');
        current.style.setProperty('min-width', resized ? '0' : `${total}px`);
    }, [columns, widths, resized, total]);
    const height = virtual?.height;
    useBrowserLayoutEffect(() => {
        const { current } = box;
        if (!current)
            return;
        if (height === undefined) {
            current.style.removeProperty('height');
            return;
        }
        current.style.setProperty('height', `${height}px`);
        current.style.setProperty('--jdw-row', `${rowHeight}px`);
    }, [height, rowHeight]);
    useBrowserLayoutEffect(() => {
        for (const gap of element.current?.querySelectorAll('[data-gap]') ?? []) {
            gap.style.setProperty('height', `${Number(gap.dataset['gap']) * rowHeight}px`);
        }
    });
    // Another order or selection starts at its beginning.
    const order = JSON.stringify([state.search, state.filters, state.sort, page.page]);
    const lastOrder = useRef(order);
    useEffect(() => {
        if (lastOrder.current === order)
            return;
        lastOrder.current = order;
        if (box.current)
            box.current.scrollTop = 0;
        setFocusedRow(null);
        setPlace((current) => (current.row > 0 ? { ...current, row: 0 } : current));
    }, [order]);
    /** The widths as they are drawn: the first change fixes them all, so that no other column moves. */
    const drawnWidths = () => {
        const cells = head.current?.querySelectorAll('th');
        const drawn = {};
        columns.forEach((column, at) => {
            const { min, max } = limitsOf(column);
            const cell = cells?.[at];
            drawn[column.id] = clampWidth(cell ? cell.getBoundingClientRect().width : shownWidth(column), min, max);
        });
        return drawn;
    };
    const setWidth = (column, width) => {
        const { min, max } = limitsOf(column);
        const base = resized ? widths : drawnWidths();
        table.setWidths({ ...base, [column.id]: clampWidth(width, min, max) });
    };
    const resetWidth = (column) => {
        if (resized)
            table.setWidths({ ...widths, [column.id]: firstWidth(column) });
    };
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
    const onGridKey = (event) => {
        if (event.altKey || event.metaKey)
            return;
        const target = event.target;
        const own = target.dataset['column'] !== undefined;
        if (!own) {
            // Inside a cell's own control: Escape goes back to the cell.
            if (event.key !== 'Escape')
                return;
            event.preventDefault();
            cellAt(place)?.focus();
            return;
        }
        if (event.key === 'Enter' && place.row >= 0) {
            const control = target.querySelector(focusable);
            if (control) {
                event.preventDefault();
                control.focus();
            }
            return;
        }
        const rightToLeft = getComputedStyle(target).direction === 'rtl';
        const column = columns[place.column];
        if (event.shiftKey) {
            // Shift with the arrows on a header changes the width.
            if (place.row !== -1 || !column || column.resizable === false)
                return;
            const { min, max } = limitsOf(column);
            const cell = target.closest('th');
            if (!cell || !event.key.startsWith('Arrow'))
                return;
            const drawn = cell.getBoundingClientRect().width;
            const next = widthAfterKey(event.key, drawn, min, max, rightToLeft);
            if (next === null)
                return;
            event.preventDefault();
            setWidth(column, next);
            return;
        }
        const next = placeAfterKey(event.key, event.ctrlKey, place, {
            rows: visible.length,
            columns: columns.length,
            jump: virtual && box.current
                ? Math.max(1, Math.floor(viewportOf(box.current, head.current) / rowHeight) - 1)
                : 10,
            rightToLeft,
        });
        if (!next)
            return;
        event.preventDefault();
        moveTo(next);
    };
    const onFocus = (event) => {
        const cell = event.target.closest('[data-row]');
        const row = Number(cell?.dataset['row'] ?? event.target.closest('tr')?.dataset['at'] ?? -1);
        if (virtual)
            setFocusedRow(row >= 0 ? row : null);
        if (grid && cell) {
            const column = Number(cell.dataset['column']);
            setPlace((current) => current.row === row && current.column === column ? current : { row, column });
        }
    };
    const exportRows = () => {
        const options = csv === false ? {} : csv;
        onExport({
            name: options.fileName ?? csvFileName(caption),
            text: toCsv(table.matching, columns, options),
        });
    };
    const filterable = columns.some((column) => column.filter);
    const narrowed = state.search !== '' || table.activeFilters > 0;
    const canExport = csv !== false && (!manual || props.onExport !== undefined);
    // A filter can leave the marked cell without a row.
    const active = {
        row: Math.min(place.row, visible.length - 1),
        column: Math.min(place.column, columns.length - 1),
    };
    const drawRow = (row, index) => (_jsx("tr", { "data-at": index, "aria-rowindex": page.start + index + 2, children: columns.map((column, at) => {
            const Cell = column.rowHeader ? 'th' : 'td';
            const role = grid ? (column.rowHeader ? 'rowheader' : 'gridcell') : undefined;
            const isActive = active.row === index && active.column === at;
            return (_jsx(Cell, { scope: column.rowHeader ? 'row' : undefined, role: role, "data-align": column.align, ...(grid
                    ? { 'data-row': index, 'data-column': at, tabIndex: isActive ? 0 : -1 }
                    : {}), children: column.cell ? column.cell(row) : drawValue(column.value(row), formats) }, column.id));
        }) }, rowKey(row)));
    const classes = ['jdw', virtual && 'jdw-virtual', pinFirst && 'jdw-pin', props.className];
    return (_jsxs("div", { className: classes.filter(Boolean).join(' '), children: [_jsx("div", { className: "jdw-caption", id: `${id}caption`, children: caption }), searchable || filterable || canExport ? (_jsxs("div", { className: "jdw-tools", children: [searchable ? (_jsxs("div", { className: "jdw-field jdw-search", children: [_jsx("label", { htmlFor: `${id}search`, children: texts.search }), _jsx("input", { id: `${id}search`, type: "search", autoComplete: "off", value: state.search, onChange: (event) => table.search(event.target.value) })] })) : null, filterable ? (_jsxs("button", { type: "button", className: "jdw-button", "aria-expanded": filtersOpen, "aria-controls": `${id}filters`, onClick: () => setFiltersOpen(!filtersOpen), children: [texts.filters, table.activeFilters > 0 ? ` (${table.activeFilters})` : ''] })) : null, narrowed ? (_jsx("button", { type: "button", className: "jdw-button", onClick: () => {
                            table.clear();
                            // This button is about to go; the search field is its neighbour.
                            document.getElementById(`${id}search`)?.focus();
                        }, children: texts.clearAll })) : null, canExport ? (_jsx("button", { type: "button", className: "jdw-button", onClick: exportRows, children: texts.exportCsv })) : null] })) : null, filterable ? (_jsx("div", { className: "jdw-filters", id: `${id}filters`, hidden: !filtersOpen, children: filtersOpen ? (_jsx(FilterPanel, { columns: columns, filters: state.filters, rows: props.rows, collator: table.collator, texts: texts, onChange: table.filter })) : null })) : null, _jsx("p", { className: "jdw-status", role: "status", children: count > 0
                    ? texts.shown(page.start + 1, page.end, count, table.total)
                    : table.total > 0 || narrowed
                        ? texts.none
                        : texts.empty }), _jsx("div", { className: "jdw-box", ref: box, role: "region", "aria-labelledby": `${id}caption`, "aria-busy": busy || undefined, 
                // A keyboard can scroll it; a grid scrolls with its cells.
                tabIndex: grid ? undefined : 0, children: _jsxs("table", { ref: element, role: grid ? 'grid' : undefined, "aria-labelledby": `${id}caption`, "aria-rowcount": count + 1, "aria-colcount": columns.length, onKeyDown: grid ? onGridKey : undefined, onFocus: onFocus, onBlur: (event) => {
                        if (!event.currentTarget.contains(event.relatedTarget))
                            setFocusedRow(null);
                    }, children: [_jsx("colgroup", { children: columns.map((column) => (_jsx("col", {}, column.id))) }), _jsx("thead", { ref: head, children: _jsx("tr", { "aria-rowindex": 1, children: columns.map((column, at) => {
                                    const position = state.sort.findIndex((key) => key.column === column.id);
                                    const key = state.sort[position];
                                    return (_jsx(HeaderCell, { column: column, at: at, mark: key
                                            ? {
                                                direction: key.direction,
                                                position: position + 1,
                                                of: state.sort.length,
                                            }
                                            : null, width: shownWidth(column), limits: limitsOf(column), grid: grid ? { active: active.row === -1 && active.column === at } : null, texts: texts, onSort: (add) => table.sort(column.id, add), onWidth: (width) => setWidth(column, width), onResetWidth: () => resetWidth(column) }, column.id));
                                }) }) }), _jsx("tbody", { children: pieces.map((piece) => {
                                if (piece.kind === 'gap') {
                                    return (_jsx("tr", { className: "jdw-gap", "aria-hidden": "true", children: _jsx("td", { colSpan: columns.length, "data-gap": piece.rows }) }, piece.id));
                                }
                                const row = visible[piece.index];
                                return row === undefined ? null : drawRow(row, piece.index);
                            }) })] }) }), paged ? (_jsx(Pager, { page: page, pageSize: state.pageSize, sizes: pageSizes, texts: texts, onPage: table.goTo, onSize: table.resizePage })) : null] }));
}

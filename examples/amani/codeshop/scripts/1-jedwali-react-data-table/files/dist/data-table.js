import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useId, useMemo, useRef, useState } from 'react';
import { drawValue, limitsOf } from './column.js';
import { ColumnPanel } from './column-panel.js';
import { csvFileName, toCsv } from './csv.js';
import { FilterPanel } from './filter-panel.js';
import { HeaderCell } from './header-cell.js';
import { Pager } from './pager.js';
import { rowPieces } from './paging.js';
import { saveFile } from './save-file.js';
import { SelectBox } from './select-box.js';
import { selectionOf } from './selection.js';
import { SelectionBar } from './selection-bar.js';
import { columnText } from './text.js';
import { englishTexts } from './texts.js';
import { Panel, Toolbar } from './toolbar.js';
import { useCursor } from './use-cursor.js';
import { useRowWindow } from './use-row-window.js';
import { useTable } from './use-table.js';
import { stickyAttributes, useSizes } from './use-sizes.js';
import { inDrawnOrder, visibleColumns } from './visibility.js';
import { widthAfterKey } from './widths.js';
export function DataTable(props) {
    const { columns, rowKey, caption, locale = 'en-GB', pageSizes = [10, 25, 50, 100], virtual, grid = false, pinFirst = false, columnPicker = false, selection = 'none', searchable = true, csv = {}, onExport = saveFile, manual, busy = false, } = props;
    const paged = pageSizes !== false && !virtual;
    const table = useTable({ ...props, paged });
    const { state, visible, page, count, selected } = table;
    const { hidden } = state;
    const shown = useMemo(() => {
        const pinned = visibleColumns(columns, hidden).map((column, at) => pinFirst && at === 0 ? { ...column, sticky: 'start' } : column);
        return inDrawnOrder(pinned);
    }, [columns, hidden, pinFirst]);
    const selectable = selection !== 'none';
    // The checkboxes are a column of their own in front of the others.
    const lead = selectable ? 1 : 0;
    const drawnColumns = shown.length + lead;
    const id = useId();
    const box = useRef(null);
    const head = useRef(null);
    const element = useRef(null);
    const [open, setOpen] = useState(null);
    const givenTexts = props.texts;
    const texts = useMemo(() => ({ ...englishTexts(locale), ...givenTexts }), [locale, givenTexts]);
    const formats = useMemo(() => ({
        number: new Intl.NumberFormat(locale),
        date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    }), [locale]);
    const sizes = useSizes({
        box,
        head,
        element,
        columns: shown,
        selectable,
        widths: state.widths,
        virtual,
        onWidths: table.setWidths,
    });
    const { widthOf, setWidth, resetWidth, stuck } = sizes;
    const rowHeight = virtual?.rowHeight ?? 0;
    const cursor = useCursor({
        grid,
        rowHeight,
        rows: visible.length,
        columns: drawnColumns,
        order: JSON.stringify([state.search, state.filters, state.sort, page.page]),
        box,
        head,
        element,
        onSelect: selectable
            ? (at, range) => {
                const row = visible[at];
                if (row !== undefined)
                    table.toggleRow(rowKey(row), range);
            }
            : null,
        onResize: (at, key, cell, rightToLeft) => {
            const column = shown[at - lead];
            if (!column || column.resizable === false)
                return false;
            const { min, max } = limitsOf(column);
            const { width } = cell.getBoundingClientRect();
            const next = widthAfterKey(key, width, min, max, rightToLeft);
            if (next !== null)
                setWidth(column, next);
            return next !== null;
        },
    });
    const { cursorAt } = cursor;
    const inView = useRowWindow({ box, head, count: visible.length, rowHeight, on: !!virtual });
    const pieces = rowPieces(inView, visible.length, virtual ? cursor.focusedRow : null);
    const exportRows = (rows, ids) => {
        const options = csv === false ? {} : csv;
        const written = options.hiddenColumns ? inDrawnOrder(columns) : shown;
        onExport({
            name: options.fileName ?? csvFileName(caption),
            text: toCsv(rows, written, options),
            ...(ids && { selected: ids }),
        });
    };
    // A server that pages knows its rows; the browser has only some of them.
    const selectedCount = manual ? selected.size : table.selectedRows.length;
    const { matching } = table;
    const filteredOut = useMemo(() => (manual ? 0 : selectedCount - matching.filter((row) => selected.has(rowKey(row))).length), [manual, matching, selected, selectedCount]);
    const filterable = columns.some((column) => column.filter);
    const narrowed = state.search !== '' || table.activeFilters > 0;
    const panels = [
        ...(filterable ? ['filters'] : []),
        ...(columnPicker ? ['columns'] : []),
    ];
    const canExport = csv !== false && (!manual || props.onExport !== undefined);
    const naming = columns.find(({ rowHeader }) => rowHeader);
    const nameOf = (row) => (naming && columnText(naming, row)) || String(rowKey(row));
    const drawRow = (row, index) => {
        const key = rowKey(row);
        const isSelected = selectable && selected.has(key);
        return (_jsxs("tr", { "data-at": index, "aria-rowindex": page.start + index + 2, "data-selected": isSelected ? '' : undefined, "aria-selected": grid && selectable ? isSelected : undefined, children: [selectable ? (_jsx("td", { className: "jdw-pick", role: grid ? 'gridcell' : undefined, ...stickyAttributes(stuck[0]), children: _jsx(SelectBox, { label: texts.selectRow(nameOf(row)), checked: isSelected ? 'all' : 'none', cursor: cursorAt(index, 0), onToggle: (range) => table.toggleRow(key, range) }) })) : null, shown.map((column, at) => {
                    const Cell = column.rowHeader ? 'th' : 'td';
                    const role = grid ? (column.rowHeader ? 'rowheader' : 'gridcell') : undefined;
                    return (_jsx(Cell, { scope: column.rowHeader ? 'row' : undefined, role: role, "data-align": column.align, ...stickyAttributes(stuck[at + lead]), ...cursorAt(index, at + lead), children: column.cell ? column.cell(row) : drawValue(column.value(row), formats) }, column.id));
                })] }, key));
    };
    // The checkbox in the heading is for the rows of the page, or for all rows where there is one list.
    const selectHead = () => {
        const checked = selectionOf(selected, visible.map(rowKey));
        return (_jsx("th", { scope: "col", className: "jdw-pick", "aria-label": texts.selection, ...stickyAttributes(stuck[0]), children: selection === 'multiple' ? (_jsx(SelectBox, { label: paged ? texts.selectPage : texts.selectAll(count), checked: checked, cursor: cursorAt(-1, 0), onToggle: () => table.selectRows(visible, checked !== 'all') })) : (_jsx("span", { className: "jdw-select", ...cursorAt(-1, 0), children: _jsx("span", { className: "jdw-unseen", children: texts.selection }) })) }));
    };
    const classes = ['jdw', virtual && 'jdw-virtual', pinFirst && 'jdw-pin', props.className];
    return (_jsxs("div", { className: classes.filter(Boolean).join(' '), children: [_jsx("div", { className: "jdw-caption", id: `${id}caption`, children: caption }), _jsx(Toolbar, { id: id, search: searchable ? state.search : null, panels: panels, open: open, activeFilters: table.activeFilters, narrowed: narrowed, texts: texts, onSearch: table.search, onOpen: setOpen, onClear: table.clear, onExport: canExport ? () => exportRows(matching) : null }), panels.map((name) => (_jsx(Panel, { id: id, name: name, open: open === name, onClose: () => setOpen(null), children: () => name === 'filters' ? (_jsx(FilterPanel, { columns: columns, filters: state.filters, rows: props.rows, collator: table.collator, texts: texts, onChange: table.filter })) : (_jsx(ColumnPanel, { columns: columns, hidden: hidden, texts: texts, onToggle: table.toggleColumn, onShowAll: table.showAllColumns })) }, name))), _jsx("p", { className: "jdw-status", role: "status", children: count > 0
                    ? texts.shown(page.start + 1, page.end, count, table.total)
                    : table.total > 0 || narrowed
                        ? texts.none
                        : texts.empty }), selectable ? (_jsx(SelectionBar, { count: selectedCount, filteredOut: filteredOut, all: paged && !manual && selection === 'multiple'
                    ? { count, selected: selectedCount - filteredOut === count }
                    : null, texts: texts, onSelectAll: () => table.selectRows(matching, true), onClear: table.clearSelection, onExport: canExport ? () => exportRows(table.selectedRows, state.selected) : null })) : null, _jsx("div", { className: "jdw-box", ref: box, role: "region", "aria-labelledby": `${id}caption`, "aria-busy": busy || undefined, 
                // A keyboard can scroll it; a grid scrolls with its cells.
                tabIndex: grid ? undefined : 0, children: _jsxs("table", { ref: element, role: grid ? 'grid' : undefined, "aria-labelledby": `${id}caption`, "aria-rowcount": count + 1, "aria-colcount": drawnColumns, "aria-multiselectable": grid && selection === 'multiple' ? true : undefined, ...cursor.handlers, children: [_jsxs("colgroup", { children: [selectable ? _jsx("col", {}) : null, shown.map((column) => (_jsx("col", {}, column.id)))] }), _jsx("thead", { ref: head, children: _jsxs("tr", { "aria-rowindex": 1, children: [selectable ? selectHead() : null, shown.map((column, at) => {
                                        const position = state.sort.findIndex((key) => key.column === column.id);
                                        const key = state.sort[position];
                                        return (_jsx(HeaderCell, { column: column, sticky: stickyAttributes(stuck[at + lead]), mark: key
                                                ? {
                                                    direction: key.direction,
                                                    position: position + 1,
                                                    of: state.sort.length,
                                                }
                                                : null, width: widthOf(column), limits: limitsOf(column), cursor: grid ? cursorAt(-1, at + lead) : null, texts: texts, onSort: (add) => table.sort(column.id, add), onWidth: (width) => setWidth(column, width), onResetWidth: () => resetWidth(column) }, column.id));
                                    })] }) }), _jsx("tbody", { children: pieces.map((piece) => {
                                if (piece.kind === 'gap') {
                                    return (_jsx("tr", { className: "jdw-gap", "aria-hidden": "true", children: _jsx("td", { colSpan: drawnColumns, "data-gap": piece.rows }) }, piece.id));
                                }
                                const row = visible[piece.index];
                                return row === undefined ? null : drawRow(row, piece.index);
                            }) })] }) }), paged ? (_jsx(Pager, { page: page, pageSize: state.pageSize, sizes: pageSizes, texts: texts, onPage: table.goTo, onSize: table.resizePage })) : null] }));
}

import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { filterRows, isActive, SearchIndex } from './filter.js';
import { pageOf } from './paging.js';
import { selectRows, toggleRow } from './selection.js';
import { nextSort, sortRows } from './sort.js';
import { toggleColumn } from './visibility.js';
export const emptyState = {
    search: '',
    filters: {},
    sort: [],
    page: 0,
    pageSize: 25,
    widths: {},
    hidden: [],
    selected: [],
};
/** The table without its looks: give it rows and columns, draw what it returns. */
export function useTable(options) {
    const { rows, columns, locale = 'en-GB', manual, paged = true, onStateChange } = options;
    const { selection: mode = 'none', rowKey } = options;
    const [own, setOwn] = useState(() => ({ ...emptyState, ...options.initialState }));
    const state = { ...own, ...options.state };
    // The row that a range begins at: the one toggled last.
    const anchor = useRef(null);
    const change = (patch) => {
        const next = { ...state, ...patch };
        setOwn(next);
        onStateChange?.(next);
    };
    const collator = useMemo(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }), [locale]);
    // Typing stays quick: the rows follow when there is time for them.
    const search = useDeferredValue(state.search);
    const filters = useDeferredValue(state.filters);
    // The index is made anew with other rows, so that no text outlives its row's change.
    const index = useMemo(() => new SearchIndex(columns), [rows, columns]);
    const isManual = manual !== undefined;
    const filtered = useMemo(() => (isManual ? rows : filterRows(rows, columns, search, filters, index)), [isManual, rows, columns, search, filters, index]);
    const { sort } = state;
    const matching = useMemo(() => (isManual ? filtered : sortRows(filtered, columns, sort, collator)), [isManual, filtered, columns, sort, collator]);
    const count = manual?.total ?? matching.length;
    const page = paged
        ? pageOf(count, state.page, state.pageSize)
        : { page: 0, pages: 1, start: 0, end: count };
    const visible = useMemo(() => (isManual ? matching : matching.slice(page.start, page.end)), [isManual, matching, page.start, page.end]);
    const selected = useMemo(() => new Set(state.selected), [state.selected]);
    const selectedRows = useMemo(() => {
        if (!rowKey || selected.size === 0)
            return [];
        return sortRows(rows.filter((row) => selected.has(rowKey(row))), columns, sort, collator);
    }, [rows, selected, columns, sort, collator]); // a row keeps its key
    return {
        state,
        matching,
        visible,
        count,
        total: manual?.total ?? rows.length,
        page,
        activeFilters: Object.values(state.filters).filter(isActive).length,
        collator,
        search: (text) => change({ search: text, page: 0 }),
        filter: (column, filter) => change({ filters: { ...state.filters, [column]: filter }, page: 0 }),
        clear: () => change({ search: '', filters: {}, page: 0 }),
        sort: (column, add) => change({ sort: nextSort(state.sort, column, add), page: 0 }),
        goTo: (next) => change({ page: next }),
        // The first row of the old page stays in view.
        resizePage: (pageSize) => change({ pageSize, page: Math.floor(page.start / pageSize) }),
        setWidths: (widths) => change({ widths }),
        toggleColumn: (column) => change({ hidden: toggleColumn(columns, state.hidden, column) }),
        showAllColumns: () => change({ hidden: [] }),
        selected,
        selectedRows,
        toggleRow: (id, range) => {
            const ids = rowKey ? visible.map(rowKey) : [];
            const from = range ? anchor.current : null;
            anchor.current = id;
            change({ selected: toggleRow(state.selected, id, { mode, ids, anchor: from }) });
        },
        selectRows: (some, on) => {
            if (rowKey && mode === 'multiple') {
                change({ selected: selectRows(state.selected, some.map(rowKey), on) });
            }
        },
        clearSelection: () => change({ selected: [] }),
    };
}

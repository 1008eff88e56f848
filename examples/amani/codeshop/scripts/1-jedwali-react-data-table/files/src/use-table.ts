import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { filterRows, isActive, SearchIndex } from './filter.ts';
import { pageOf } from './paging.ts';
import type { Page } from './paging.ts';
import { selectRows, toggleRow } from './selection.ts';
import type { RowId, SelectionMode } from './selection.ts';
import { nextSort, sortRows } from './sort.ts';
import type { ColumnFilter, DataColumn, TableState } from './types.ts';
import { toggleColumn } from './visibility.ts';

export const emptyState: Required<TableState> = {
  search: '',
  filters: {},
  sort: [],
  page: 0,
  pageSize: 25,
  widths: {},
  hidden: [],
  selected: [],
};

export interface TableOptions<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  /** For the order of words, and for numbers and dates. */
  locale?: string;
  initialState?: Partial<TableState>;
  /** The parts that you hold yourself; the table holds the others. */
  state?: Partial<TableState>;
  onStateChange?: (state: Required<TableState>) => void;
  /** Your server has searched, filtered, sorted and paged already; `total` is its count of rows. */
  manual?: { total: number };
  /** Off: one long list. */
  paged?: boolean;
  /** `none` without it. */
  selection?: SelectionMode;
  /** Different for every row and stable while the row lives. Selection needs it. */
  rowKey?: (row: Row) => RowId;
}

export interface Table<Row> {
  state: Required<TableState>;
  /** All rows that match, in order. */
  matching: readonly Row[];
  /** The rows of the shown page. */
  visible: readonly Row[];
  /** How many match, and how many there are. */
  count: number;
  total: number;
  page: Page;
  activeFilters: number;
  collator: Intl.Collator;
  search: (text: string) => void;
  filter: (column: string, filter: ColumnFilter) => void;
  clear: () => void;
  sort: (column: string, add: boolean) => void;
  goTo: (page: number) => void;
  resizePage: (pageSize: number) => void;
  setWidths: (widths: Readonly<Record<string, number>>) => void;
  toggleColumn: (column: string) => void;
  showAllColumns: () => void;
  selected: ReadonlySet<RowId>;
  /** Those that the browser has, in order, with those that are filtered out. */
  selectedRows: readonly Row[];
  /** With `range`: also all rows between this one and the one toggled before. */
  toggleRow: (id: RowId, range: boolean) => void;
  selectRows: (rows: readonly Row[], on: boolean) => void;
  clearSelection: () => void;
}

/** The table without its looks: give it rows and columns, draw what it returns. */
export function useTable<Row>(options: TableOptions<Row>): Table<Row> {
  const { rows, columns, locale = 'en-GB', manual, paged = true, onStateChange } = options;
  const { selection: mode = 'none', rowKey } = options;
  const [own, setOwn] = useState(() => ({ ...emptyState, ...options.initialState }));
  const state = { ...own, ...options.state };

  // The row that a range begins at: the one toggled last.
  const anchor = useRef<RowId | null>(null);

  const change = (patch: Partial<TableState>) => {
    const next = { ...state, ...patch };
    setOwn(next);
    onStateChange?.(next);
  };

  const collator = useMemo(
    () => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
    [locale],
  );
  // Typing stays quick: the rows follow when there is time for them.
  const search = useDeferredValue(state.search);
  const filters = useDeferredValue(state.filters);
  // The index is made anew with other rows, so that no text outlives its row's change.
  const index = useMemo(() => new SearchIndex(columns), [rows, columns]);
  const isManual = manual !== undefined;
  const filtered = useMemo(
    () => (isManual ? rows : filterRows(rows, columns, search, filters, index)),
    [isManual, rows, columns, search, filters, index],
  );
  const { sort } = state;
  const matching = useMemo(
    () => (isManual ? filtered : sortRows(filtered, columns, sort, collator)),
    [isManual, filtered, columns, sort, collator],
  );

  const count = manual?.total ?? matching.length;
  const page = paged
    ? pageOf(count, state.page, state.pageSize)
    : { page: 0, pages: 1, start: 0, end: count };
  const visible = useMemo(
    () => (isManual ? matching : matching.slice(page.start, page.end)),
    [isManual, matching, page.start, page.end],
  );

  const selected = useMemo(() => new Set(state.selected), [state.selected]);
  const selectedRows = useMemo(() => {
    if (!rowKey || selected.size === 0) return [];
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
    filter: (column, filter) =>
      change({ filters: { ...state.filters, [column]: filter }, page: 0 }),
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

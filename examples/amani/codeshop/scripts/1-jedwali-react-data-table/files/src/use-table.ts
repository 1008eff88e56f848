import { useDeferredValue, useMemo, useState } from 'react';
import { filterRows, isActive, SearchIndex } from './filter.ts';
import { pageOf } from './paging.ts';
import type { Page } from './paging.ts';
import { nextSort, sortRows } from './sort.ts';
import type { ColumnFilter, DataColumn, TableState } from './types.ts';

export const emptyState: TableState = {
  search: '',
  filters: {},
  sort: [],
  page: 0,
  pageSize: 25,
  widths: {},
};

export interface TableOptions<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  /** For the order of words, and for numbers and dates. */
  locale?: string;
  initialState?: Partial<TableState>;
  /** The parts that you hold yourself; the table holds the others. */
  state?: Partial<TableState>;
  onStateChange?: (state: TableState) => void;
  /** Your server has searched, filtered, sorted and paged already; `total` is its count of rows. */
  manual?: { total: number };
  /** Off: one long list. */
  paged?: boolean;
}

export interface Table<Row> {
  state: TableState;
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
}

/** The table without its looks: give it rows and columns, draw what it returns. */
export function useTable<Row>(options: TableOptions<Row>): Table<Row> {
  const { rows, columns, locale = 'en-GB', manual, paged = true, onStateChange } = options;
  const [own, setOwn] = useState<TableState>(() => ({ ...emptyState, ...options.initialState }));
  const state: TableState = { ...own, ...options.state };

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
  };
}

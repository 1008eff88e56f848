import type { Page } from './paging.ts';
import type { RowId, SelectionMode } from './selection.ts';
import type { ColumnFilter, DataColumn, TableState } from './types.ts';
export declare const emptyState: Required<TableState>;
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
    manual?: {
        total: number;
    };
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
export declare function useTable<Row>(options: TableOptions<Row>): Table<Row>;

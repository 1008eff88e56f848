import type { RowId } from './selection.ts';
/** What a cell holds, before it is drawn. `null` means "nothing here". */
export type CellValue = string | number | boolean | Date | null;
export type SortDirection = 'ascending' | 'descending';
export interface SortKey {
    column: string;
    direction: SortDirection;
}
export type ColumnFilter = {
    kind: 'text';
    text: string;
} | {
    kind: 'choice';
    values: readonly string[];
} | {
    kind: 'range';
    min: number | null;
    max: number | null;
};
/** The control a column gets in the filter panel. `dates` makes a range of whole days. */
export type FilterControl = ColumnFilter['kind'] | 'dates';
/** The part of a column that the rules need; the component adds how it is drawn. */
export interface DataColumn<Row> {
    id: string;
    /** Shown in the header, the filter panel and the CSV file. */
    header: string;
    /** The value that is searched, filtered, sorted and exported. */
    value: (row: Row) => CellValue;
    /** The text that search and filters see. Without it: the value as text. */
    text?: (row: Row) => string;
    /** Replaces the built-in order. Empty values still come last. */
    compare?: (left: Row, right: Row) => number;
    /** What the CSV file holds instead of the value. */
    csv?: (row: Row) => CellValue;
}
/** What a person can change, and what is worth saving. */
export interface TableState {
    search: string;
    filters: Readonly<Record<string, ColumnFilter>>;
    /** The first key counts most. */
    sort: readonly SortKey[];
    /** Starts at 0. */
    page: number;
    pageSize: number;
    /** In CSS pixels. Empty until somebody resizes a column. */
    widths: Readonly<Record<string, number>>;
    /** The ids of hidden columns. */
    hidden?: readonly string[];
    /** The keys of selected rows, also of those on other pages or filtered out. */
    selected?: readonly RowId[];
}

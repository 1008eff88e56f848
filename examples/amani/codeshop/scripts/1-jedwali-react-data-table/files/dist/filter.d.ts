import type { ColumnFilter, DataColumn } from './types.ts';
export declare function isActive(filter: ColumnFilter): boolean;
/** One folded text per row, made on first use and kept for as long as the row lives. */
export declare class SearchIndex<Row> {
    #private;
    constructor(columns: readonly DataColumn<Row>[]);
    text(row: Row): string;
}
/** Every word of the search must be somewhere in the row, and every column filter must pass. */
export declare function filterRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], search: string, filters: Readonly<Record<string, ColumnFilter>>, index?: SearchIndex<Row>): readonly Row[];
/** The different texts of a column with their counts, in reading order: the choices of a filter. */
export declare function choices<Row>(rows: readonly Row[], column: DataColumn<Row>, collator: Intl.Collator): {
    text: string;
    count: number;
}[];

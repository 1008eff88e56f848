import type { DataColumn, SortKey } from './types.ts';
/** Sorts by every key in turn. Equal rows keep their order; empty values come last either way. */
export declare function sortRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], sort: readonly SortKey[], collator: Intl.Collator): readonly Row[];
/**
 * What a press on a header makes of the order: ascending, descending, none.
 * With `add` the other keys stay and this one keeps its place among them.
 */
export declare function nextSort(sort: readonly SortKey[], column: string, add: boolean): SortKey[];

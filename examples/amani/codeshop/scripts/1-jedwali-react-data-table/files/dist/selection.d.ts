/** What `rowKey` returns: it stays with a row however the rows are sorted, filtered or paged. */
export type RowId = string | number;
export type SelectionMode = 'none' | 'single' | 'multiple';
/**
 * The selection after a row's checkbox is pressed. With an `anchor` (the row pressed before) all
 * rows between the two get the state that the pressed row gets. `ids` are the rows in view, in order;
 * a range never reaches rows that are not among them.
 */
export declare function toggleRow(selected: readonly RowId[], id: RowId, options: {
    mode: SelectionMode;
    ids: readonly RowId[];
    anchor?: RowId | null;
}): readonly RowId[];
/** Adds rows to the selection or removes them; the others keep their state and their order. */
export declare function selectRows(selected: readonly RowId[], ids: readonly RowId[], on: boolean): readonly RowId[];
/** The state of a checkbox for several rows: `some` is drawn as indeterminate. No rows are none. */
export declare function selectionOf(selected: ReadonlySet<RowId>, ids: readonly RowId[]): 'none' | 'some' | 'all';

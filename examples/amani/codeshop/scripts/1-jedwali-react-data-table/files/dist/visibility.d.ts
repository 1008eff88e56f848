import type { StickySide } from './sticky.ts';
interface HideableColumn {
    id: string;
    hideable?: boolean;
    sticky?: StickySide;
}
/** The columns that are not hidden. A column that must stay does, and so does at least one. */
export declare function visibleColumns<Col extends HideableColumn>(columns: readonly Col[], hidden: readonly string[]): readonly Col[];
/** The hidden columns after a checkbox is pressed. The last visible column stays. */
export declare function toggleColumn(columns: readonly HideableColumn[], hidden: readonly string[], id: string): readonly string[];
/** The order of drawing: sticky columns at their sides, and the others between them. */
export declare function inDrawnOrder<Col extends HideableColumn>(columns: readonly Col[]): readonly Col[];
export {};

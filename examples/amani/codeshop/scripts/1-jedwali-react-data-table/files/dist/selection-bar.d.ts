import type { TableTexts } from './texts.ts';
/** Says how many rows are selected, and offers what can be done with them. */
export declare function SelectionBar(props: {
    count: number;
    /** How many of them the search and the filters leave out. */
    filteredOut: number;
    /** All matching rows, where one press may select them. */
    all: {
        count: number;
        selected: boolean;
    } | null;
    texts: TableTexts;
    onSelectAll: () => void;
    onClear: () => void;
    onExport: (() => void) | null;
}): import("react").JSX.Element;

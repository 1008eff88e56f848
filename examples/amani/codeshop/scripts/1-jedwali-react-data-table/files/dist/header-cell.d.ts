import type { Column, Limits } from './column.ts';
import type { TableTexts } from './texts.ts';
import type { SortDirection } from './types.ts';
export interface SortMark {
    direction: SortDirection;
    /** From 1; several columns can be sorted at once. */
    position: number;
    of: number;
}
export declare function HeaderCell<Row>(props: {
    column: Column<Row>;
    at: number;
    mark: SortMark | null;
    width: number;
    limits: Limits;
    /** Where the Tab key stops: every control in a table, one cell in a grid. */
    grid: {
        active: boolean;
    } | null;
    texts: TableTexts;
    onSort: (add: boolean) => void;
    onWidth: (width: number) => void;
    onResetWidth: () => void;
}): import("react").JSX.Element;

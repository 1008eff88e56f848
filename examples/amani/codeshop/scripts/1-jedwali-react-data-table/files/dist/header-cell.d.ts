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
    mark: SortMark | null;
    width: number;
    limits: Limits;
    /** The attributes of a column that stays in view. */
    sticky: Record<string, string | undefined>;
    /** The place and the Tab stop in a grid; in a table Tab stops at every control. */
    cursor: Record<string, number> | null;
    texts: TableTexts;
    onSort: (add: boolean) => void;
    onWidth: (width: number) => void;
    onResetWidth: () => void;
}): import("react").JSX.Element;

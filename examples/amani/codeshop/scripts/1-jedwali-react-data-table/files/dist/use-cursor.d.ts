import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
/** Follows the focus through the table and, in a grid, moves it from cell to cell. */
export declare function useCursor(options: {
    grid: boolean;
    /** 0 where every row is drawn. */
    rowHeight: number;
    rows: number;
    columns: number;
    /** Changes when other rows are shown or in another order. */
    order: string;
    box: RefObject<HTMLElement | null>;
    head: RefObject<HTMLElement | null>;
    element: RefObject<HTMLElement | null>;
    /** Gets Space on a cell of a row; null without selection. */
    onSelect: ((row: number, range: boolean) => void) | null;
    /** Gets Shift with an arrow on a heading, and says whether it meant something. */
    onResize: (column: number, key: string, cell: HTMLElement, rightToLeft: boolean) => boolean;
}): {
    /** The row to keep in the document, because it holds the focus. */
    focusedRow: number | null;
    /** The attributes of a cell, or of the control in it that takes the focus. */
    cursorAt: (row: number, column: number) => Record<string, number>;
    handlers: {
        onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
        onFocus: (event: FocusEvent<HTMLTableElement>) => void;
        onBlur: (event: FocusEvent<HTMLTableElement>) => void;
    };
};

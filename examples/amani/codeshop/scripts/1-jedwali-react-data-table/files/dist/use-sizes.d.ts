import type { RefObject } from 'react';
import type { Column } from './column.ts';
import type { Stuck } from './sticky.ts';
export interface Sizes<Row> {
    widthOf: (column: Column<Row>) => number;
    setWidth: (column: Column<Row>, width: number) => void;
    resetWidth: (column: Column<Row>) => void;
    /** For each drawn column, with the one of checkboxes in front. */
    stuck: readonly (Stuck | null)[];
}
/**
 * Widths, heights and sticky positions. They are set on the elements' style objects and never as
 * attributes, so that a page whose Content-Security-Policy forbids inline styles shows the table too.
 */
export declare function useSizes<Row>(options: {
    box: RefObject<HTMLElement | null>;
    head: RefObject<HTMLElement | null>;
    element: RefObject<HTMLElement | null>;
    /** The visible columns in the order of drawing. */
    columns: readonly Column<Row>[];
    selectable: boolean;
    widths: Readonly<Record<string, number>>;
    virtual: {
        rowHeight: number;
        height: number;
    } | undefined;
    onWidths: (widths: Readonly<Record<string, number>>) => void;
}): Sizes<Row>;
/** The attributes of a sticky cell, in the heading and below it. */
export declare function stickyAttributes(stuck: Stuck | null | undefined): {
    'data-sticky': import("./sticky.ts").StickySide;
    'data-edge': string | undefined;
} | {
    'data-sticky'?: undefined;
    'data-edge'?: undefined;
};

import type { ReactNode } from 'react';
import type { StickySide } from './sticky.ts';
import type { CellValue, DataColumn, FilterControl } from './types.ts';
export interface Column<Row> extends DataColumn<Row> {
    /** How the cell is drawn. Without it: the value in the table's locale. */
    cell?: (row: Row) => ReactNode;
    /** `end` for numbers. */
    align?: 'start' | 'end';
    /** Pixels before anybody resizes it; 160 without it. */
    width?: number;
    minWidth?: number;
    maxWidth?: number;
    sortable?: boolean;
    resizable?: boolean;
    /** Gives the column a control in the filter panel. */
    filter?: FilterControl;
    /** `false` keeps the column out of the column picker. */
    hideable?: boolean;
    /** Stays in view at this side while the other columns scroll, and is drawn there. */
    sticky?: StickySide;
    /** Marks the cells as headers of their rows, which screen readers then read with each cell. */
    rowHeader?: boolean;
}
export interface Limits {
    min: number;
    max: number;
}
export declare function limitsOf<Row>(column: Column<Row>): Limits;
export declare function firstWidth<Row>(column: Column<Row>): number;
export interface Formats {
    number: Intl.NumberFormat;
    date: Intl.DateTimeFormat;
}
export declare function drawValue(value: CellValue, formats: Formats): string;

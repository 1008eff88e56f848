/** A place in the grid. Row -1 is the header row. */
export interface Place {
    row: number;
    column: number;
}
export interface GridSize {
    rows: number;
    columns: number;
    /** How far Page Up and Page Down go. */
    jump: number;
    rightToLeft?: boolean;
}
/** Where a key leads from a cell, or null when it is not a key of the grid. */
export declare function placeAfterKey(key: string, control: boolean, { row, column }: Place, { rows, columns, jump, rightToLeft }: GridSize): Place | null;

export interface Page {
    /** The page that is really shown: never past the last one. */
    page: number;
    pages: number;
    /** Positions among the filtered rows; `end` is not included. */
    start: number;
    end: number;
}
export declare function pageOf(count: number, page: number, pageSize: number): Page;
export interface RowWindow {
    start: number;
    end: number;
}
/** Which rows to draw when only some are in view, with a few more on either side. */
export declare function rowWindow(options: {
    count: number;
    rowHeight: number;
    viewport: number;
    scrollTop: number;
    overscan?: number;
}): RowWindow;
/** Where to scroll so that a row is wholly in view; unchanged when it already is. */
export declare function scrollToRow(options: {
    index: number;
    rowHeight: number;
    viewport: number;
    scrollTop: number;
}): number;
export type RowPiece = {
    kind: 'gap';
    rows: number;
    id: string;
} | {
    kind: 'row';
    index: number;
};
/**
 * The rows to draw with the gaps between them. `keep` is a row that is drawn
 * wherever it is, because it holds the focus.
 */
export declare function rowPieces(window: RowWindow, count: number, keep: number | null): RowPiece[];

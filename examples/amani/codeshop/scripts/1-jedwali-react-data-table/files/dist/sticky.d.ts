/** Logical sides: in text from right to left the start is on the right. */
export type StickySide = 'start' | 'end';
export interface Stuck {
    side: StickySide;
    /** Pixels from that side of the scrolled box. */
    offset: number;
    /** The innermost column of its side, which draws the line. */
    edge: boolean;
}
/**
 * Where each column stays, or null where it scrolls. The columns come in the order of drawing, with
 * their widths in pixels; `room` is the width of the box. In a narrow box the columns nearest to its
 * sides stay, those at the start first.
 */
export declare function stickyLayout(columns: readonly {
    width: number;
    sticky?: StickySide | undefined;
}[], room?: number): (Stuck | null)[];
/** The width that the columns of one side cover. */
export declare function coveredWidth(columns: readonly {
    width: number;
}[], layout: readonly (Stuck | null)[], side: StickySide): number;

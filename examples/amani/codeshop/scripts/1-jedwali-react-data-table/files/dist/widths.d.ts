export declare const widthStep = 16;
export declare function clampWidth(width: number, min: number, max: number): number;
/** The new width after a key on a column's edge, or null when the key means nothing there. */
export declare function widthAfterKey(key: string, width: number, min: number, max: number, rightToLeft?: boolean): number | null;

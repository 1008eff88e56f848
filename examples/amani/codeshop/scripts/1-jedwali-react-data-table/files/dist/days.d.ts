/** Days as `<input type="date">` writes them, in the reader's own time zone. */
export declare function dayOf(time: number): string;
export declare function startOfDay(day: string): number | null;
/** The last millisecond, found from the next midnight: days are not always 24 hours long. */
export declare function endOfDay(day: string): number | null;

import type { RefObject } from 'react';
import type { RowWindow } from './paging.ts';
/** Follows the scrolled box and says which rows are in it. */
export declare function useRowWindow(options: {
    box: RefObject<HTMLElement | null>;
    head: RefObject<HTMLElement | null>;
    count: number;
    rowHeight: number;
    on: boolean;
}): RowWindow;
/** The height that rows have: the box without its sticky header. */
export declare function viewportOf(box: HTMLElement, head: HTMLElement | null): number;

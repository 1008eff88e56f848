import type { Page } from './paging.ts';
import type { TableTexts } from './texts.ts';
export declare function Pager(props: {
    page: Page;
    pageSize: number;
    sizes: readonly number[];
    texts: TableTexts;
    onPage: (page: number) => void;
    onSize: (size: number) => void;
}): import("react").JSX.Element;

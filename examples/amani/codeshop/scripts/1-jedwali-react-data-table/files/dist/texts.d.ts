/** Every word the table says. Replace any of them through the `texts` prop. */
export interface TableTexts {
    search: string;
    filters: string;
    clearAll: string;
    anyValue: string;
    contains: (column: string) => string;
    from: (column: string) => string;
    to: (column: string) => string;
    exportCsv: string;
    rowsPerPage: string;
    firstPage: string;
    previousPage: string;
    nextPage: string;
    lastPage: string;
    page: (page: number, pages: number) => string;
    pages: string;
    shown: (first: number, last: number, count: number, total: number) => string;
    none: string;
    empty: string;
    sortedAscending: string;
    sortedDescending: string;
    sortKey: (position: number, direction: string) => string;
    resize: (column: string) => string;
    pixels: (width: number) => string;
    columns: string;
    visibleColumns: string;
    showAllColumns: string;
    lastColumn: string;
    selection: string;
    selectRow: (row: string) => string;
    selectPage: string;
    selectAll: (count: number) => string;
    clearSelection: string;
    exportSelected: string;
    selected: (count: number, filteredOut: number) => string;
}
export declare function englishTexts(locale: string): TableTexts;

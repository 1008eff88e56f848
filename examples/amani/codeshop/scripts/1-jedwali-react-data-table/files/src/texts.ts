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
}

export function englishTexts(locale: string): TableTexts {
  const number = new Intl.NumberFormat(locale);
  return {
    search: 'Search',
    filters: 'Filters',
    clearAll: 'Clear all',
    anyValue: 'Any',
    contains: (column) => `${column} contains`,
    from: (column) => `${column} from`,
    to: (column) => `${column} to`,
    exportCsv: 'Export CSV',
    rowsPerPage: 'Rows per page',
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    lastPage: 'Last page',
    page: (page, pages) => `Page ${number.format(page)} of ${number.format(pages)}`,
    pages: 'Pages',
    shown: (first, last, count, total) => {
      const rows = count === 1 ? 'row' : 'rows';
      const filtered = count === total ? '' : `, filtered from ${number.format(total)}`;
      const span =
        first === 1 && last === count ? '' : `${number.format(first)}–${number.format(last)} of `;
      return `${span}${number.format(count)} ${rows}${filtered}`;
    },
    none: 'No rows match. Try another search or clear the filters.',
    empty: 'There are no rows yet.',
    sortedAscending: 'sorted ascending',
    sortedDescending: 'sorted descending',
    sortKey: (position, direction) => `sort key ${position}, ${direction}`,
    resize: (column) => `Width of ${column}`,
    pixels: (width) => `${width} pixels`,
  };
}

export function englishTexts(locale) {
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
            const span = first === 1 && last === count ? '' : `${number.format(first)}–${number.format(last)} of `;
            return `${span}${number.format(count)} ${rows}${filtered}`;
        },
        none: 'No rows match. Try another search or clear the filters.',
        empty: 'There are no rows yet.',
        sortedAscending: 'sorted ascending',
        sortedDescending: 'sorted descending',
        sortKey: (position, direction) => `sort key ${position}, ${direction}`,
        resize: (column) => `Width of ${column}`,
        pixels: (width) => `${width} pixels`,
        columns: 'Columns',
        visibleColumns: 'Visible columns',
        showAllColumns: 'Show all columns',
        lastColumn: 'One column always stays visible.',
        selection: 'Selection',
        selectRow: (row) => `Select ${row}`,
        selectPage: 'Select all rows on this page',
        selectAll: (count) => count === 1 ? 'Select the only row' : `Select all ${number.format(count)} rows`,
        clearSelection: 'Clear selection',
        exportSelected: 'Export selected',
        selected: (count, filteredOut) => {
            if (count === 0)
                return 'No rows selected';
            const rows = `${number.format(count)} ${count === 1 ? 'row' : 'rows'} selected`;
            return filteredOut === 0 ? rows : `${rows}, ${number.format(filteredOut)} filtered out`;
        },
    };
}

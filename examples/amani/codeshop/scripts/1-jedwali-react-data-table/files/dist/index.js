export { DataTable } from './data-table.js';
export { emptyState, useTable } from './use-table.js';
export { choices, filterRows, isActive, SearchIndex } from './filter.js';
export { nextSort, sortRows } from './sort.js';
export { pageOf, rowPieces, rowWindow, scrollToRow } from './paging.js';
export { csvFileName, neutralize, toCsv } from './csv.js';
export { englishTexts } from './texts.js';

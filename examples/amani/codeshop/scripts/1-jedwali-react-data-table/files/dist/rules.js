// The entry point "jedwali/rules": no module that it loads needs React, and none of its types do.
export { choices, filterRows, isActive, SearchIndex } from './filter.js';
export { selectionOf, selectRows, toggleRow } from './selection.js';
export { stickyLayout } from './sticky.js';
export { toggleColumn, visibleColumns } from './visibility.js';
export { nextSort, sortRows } from './sort.js';
export { pageOf, rowPieces, rowWindow, scrollToRow } from './paging.js';
export { csvFileName, neutralize, toCsv } from './csv.js';

// The entry point "jedwali/rules": no module that it loads needs React, and none of its types do.
export { choices, filterRows, isActive, SearchIndex } from './filter.ts';
export { selectionOf, selectRows, toggleRow } from './selection.ts';
export type { RowId, SelectionMode } from './selection.ts';
export { stickyLayout } from './sticky.ts';
export type { StickySide, Stuck } from './sticky.ts';
export { toggleColumn, visibleColumns } from './visibility.ts';
export { nextSort, sortRows } from './sort.ts';
export { pageOf, rowPieces, rowWindow, scrollToRow } from './paging.ts';
export type { Page, RowPiece, RowWindow } from './paging.ts';
export { csvFileName, neutralize, toCsv } from './csv.ts';
export type { CsvOptions } from './csv.ts';
export type {
  CellValue,
  ColumnFilter,
  DataColumn,
  FilterControl,
  SortDirection,
  SortKey,
  TableState,
} from './types.ts';

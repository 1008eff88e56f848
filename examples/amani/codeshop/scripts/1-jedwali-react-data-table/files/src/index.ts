export { DataTable } from './data-table.tsx';
export type { DataTableProps } from './data-table.tsx';
export type { Column } from './column.ts';
export { emptyState, useTable } from './use-table.ts';
export type { Table, TableOptions } from './use-table.ts';
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
export { englishTexts } from './texts.ts';
export type { TableTexts } from './texts.ts';
export type {
  CellValue,
  ColumnFilter,
  DataColumn,
  FilterControl,
  SortDirection,
  SortKey,
  TableState,
} from './types.ts';

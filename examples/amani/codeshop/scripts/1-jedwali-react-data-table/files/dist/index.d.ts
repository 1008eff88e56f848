export { DataTable } from './data-table.tsx';
export type { DataTableProps } from './data-table.tsx';
export type { Column } from './column.ts';
export { emptyState, useTable } from './use-table.ts';
export type { Table, TableOptions } from './use-table.ts';
export { englishTexts } from './texts.ts';
export type { TableTexts } from './texts.ts';
export * from './rules.ts';

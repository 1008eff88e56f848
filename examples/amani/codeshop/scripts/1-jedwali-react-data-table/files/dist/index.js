export { DataTable } from './data-table.js';
export { emptyState, useTable } from './use-table.js';
export { englishTexts } from './texts.js';
export * from './rules.js';

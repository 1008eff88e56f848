import type { Column } from './column.ts';
import type { TableTexts } from './texts.ts';
import type { ColumnFilter } from './types.ts';
export declare function FilterPanel<Row>(props: {
    columns: readonly Column<Row>[];
    filters: Readonly<Record<string, ColumnFilter>>;
    rows: readonly Row[];
    collator: Intl.Collator;
    texts: TableTexts;
    onChange: (column: string, filter: ColumnFilter) => void;
}): (import("react").JSX.Element | null)[];

import type { Column } from './column.ts';
import type { TableTexts } from './texts.ts';
/** A checkbox for every column that can be hidden. The last visible column cannot be switched off. */
export declare function ColumnPanel<Row>(props: {
    columns: readonly Column<Row>[];
    hidden: readonly string[];
    texts: TableTexts;
    onToggle: (column: string) => void;
    onShowAll: () => void;
}): import("react").JSX.Element;

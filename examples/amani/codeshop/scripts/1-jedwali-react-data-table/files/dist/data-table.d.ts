import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { CsvOptions } from './csv.ts';
import type { ExportedFile } from './save-file.ts';
import type { RowId } from './selection.ts';
import type { TableTexts } from './texts.ts';
import type { TableOptions } from './use-table.ts';
export interface DataTableProps<Row> extends Omit<TableOptions<Row>, 'columns' | 'paged' | 'rowKey'> {
    /** Keep the array between renders (a constant or `useMemo`): another array means other columns. */
    columns: readonly Column<Row>[];
    /** Different for every row and stable while the row lives. */
    rowKey: (row: Row) => RowId;
    /** Names the table for everybody. */
    caption: string;
    /** `false` shows all rows in one list; otherwise the choices of rows per page. */
    pageSizes?: readonly number[] | false;
    /** Draws only the rows in view, in one list of rows that are all this high. */
    virtual?: {
        rowHeight: number;
        height: number;
    };
    /** Arrow keys move from cell to cell, and Tab leaves the table. */
    grid?: boolean;
    /** The same as `sticky: 'start'` on the first visible column. */
    pinFirst?: boolean;
    /** Lets readers hide columns. */
    columnPicker?: boolean;
    searchable?: boolean;
    /** Files hold the visible columns, and the hidden ones with `hiddenColumns`. */
    csv?: (CsvOptions & {
        fileName?: string;
        hiddenColumns?: boolean;
    }) | false;
    /** Gets the file instead of the reader's download folder. */
    onExport?: (file: ExportedFile) => void;
    texts?: Partial<TableTexts>;
    /** Says that newer rows are on their way. */
    busy?: boolean;
    className?: string;
}
export declare function DataTable<Row>(props: DataTableProps<Row>): ReactNode;

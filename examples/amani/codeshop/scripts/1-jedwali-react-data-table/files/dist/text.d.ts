import type { CellValue, DataColumn } from './types.ts';
/** Lower case and without accents, so that "Nyeri" finds "nyéri". */
export declare function fold(text: string): string;
export declare function isEmpty(value: CellValue): boolean;
/** The value as plain text: dates as ISO 8601, empty values as nothing. */
export declare function plainText(value: CellValue): string;
export declare function columnText<Row>(column: DataColumn<Row>, row: Row): string;

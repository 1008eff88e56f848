import type { DataColumn } from './types.ts';
export interface CsvOptions {
    /** `;` suits spreadsheets set to a comma as the decimal sign. */
    delimiter?: ',' | ';' | '\t';
    /** Starts the file with a byte order mark, without which Excel misreads accents. */
    byteOrderMark?: boolean;
}
/** A leading apostrophe makes every spreadsheet take the rest as text. */
export declare function neutralize(text: string): string;
/** RFC 4180: a header line, CRLF after every line. */
export declare function toCsv<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], { delimiter, byteOrderMark }?: CsvOptions): string;
/** A file name that every system takes. */
export declare function csvFileName(title: string): string;

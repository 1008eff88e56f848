export interface ExportedFile {
    name: string;
    text: string;
    /** The keys of the selected rows, when only these are exported. */
    selected?: readonly (string | number)[];
}
/** Puts a file into the reader's download folder. */
export declare function saveFile(file: ExportedFile): void;
